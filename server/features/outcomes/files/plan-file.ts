import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import {
  deriveOutcome,
  foldWords,
  isStepBack,
  type Match,
  type OutcomeEvent,
  type ReadRow,
  type RowKeys,
  readRow,
  SupplyIndex,
} from '../../../../contract/outcomes/index.ts'
import type { PlannedRow, RowQuestion } from '../../../../shared/api/outcomes.ts'
import type { Database } from '../../../db/schema.ts'
import { readOutcomeEvents } from '../../../supplies/rewrite-outcomes.ts'
import type { NewSupplyEvent } from '../store-events.ts'
import { type FoundSupply, findCandidates } from './find-candidates.ts'
import type { OutcomeFile } from './read-outcome-file.ts'

/** What a person has said of rows without a sure supply, by row and by what the row says. */
export interface RowAnswers {
  byRow: Readonly<Record<string, string | null>>
  byKey: ReadonlyMap<string, string | null>
}

export interface FilePlan {
  rows: PlannedRow[]
  events: NewSupplyEvent[]
  /** The supplies that learn the supplier's code. */
  learnt: { supply: FoundSupply; code: string }[]
  /** The answers to remember: what the row says, and the supply. */
  answered: { key: string; supplyId: string | null }[]
  unknown: {
    states: { word: string; money: boolean; rows: number }[]
    causes: { word: string; rows: number }[]
  }
}

interface Planning {
  supplier: string
  file: Pick<OutcomeFile, 'rows' | 'mapping' | 'extractOn'>
  answers: RowAnswers
  today: string
}

/** Others are served between so many rows. */
const ROWS_AT_ONCE = 100

/** What each row of a file changes, in the order of the file (OUTCOME-26). Changes nothing. */
export async function planFile(
  db: Kysely<Database>,
  { supplier, file, answers, today }: Planning,
): Promise<FilePlan> {
  const reading = { taught: file.mapping, extractOn: file.extractOn, today }
  const read: NumberedRow[] = []
  for (const [index, { number, cells }] of file.rows.entries()) {
    const row = readRow(cells, reading)
    if (row) read.push({ ...row, number })
    if (index % ROWS_AT_ONCE === 0) await setImmediate()
  }
  const candidates = await findCandidates(
    db,
    supplier,
    read.map(({ keys }) => keys),
  )
  const known = await readOutcomeEvents(
    db,
    candidates.map(({ id }) => id),
  )
  const plan = new Planner({ candidates, known, answers, today })
  for (const [index, row] of read.entries()) {
    plan.add(row)
    if (index % ROWS_AT_ONCE === 0) await setImmediate()
  }
  return plan.plan
}

type NumberedRow = ReadRow & { number: number }

interface PlannerState {
  candidates: readonly FoundSupply[]
  known: ReadonlyMap<string, OutcomeEvent[]>
  answers: RowAnswers
  today: string
}

class Planner {
  readonly plan: FilePlan = {
    rows: [],
    events: [],
    learnt: [],
    answered: [],
    unknown: { states: [], causes: [] },
  }
  readonly #index: SupplyIndex<FoundSupply>
  readonly #byId: ReadonlyMap<string, FoundSupply>
  readonly #events = new Map<string, OutcomeEvent[]>()
  readonly #answers: RowAnswers

  constructor({ candidates, known, answers, today }: PlannerState) {
    this.#index = new SupplyIndex(candidates, today)
    this.#byId = new Map(candidates.map((supply) => [supply.id, supply]))
    for (const [id, events] of known) this.#events.set(id, [...events])
    this.#answers = answers
  }

  add(row: NumberedRow): void {
    const { words, number, keys } = row
    const key = keyOf(keys)
    const byRow = this.#answers.byRow[number]
    const answer = byRow === undefined ? this.#answers.byKey.get(key) : byRow
    if (byRow !== undefined) this.plan.answered.push({ key, supplyId: byRow })
    if (answer === null || words.kind === 'none') this.#push(row, { effect: 'left' })
    else this.#addMeant(row, answer)
  }

  #addMeant(row: NumberedRow, answer: string | undefined): void {
    const { words } = row
    const match = this.#matchOf(row.keys, answer)
    const found =
      'supply' in match ? { supply: match.supply, candidates: [] } : { candidates: match.candidates }
    const ask = (question: RowQuestion, word = '') =>
      this.#push(row, { effect: 'asks', question, word, ...found })
    if (words.kind !== 'state') {
      const money = words.kind === 'money'
      count(this.plan.unknown.states, { word: words.word, money })
      ask(money ? 'money' : 'unknown-state', words.word)
      return
    }
    if (row.events.some(({ causeText }) => causeText))
      count(this.plan.unknown.causes, { word: foldWords(words.causeText) })
    if (row.wrongDate !== undefined) ask('date', row.wrongDate)
    else if ('supply' in match) this.#enter(row, match.supply, answer !== undefined)
    else ask(match.doubt)
  }

  #matchOf(keys: RowKeys, answer: string | undefined): Match<FoundSupply> {
    const chosen = answer === undefined ? undefined : this.#byId.get(answer)
    return chosen ? { supply: chosen, by: 'ourCode' } : this.#index.find(keys)
  }

  #enter(row: NumberedRow, supply: FoundSupply, isAnswered: boolean): void {
    const known = this.#events.get(supply.id) ?? []
    const before = deriveOutcome(known)
    const fresh = row.events.filter((event) => !known.some((one) => isSame(one, event)))
    if (fresh.some((event) => isStepBack(known, event)) && !isAnswered) {
      this.#push(row, { effect: 'asks', question: 'step-back', supply, before: before.state })
      return
    }
    const events = [...known, ...fresh]
    this.#events.set(supply.id, events)
    this.plan.events.push(...fresh.map((event) => ({ ...event, supplyId: supply.id, sourceRow: row.number })))
    this.#learn(row.keys, supply)
    const after = deriveOutcome(events)
    const isOther = JSON.stringify(before) !== JSON.stringify(after)
    const effect = isOther ? 'changes' : fresh.length > 0 ? 'kept' : 'known'
    this.#push(row, {
      effect,
      supply,
      before: before.state,
      after: after.state,
      on: after.on ?? null,
      foreseenOn: after.foreseenOn ?? null,
      cause: after.cause,
      causeText: after.causeText,
    })
  }

  /** A supply that has a code keeps it. */
  #learn({ supplierCode }: RowKeys, supply: FoundSupply): void {
    if (supplierCode === '' || supply.supplierCode !== '') return
    supply.supplierCode = supplierCode
    this.#index.learn(supply, supplierCode)
    this.plan.learnt.push({ supply, code: supplierCode })
  }

  #push(row: NumberedRow, part: RowPart): void {
    const { supply, candidates = [], ...own } = part
    const { ourCode, supplierCode, point, holder } = row.keys
    this.plan.rows.push({
      ...NOTHING,
      ...own,
      row: row.number,
      text: [ourCode, supplierCode, point, holder].filter(Boolean).join(' · '),
      supply: supply ? presentSupply(supply) : null,
      candidates: candidates.slice(0, MAX_CANDIDATES).map(presentSupply),
    })
  }
}

type RowPart = Partial<Omit<PlannedRow, 'supply' | 'candidates'>> &
  Pick<PlannedRow, 'effect'> & { supply?: FoundSupply | undefined; candidates?: readonly FoundSupply[] }

const MAX_CANDIDATES = 20

const NOTHING = {
  question: null,
  word: '',
  before: null,
  after: null,
  on: null,
  foreseenOn: null,
  cause: '',
  causeText: '',
}

const presentSupply = ({ id, recordId, part, point, customer, state }: FoundSupply) => ({
  id,
  recordId,
  part,
  point,
  customer,
  state,
})

/** What a row says of its supply: a repeated row says the same. */
const keyOf = ({ ourCode, supplierCode, point, holder, part }: RowKeys): string =>
  [ourCode, supplierCode, point, holder, part ?? ''].join(' | ')

/** As the index of the events tells them apart. */
const isSame = (one: OutcomeEvent, other: OutcomeEvent): boolean =>
  one.state === other.state &&
  one.on === other.on &&
  one.attempt === undefined &&
  (one.foreseenOn ?? '') === (other.foreseenOn ?? '') &&
  (one.cause ?? '') === (other.cause ?? '') &&
  (one.causeText ?? '') === (other.causeText ?? '')

function count<Item extends { word: string }>(items: (Item & { rows: number })[], item: Item): void {
  const known = items.find(({ word }) => word === item.word)
  if (known) known.rows += 1
  else items.push({ ...item, rows: 1 })
}
