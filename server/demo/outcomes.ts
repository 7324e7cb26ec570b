import { CAUSE_IDS, type OutcomeState } from '../../contract/outcomes/index.ts'
import { calendarDate, DAY_MS, monthsAfter } from '../../contract/time/calendar-date.ts'
import { romeDay } from '../../contract/time/italian-time.ts'
import { createRandom, type Random } from './random.ts'
import type { DemoRecord } from './records.ts'

/** What becomes known of a supply, in the order of time. */
export interface DemoOutcome {
  recordId: string
  version: number
  part: DemoRecord['supplies'][number]['part']
  userId: string
  at: Date
  state: OutcomeState
  on: string
  attempt: number
  foreseenOn: string | null
  cause: string
}

/** A step of a story: days after the one before, and the state. `start`: on the first of the next month. */
type Step = readonly [days: number | 'start', state: OutcomeState]

const SENT: readonly Step[] = [
  [1, 'sent'],
  [4, 'accepted'],
]
const ACTIVE: readonly Step[] = [...SENT, ['start', 'active']]
const REFUSED: readonly Step[] = [
  [1, 'sent'],
  [5, 'rejected'],
]

/** What happens to supplies one after another: most of them begin. A story goes as far as time has. */
const STORIES: readonly (readonly Step[])[] = [
  ACTIVE,
  REFUSED,
  ACTIVE,
  ACTIVE,
  [...REFUSED, [3, 'sent'], [4, 'accepted'], ['start', 'active']],
  ACTIVE,
  [
    [1, 'sent'],
    [3, 'suspended'],
    [6, 'accepted'],
    ['start', 'active'],
  ],
  ACTIVE,
  REFUSED,
  ACTIVE,
  [...ACTIVE, [150, 'ended']],
  ACTIVE,
  [...REFUSED, [2, 'sent'], [5, 'rejected']],
  ACTIVE,
  [...SENT, [3, 'withdrawn']],
  ACTIVE,
  [...ACTIVE, [25, 'contested']],
  ACTIVE,
  [[2, 'cancelled']],
  ACTIVE,
]
/** Each so many of those that wait have not begun when they should have. */
const LATE = { oneIn: 9, withinDays: 100 }
/** A refusal that nobody has mended is given up. */
const GIVEN_UP_DAYS = 75

/** The outcomes of the supplies of the demonstration: every state, and every cause of refusal. */
export function inventOutcomes(records: readonly DemoRecord[], now: Date): DemoOutcome[] {
  const random = createRandom(records.length)
  // Apart, so that refusals have every cause.
  const causes = { rejected: cycle(CAUSE_IDS), suspended: cycle(CAUSE_IDS) }
  const stories = cycle(STORIES)
  const outcomes: DemoOutcome[] = []
  for (const record of records.toSorted(
    (one, other) => one.created_at.getTime() - other.created_at.getTime(),
  ))
    for (const { part } of record.supplies) {
      const isLate = random.int(1, LATE.oneIn) === 1 && daysSince(record.created_at, now) < LATE.withinDays
      const story = isLate ? SENT : stories()
      outcomes.push(...tell(random, { record, part, story, causes, now }))
    }
  return outcomes.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

interface Telling {
  record: DemoRecord
  part: DemoOutcome['part']
  story: readonly Step[]
  causes: Record<'rejected' | 'suspended', () => (typeof CAUSE_IDS)[number]>
  now: Date
}

function tell(random: Random, { record, part, story, causes, now }: Telling): DemoOutcome[] {
  const told: DemoOutcome[] = []
  let at = record.created_at
  let attempt = 1
  for (const [days, state] of [...story, ...endOf(story)]) {
    at =
      days === 'start' ? startAfter(at) : new Date(at.getTime() + days * DAY_MS + random.int(1, 200) * 60_000)
    if (at > now) break
    if (state === 'sent' && told.at(-1)?.state === 'rejected') attempt += 1
    told.push({
      recordId: record.id,
      version: record.version,
      part,
      userId: record.created_by,
      at,
      state,
      on: romeDay(at),
      attempt,
      foreseenOn: state === 'accepted' ? romeDay(startAfter(at)) : null,
      cause: state === 'rejected' || state === 'suspended' ? causes[state]() : '',
    })
  }
  return told
}

const endOf = (story: readonly Step[]): Step[] =>
  story.at(-1)![1] === 'rejected' ? [[GIVEN_UP_DAYS, 'cancelled']] : []

/** The morning of the first of the next month. */
function startAfter(at: Date): Date {
  const [year, month] = romeDay(at).split('-').map(Number) as [number, number]
  return new Date(`${monthsAfter(calendarDate(year, month, 1), 1)}T08:00:00Z`)
}

const daysSince = (at: Date, now: Date): number => (now.getTime() - at.getTime()) / DAY_MS

function cycle<T>(items: readonly T[]): () => T {
  let next = 0
  return () => {
    const item = items[next % items.length]!
    next += 1
    return item
  }
}
