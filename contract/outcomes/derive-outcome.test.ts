import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { romeDayStart } from '../time/italian-time.ts'
import { CAUSE_IDS } from './causes.ts'
import { deriveOutcome, isStepBack, type OutcomeEvent, runningAttempt } from './derive-outcome.ts'
import { mayFollow, OUTCOME_STATES } from './states.ts'

const event = (state: OutcomeEvent['state'], on: string, more: Partial<OutcomeEvent> = {}): OutcomeEvent => ({
  state,
  on,
  knownAt: `${on}T08:00:00.000Z`,
  ...more,
})

const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-11-${String(number).padStart(2, '0')}`)
const anyEvent: fc.Arbitrary<OutcomeEvent> = fc.record(
  {
    state: fc.constantFrom(...OUTCOME_STATES),
    on: day,
    knownAt: fc.tuple(day, fc.integer({ min: 10, max: 12 })).map(([on, hour]) => `${on}T${hour}:00:00.000Z`),
    foreseenOn: day,
    cause: fc.constantFrom(...CAUSE_IDS),
    causeText: fc.constantFrom('', 'KO CREDITO', 'VEDI NOTE'),
    attempt: fc.constantFrom(1, 2, 3),
    supersedes: fc.boolean(),
    isUndated: fc.boolean(),
  },
  { requiredKeys: ['state', 'on', 'knownAt'] },
)
const anyEvents = fc.array(anyEvent, { maxLength: 8 })
/** As files report them: they name no attempt. */
const reported = anyEvent.map(({ attempt: _, supersedes: _none, ...own }) => own)

const complaintShown = { state: 'contested', on: '2026-11-14' }

describe('the outcome of a supply', () => {
  it('a supply without an event is to be sent, in its first attempt', () => {
    expect(deriveOutcome([])).toEqual({
      state: 'to_send',
      on: undefined,
      startedOn: undefined,
      foreseenOn: undefined,
      cause: '',
      causeText: '',
      attempts: 1,
    })
  })

  it('the outcome is the same for every order and repetition of the events [OUTCOME-8]', () => {
    const shuffled = anyEvents.chain((events) =>
      fc.record({
        events: fc.constant(events),
        again: fc
          .shuffledSubarray([...events, ...events], { minLength: events.length * 2 })
          .map((both) => both as OutcomeEvent[]),
      }),
    )
    fc.assert(
      fc.property(shuffled, ({ events, again }) => {
        expect(deriveOutcome(again)).toEqual(deriveOutcome(events))
      }),
    )
  })

  it('no sequence of events loses a withdrawal [OUTCOME-9]', () => {
    fc.assert(
      fc.property(anyEvents, anyEvents, day, (before, after, on) => {
        expect(deriveOutcome([...before, event('withdrawn', on), ...after]).state).toBe('withdrawn')
      }),
    )
  })

  it('no order and repetition of what a supplier says loses an open complaint: only an end of the supply does [CONTEST-3]', () => {
    const complaint = event('contested', '2026-11-14', { isOpenComplaint: true })
    fc.assert(
      fc.property(anyEvents, anyEvents, (before, after) => {
        const known = deriveOutcome([...before, ...after])
        const { state, on, startedOn } = deriveOutcome([...before, complaint, ...after, complaint])
        const hasEnded =
          ['ended', 'cancelled', 'withdrawn'].includes(known.state) && known.on! >= complaint.on
        if (known.state === 'withdrawn' || hasEnded) expect(state).toBe(known.state)
        else expect({ state, on, startedOn }).toEqual({ ...complaintShown, startedOn: known.startedOn })
      }),
    )
  })

  it('an event that is older than what is known changes neither state nor cause nor start [OUTCOME-8]', () => {
    fc.assert(
      fc.property(fc.array(reported, { minLength: 1, maxLength: 6 }), reported, (known, older) => {
        const before = deriveOutcome(known)
        const dates = known.map(({ on }) => on).toSorted()
        fc.pre(older.on < dates[0]! && older.state !== 'withdrawn' && older.state !== before.state)
        const { state, cause, foreseenOn } = deriveOutcome([...known, older])
        expect({ state, cause, foreseenOn }).toEqual({
          state: before.state,
          cause: before.cause,
          foreseenOn: before.foreseenOn,
        })
      }),
    )
  })

  it('of two events of one day the state of the higher rank counts, whichever was known first', () => {
    const events = [event('active', '2026-11-10'), event('accepted', '2026-11-10')]
    expect(deriveOutcome(events).state).toBe('active')
  })

  it('a supply that has ended stays ended for an event of an earlier or the same day [OUTCOME-10]', () => {
    const ended = event('ended', '2026-11-20')
    const later = { knownAt: '2026-11-27T08:00:00.000Z' }
    const known = [
      event('active', '2026-10-01'),
      ended,
      event('active', '2026-11-20', { ...later, isUndated: true }),
      event('accepted', '2026-09-20', later),
    ]
    expect(deriveOutcome(known)).toMatchObject({ state: 'ended', on: '2026-11-20', startedOn: '2026-10-01' })
    expect(deriveOutcome([...known, event('active', '2026-11-21')]).state).toBe('active')
  })

  it('a state keeps the date of the first event that says it, until its cause changes', () => {
    const debt = { cause: 'debt' }
    const known = [event('rejected', '2026-11-02', debt), event('rejected', '2026-11-09', debt)]
    expect(deriveOutcome(known)).toMatchObject({ on: '2026-11-02', cause: 'debt', attempts: 1 })
    expect(deriveOutcome([...known, event('rejected', '2026-11-10', { cause: 'cmor' })])).toMatchObject({
      on: '2026-11-10',
      cause: 'cmor',
    })
  })

  it('the start follows the last date that a supplier names, and not the date of an extract [OUTCOME-10]', () => {
    const known = [event('active', '2026-11-01'), event('active', '2026-11-27', { isUndated: true })]
    expect(deriveOutcome(known).startedOn).toBe('2026-11-01')
    expect(deriveOutcome([...known, event('active', '2026-11-03')]).startedOn).toBe('2026-11-03')
  })

  it('a newer foreseen start replaces the former one, and a report without one leaves it', () => {
    const known = [
      event('accepted', '2026-11-02', { foreseenOn: '2026-12-01' }),
      event('accepted', '2026-11-09', { foreseenOn: '2027-01-01' }),
      event('accepted', '2026-11-16'),
    ]
    expect(deriveOutcome(known)).toMatchObject({ on: '2026-11-02', foreseenOn: '2027-01-01' })
  })
})

describe('the attempts of a supply', () => {
  it('a supply that is entered again after a refusal has another attempt [OUTCOME-11]', () => {
    const known = [event('sent', '2026-11-01'), event('rejected', '2026-11-05'), event('sent', '2026-11-06')]
    expect(deriveOutcome(known)).toMatchObject({ state: 'sent', attempts: 2, cause: '' })
  })

  it('a refusal of the day on which the supply is entered again belongs to the attempt before [OUTCOME-11]', () => {
    const known = [
      event('sent', '2026-11-01', { attempt: 1 }),
      event('rejected', '2026-11-05', { attempt: 1, cause: 'debt' }),
      event('sent', '2026-11-05', { attempt: 2 }),
    ]
    const file = event('rejected', '2026-11-05', { cause: 'debt' })
    expect(deriveOutcome([...known, file])).toMatchObject({ state: 'sent', attempts: 2 })
    expect(deriveOutcome([...known, event('rejected', '2026-11-06')])).toMatchObject({
      state: 'rejected',
      attempts: 2,
    })
    expect(runningAttempt(known)).toBe(2)
  })
})

describe('a file of the day on which a supply is entered again', () => {
  const known = [
    event('sent', '2026-11-01', { attempt: 1 }),
    event('rejected', '2026-11-05', { attempt: 1, cause: 'debt' }),
    event('sent', '2026-11-05', { attempt: 2, supersedes: true, knownAt: '2026-11-05T10:00:00.000Z' }),
  ]
  /** As a file says of whose making only the day is known. */
  const reportedOn = (state: OutcomeEvent['state'], on: string, extractOn: string) =>
    event(state, on, { knownAt: romeDayStart(extractOn).toISOString() })

  it.each([
    ['accepted', '2026-11-05', 'accepted'],
    ['active', '2026-11-05', 'active'],
    ['active', '2026-11-06', 'active'],
    ['rejected', '2026-11-05', 'sent'],
    ['accepted', '2026-11-04', 'sent'],
  ] as const)(
    'a row that says %s of that day, in a file of %s, leaves the supply %s [OUTCOME-11]',
    (state, extractOn, after) => {
      const row = reportedOn(state, '2026-11-05', extractOn)
      expect(deriveOutcome([...known, row])).toMatchObject({ state: after, attempts: 2 })
      expect(deriveOutcome([row, ...known])).toMatchObject({ state: after, attempts: 2 })
    },
  )

  it('a step back of an administrator counts for that day, whatever a file of it says [OUTCOME-12]', () => {
    const back = event('sent', '2026-11-10', { knownAt: '2026-11-10T12:00:00.000Z', supersedes: true })
    const row = reportedOn('active', '2026-11-10', '2026-11-10')
    expect(deriveOutcome([event('sent', '2026-11-01'), row, back]).state).toBe('sent')
  })
})

describe('a step back', () => {
  const known = [event('sent', '2026-11-01'), event('active', '2026-11-10')]

  it('a state that lies behind the present one is a step back, one of an earlier date is not [OUTCOME-12]', () => {
    expect(isStepBack(known, event('sent', '2026-11-12'))).toBe(true)
    expect(isStepBack(known, event('sent', '2026-11-09'))).toBe(false)
    expect(isStepBack(known, event('ended', '2026-11-12'))).toBe(false)
    expect(isStepBack([...known, event('withdrawn', '2026-11-11')], event('active', '2026-11-12'))).toBe(true)
  })

  it('a step back counts after what was known of its day, and before what became known since [OUTCOME-12]', () => {
    const back = event('sent', '2026-11-10', { knownAt: '2026-11-10T12:00:00.000Z', supersedes: true })
    expect(deriveOutcome([...known, back]).state).toBe('sent')
    const after = event('accepted', '2026-11-10', { knownAt: '2026-11-10T13:00:00.000Z' })
    expect(deriveOutcome([...known, back, after]).state).toBe('accepted')
    const before = event('accepted', '2026-11-10', { knownAt: '2026-11-10T09:00:00.000Z' })
    expect(deriveOutcome([...known, back, before]).state).toBe('sent')
  })

  it('every state may be followed by a withdrawal, and a withdrawal by nothing else', () => {
    expect(OUTCOME_STATES.filter((state) => !mayFollow('withdrawn', state))).toEqual([])
    expect(OUTCOME_STATES.filter((state) => mayFollow(state, 'withdrawn'))).toEqual(['withdrawn'])
  })
})
