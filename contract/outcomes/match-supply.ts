import type { CalendarDate } from '../form/values.ts'
import { daysAfter, monthsAfter } from '../time/calendar-date.ts'
import type { RowKeys } from './file-rows.ts'
import type { OutcomeState } from './states.ts'

/** A supply that a row of a file may mean. */
export interface CandidateSupply {
  id: string
  part: string
  /** Of its record. */
  ourCode: string
  supplierCode: string
  point: string
  fiscalCode: string
  vatNumber: string
  state: OutcomeState
  closed: boolean
  /** Entered at the supplier, else saved here. */
  enteredOn: CalendarDate
}

/** `doubt`: why a person has to say which supply is meant. */
export type Match<Supply> =
  | { supply: Supply; by: 'ourCode' | 'supplierCode' | 'holder' | 'point' | 'entered' }
  | { doubt: 'none' | 'rounded' | 'several' | 'padded' | 'holder'; candidates: Supply[] }

const OVER: readonly OutcomeState[] = ['ended', 'withdrawn', 'cancelled']
const POINT_MONTHS = 13
const ENTERED_DAYS = 10

const codeOf = (text: string) => text.replace(/\s+/g, '').toUpperCase()

/** The supplies of one supplier, by the keys of its files. */
export class SupplyIndex<Supply extends CandidateSupply> {
  readonly #byKey = new Map<string, Supply[]>()
  readonly #oldest: CalendarDate

  constructor(supplies: readonly Supply[], today: CalendarDate) {
    this.#oldest = monthsAfter(today, -POINT_MONTHS)
    for (const supply of supplies) {
      this.#add(`our ${codeOf(supply.ourCode)}`, supply)
      this.#add(`code ${codeOf(supply.supplierCode)}`, supply)
      this.#add(`point ${codeOf(supply.point)}`, supply)
      for (const holder of new Set([supply.fiscalCode, supply.vatNumber].map(codeOf)))
        this.#add(`holder ${holder}`, supply)
    }
  }

  /** The next rows find the supply by this code too. */
  learn(supply: Supply, code: string): void {
    this.#add(`code ${code}`, supply)
  }

  /** By the first key that gives exactly one open supply. */
  find(keys: RowKeys): Match<Supply> {
    const { ourCode, supplierCode, point, holder, part, enteredOn } = keys
    const ofPart = (supplies: readonly Supply[]) =>
      part === undefined ? supplies : supplies.filter((supply) => supply.part === part)
    const ofHolder = this.#get('holder', holder)
    const ofPoint = ofPart(this.#get('point', point))
    const ofBoth = ofPoint.filter((supply) => ofHolder.includes(supply))
    const steps = [
      ['ourCode', ofPart(this.#get('our', ourCode))],
      ['supplierCode', ofPart(this.#get('code', supplierCode))],
      ['holder', ofBoth],
    ] as const
    for (const [by, found] of steps) {
      const supply = onlyOne(found)
      if (supply) return { supply, by }
    }
    const recent = ofPoint.filter((supply) => supply.enteredOn >= this.#oldest)
    const atPoint = onlyOne(recent)
    if (atPoint && holder === '' && !keys.padded) return { supply: atPoint, by: 'point' }
    const byEntry = enteredOn && onlyOne(ofPart(ofHolder).filter((one) => isNear(one.enteredOn, enteredOn)))
    if (byEntry && point === '') return { supply: byEntry, by: 'entered' }
    const candidates = [...new Set([...steps.flatMap(([, found]) => found), ...ofPoint, ...ofPart(ofHolder)])]
    return { doubt: this.#doubtOf(keys, { ofPoint, ofBoth, candidates }), candidates }
  }

  #doubtOf(
    { point, holder, padded, rounded }: RowKeys,
    found: { ofPoint: readonly Supply[]; ofBoth: readonly Supply[]; candidates: readonly Supply[] },
  ): Extract<Match<Supply>, { doubt: string }>['doubt'] {
    if (rounded) return 'rounded'
    if (padded && found.ofPoint.length > 0) return 'padded'
    if (point !== '' && holder !== '' && found.ofPoint.length > 0 && found.ofBoth.length === 0)
      return 'holder'
    return found.candidates.length > 0 ? 'several' : 'none'
  }

  #get(kind: string, key: string): readonly Supply[] {
    return key === '' ? [] : (this.#byKey.get(`${kind} ${key}`) ?? [])
  }

  #add(key: string, supply: Supply): void {
    const known = this.#byKey.get(key)
    if (known) known.push(supply)
    else this.#byKey.set(key, [supply])
  }
}

/** The only open one; of supplies that are all over the only one, since files repeat their rows. */
function onlyOne<Supply extends CandidateSupply>(supplies: readonly Supply[]): Supply | undefined {
  const sold = supplies.filter(({ closed }) => !closed)
  const open = sold.filter(({ state }) => !OVER.includes(state))
  const [one, ...others] = open.length > 0 ? open : sold
  return others.length === 0 ? one : undefined
}

const isNear = (one: CalendarDate, other: CalendarDate): boolean =>
  one >= daysAfter(other, -ENTERED_DAYS) && one <= daysAfter(other, ENTERED_DAYS)
