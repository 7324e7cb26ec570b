import type { CalendarDate } from '../form/values.ts'
import { romeDay } from '../time/italian-time.ts'
import { mayFollow, OUTCOME_STATES, type OutcomeState } from './states.ts'

/** What is known of a supply at one time (OUTCOME-7). */
export interface OutcomeEvent {
  state: OutcomeState
  /** The date of effect. */
  on: CalendarDate
  /** When it was known, as an instant; of a file the day of its extract. */
  knownAt: string
  /** Of an accepted supply: the start that the supplier foresees. */
  foreseenOn?: CalendarDate | undefined
  cause?: string | undefined
  /** The words of the supplier. */
  causeText?: string | undefined
  /** The attempt that the user saw when the event was entered; absent of a file, whose rows name none. */
  attempt?: number | undefined
  /** It counts after everything that was known of its day, whatever its rank: a step back (OUTCOME-12), or a state that
   * followed another one on one day. */
  supersedes?: boolean | undefined
  /** The date is that of the extract, since the row has none. */
  isUndated?: boolean | undefined
  /** A complaint that nobody has closed yet (CONTEST-3). */
  isOpenComplaint?: boolean | undefined
}

/** What the events of a supply say together. */
export interface Outcome {
  state: OutcomeState
  /** Since when the supply has the state and its cause; undefined without an event. */
  on: CalendarDate | undefined
  /** The start, once the supply was active. */
  startedOn: CalendarDate | undefined
  foreseenOn: CalendarDate | undefined
  cause: string
  causeText: string
  /** How often the supply was entered at the supplier, at least 1. */
  attempts: number
}

const NOTHING: Outcome = {
  state: 'to_send',
  on: undefined,
  startedOn: undefined,
  foreseenOn: undefined,
  cause: '',
  causeText: '',
  attempts: 1,
}

/**
 * The outcome of a supply (OUTCOME-8). The events are a set: their order and repetitions of one event change nothing. A
 * withdrawal wins over every other event (OUTCOME-9).
 */
export function deriveOutcome(events: readonly OutcomeEvent[]): Outcome {
  const attempts = divideByAttempt(events.filter(({ isOpenComplaint }) => !isOpenComplaint))
  let outcome = NOTHING
  for (const own of attempts) {
    outcome = { ...NOTHING, attempts: outcome.on ? outcome.attempts + 1 : outcome.attempts }
    for (const event of inOrderOfEffect(own)) outcome = addEvent(outcome, event)
  }
  const withdrawn = firstOf(events.filter(({ state }) => state === 'withdrawn'))
  return withdrawn ? withdraw(outcome, withdrawn) : contest(outcome, openComplaint(events))
}

/** The complaint that a supply is contested for; undefined without an open one. */
export const openComplaint = (events: readonly OutcomeEvent[]): OutcomeEvent | undefined =>
  firstOf(events.filter(({ isOpenComplaint }) => isOpenComplaint))

/** What the supplier says of a contested supply does not end the complaint: only an end of the supply does. */
export const endsComplaint = (state: OutcomeState): boolean =>
  state === 'ended' || state === 'cancelled' || state === 'withdrawn'

function contest(outcome: Outcome, complaint: OutcomeEvent | undefined): Outcome {
  if (!complaint) return outcome
  if (endsComplaint(outcome.state) && outcome.on !== undefined && outcome.on >= complaint.on) return outcome
  const { state, on } = complaint
  return { ...outcome, state, on, foreseenOn: undefined, cause: '', causeText: '' }
}

/** The state would lie behind the present one (OUTCOME-12). */
export function isStepBack(events: readonly OutcomeEvent[], { state, on }: OutcomeEvent): boolean {
  const known = deriveOutcome(events)
  return known.on !== undefined && on >= known.on && !mayFollow(state, known.state)
}

/** The number of the attempt that runs, for events that are entered by hand. */
export const runningAttempt = (events: readonly OutcomeEvent[]): number =>
  Math.max(1, ...events.map(({ attempt = 1 }) => attempt))

function withdraw(outcome: Outcome, { on, cause = '', causeText = '' }: OutcomeEvent): Outcome {
  return { ...outcome, state: 'withdrawn', on, foreseenOn: undefined, cause, causeText }
}

/** The earliest, so that a repetition with another date changes nothing. */
const firstOf = (events: readonly OutcomeEvent[]): OutcomeEvent | undefined =>
  events.toSorted((one, other) => compareKeys(keyOf(one, 0), keyOf(other, 0)))[0]

/** The events of each attempt that has some, in order (OUTCOME-11). */
function divideByAttempt(events: readonly OutcomeEvent[]): OutcomeEvent[][] {
  const starts = new Map<number, CalendarDate>()
  for (const { attempt = 1, on } of events) {
    if (attempt === 1) continue
    const known = starts.get(attempt)
    if (known === undefined || on < known) starts.set(attempt, on)
  }
  const attemptOf = ({ attempt, on, state }: OutcomeEvent): number => {
    if (attempt !== undefined) return attempt
    const begun = [...starts].filter(([, start]) => (state === 'rejected' ? start < on : start <= on))
    return Math.max(1, ...begun.map(([number]) => number))
  }
  const byAttempt = Map.groupBy(events, attemptOf)
  return [...byAttempt.keys()].toSorted((one, other) => one - other).map((number) => byAttempt.get(number)!)
}

/** By date of effect, rank of the state and time of knowing. */
function inOrderOfEffect(events: readonly OutcomeEvent[]): OutcomeEvent[] {
  const superseding = events.filter(({ supersedes }) => supersedes)
  const placeInDay = (event: OutcomeEvent) =>
    superseding.filter(
      (other) => other.on === event.on && (other.knownAt <= event.knownAt || isAnswered(other, event)),
    ).length
  return events
    .map((event) => ({ event, key: keyOf(event, placeInDay(event)) }))
    .toSorted((one, other) => compareKeys(one.key, other.key))
    .map(({ event }) => event)
}

/**
 * A file that was made on the day on which the supply was entered again, and says a further state of that day: the
 * supplier's answer (OUTCOME-11). Of the file only the day is known, and it would count as made before.
 */
const isAnswered = (entry: OutcomeEvent, { attempt, state, knownAt }: OutcomeEvent): boolean =>
  (entry.state === 'sent' || entry.state === 'to_send') &&
  (entry.attempt ?? 1) > 1 &&
  attempt === undefined &&
  romeDay(new Date(knownAt)) === romeDay(new Date(entry.knownAt)) &&
  state !== entry.state &&
  mayFollow(state, entry.state)

type Key = readonly (string | number)[]

const keyOf = (event: OutcomeEvent, placeInDay: number): Key => [
  event.on,
  placeInDay,
  event.supersedes ? -1 : OUTCOME_STATES.indexOf(event.state),
  event.knownAt,
  // What tells two events apart that are equal otherwise.
  event.state,
  event.foreseenOn ?? '',
  event.cause ?? '',
  event.causeText ?? '',
  event.attempt ?? 0,
  event.isUndated ? 1 : 0,
]

function compareKeys(one: Key, other: Key): number {
  const place = one.findIndex((part, index) => part !== other[index])
  if (place === -1) return 0
  return one[place]! < other[place]! ? -1 : 1
}

function addEvent(outcome: Outcome, event: OutcomeEvent): Outcome {
  const { state, foreseenOn, cause = '', causeText = '' } = event
  const isSame = state === outcome.state && outcome.on !== undefined
  const isSameCause =
    (cause === '' || cause === outcome.cause) && (causeText === '' || causeText === outcome.causeText)
  const on = isSame && isSameCause && (state !== 'active' || event.isUndated) ? outcome.on : event.on
  return {
    state,
    on,
    startedOn: state === 'active' ? on : startKept(outcome, event),
    foreseenOn: state === 'accepted' ? (foreseenOn ?? (isSame ? outcome.foreseenOn : undefined)) : undefined,
    cause: isSame && isSameCause ? outcome.cause || cause : cause,
    causeText: isSame && isSameCause ? outcome.causeText || causeText : causeText,
    attempts: state === 'sent' && outcome.state === 'rejected' ? outcome.attempts + 1 : outcome.attempts,
  }
}

/** The start stays known when the supply is contested or ends. */
const startKept = (outcome: Outcome, { state }: OutcomeEvent): CalendarDate | undefined =>
  state === 'contested' || state === 'ended' ? outcome.startedOn : undefined
