import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, daysAfter, weekdayOf } from '../time/calendar-date.ts'
import { romeDay, romeDayStart } from '../time/italian-time.ts'
import { INITIAL_RULES } from './fixtures/initial-rules.ts'
import table from './fixtures/withdrawal-cases.json' with { type: 'json' }
import { type RuleBook, SALE_CHANNELS, type SaleChannel } from './rules.ts'
import {
  type Conclusion,
  daysLeft,
  isInTime,
  longestWithdrawalRight,
  withdrawalRight,
} from './withdrawal-period.ts'
import { isWorkingDay, workingDaysAfter } from './working-days.ts'

interface Case {
  id: string
  title: string
  given: {
    signed: string
    channel: string
    client?: string
    informed?: boolean
    informedOn?: string
    sent?: string
  }
  expected: {
    right: boolean
    why?: string
    lastDay?: string
    until?: string
    function54bis?: boolean
    inTime?: boolean
  }
}

const REASONS = { business: 'business', desk: 'not at a distance', off: '' }

function conclusionOf({ signed, channel, client, informed, informedOn }: Case['given']): Conclusion {
  return {
    day: signed,
    channel: channel as SaleChannel,
    isBusiness: client === 'business',
    informedOn: informedOn ?? (informed === false ? null : signed),
  }
}

function outcomeOf({ given }: Case): Case['expected'] {
  const found = withdrawalRight(INITIAL_RULES, conclusionOf(given))
  if (!found.right) return { right: false, why: REASONS[found.reason] }
  return {
    right: true,
    lastDay: found.lastDay,
    until: new Date(found.endsAt.getTime() - 1_000).toISOString(),
    function54bis: found.needsFunction,
    ...(given.sent && { inTime: isInTime(found, new Date(given.sent)) }),
  }
}

describe('the period of withdrawal', () => {
  it.each(table.withdrawal as Case[])(
    'the period of withdrawal is as the table says in $id: $title [WITHDRAW-1] [WITHDRAW-2]',
    (one) => {
      const { until, ...expected } = one.expected
      expect(outcomeOf(one)).toEqual({
        ...expected,
        ...(until !== undefined && { until: new Date(until).toISOString() }),
      })
    },
  )

  it('the table of the period of withdrawal has 26 cases', () => {
    expect(table.withdrawal).toHaveLength(26)
  })

  const day = fc
    .date({ min: new Date('2024-01-01'), max: new Date('2045-12-31'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10))
  const sold = SALE_CHANNELS.filter((channel) => channel !== 'desk')

  it('the period never ends before 14 days of 24 hours, and never on a day on which nobody works [WITHDRAW-1]', () => {
    const conclusion = fc.record({
      day,
      channel: fc.constantFrom(...sold),
      isBusiness: fc.constant(false),
      later: fc.option(fc.integer({ min: 0, max: 500 })),
    })
    fc.assert(
      fc.property(conclusion, ({ later, ...one }) => {
        const informedOn = later === null ? null : daysAfter(one.day, later)
        const found = withdrawalRight(INITIAL_RULES, { ...one, informedOn })
        if (!found.right) return false
        // `expect` would take most of the time of ten thousand runs.
        const length = found.endsAt.getTime() - romeDayStart(one.day).getTime()
        return (
          length >= 14 * DAY_MS &&
          ![0, 6].includes(weekdayOf(found.lastDay)) &&
          isWorkingDay(INITIAL_RULES, found.lastDay) &&
          romeDay(new Date(found.endsAt.getTime() - 1)) === found.lastDay &&
          romeDay(found.endsAt) === daysAfter(found.lastDay, 1)
        )
      }),
      { numRuns: 10_000 },
    )
  })

  it('information that comes earlier never makes the period longer [WITHDRAW-2]', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 380 }), fc.integer({ min: 0, max: 380 }), (from, a, b) => {
        const lastDayOf = (later: number) => {
          const informedOn = daysAfter(from, later)
          const one = { day: from, channel: 'phone', isBusiness: false, informedOn } as const
          const found = withdrawalRight(INITIAL_RULES, one)
          return found.right ? found.lastDay : ''
        }
        fc.pre(Math.max(a, b) <= 365)
        expect(lastDayOf(Math.min(a, b)) <= lastDayOf(Math.max(a, b))).toBe(true)
      }),
    )
  })

  it('a conclusion in the hour that is twice has the same period at both times [WITHDRAW-3]', () => {
    const days = ['2026-10-24T21:30:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map((at) =>
      romeDay(new Date(at)),
    )
    expect(days).toEqual(['2026-10-24', '2026-10-25', '2026-10-25'])
    expect(['2027-03-28T01:30:00Z', '2026-12-31T22:59:59Z'].map((at) => romeDay(new Date(at)))).toEqual([
      '2027-03-28',
      '2026-12-31',
    ])
  })

  it('the period follows the rules of the day of conclusion, not those of a later day [RULE-2]', () => {
    const changed: RuleBook = [
      ...INITIAL_RULES,
      { key: 'withdrawal-days-phone', value: 20, validFrom: '2026-12-01' },
    ]
    const lastDayOn = (signed: string) => {
      const found = withdrawalRight(changed, {
        day: signed,
        channel: 'phone',
        isBusiness: false,
        informedOn: signed,
      })
      return found.right && found.lastDay
    }
    expect([lastDayOn('2026-11-30'), lastDayOn('2026-12-01')]).toEqual(['2026-12-14', '2026-12-21'])
  })

  it('a contract of which nobody said how it was sold has the longest period of all channels [WITHDRAW-1]', () => {
    const conclusion = { day: '2026-11-04', isBusiness: false, informedOn: '2026-11-04' }
    expect(longestWithdrawalRight(INITIAL_RULES, conclusion)).toMatchObject({
      right: true,
      lastDay: '2026-12-04',
    })
    expect(longestWithdrawalRight(INITIAL_RULES, { ...conclusion, isBusiness: true })).toEqual({
      right: false,
      reason: 'business',
    })
  })

  it('the period ends on its last day where the rule of the working day is off [WITHDRAW-1]', () => {
    const off: RuleBook = [
      ...INITIAL_RULES,
      { key: 'withdrawal-working-day', value: false, validFrom: '2026-01-01' },
    ]
    const found = withdrawalRight(off, {
      day: '2026-11-28',
      channel: 'online',
      isBusiness: false,
      informedOn: '2026-11-28',
    })
    expect(found).toMatchObject({ right: true, lastDay: '2026-12-12' })
  })

  it('the days that are left count today, and none is left after the last day [WITHDRAW-3]', () => {
    const left = (at: string) => daysLeft({ lastDay: '2026-11-19' }, new Date(at))
    expect(left('2026-11-05T12:00:00Z')).toBe(15)
    expect(left('2026-11-19T22:59:59Z')).toBe(1)
    expect(left('2026-11-19T23:00:00Z')).toBe(0)
    expect(left('2026-12-19T23:00:00Z')).toBe(0)
  })
})

describe('the working days', () => {
  it('the working days leave out exactly Saturdays, Sundays and the holidays of the table [WITHDRAW-1]', () => {
    const holidays = new Set([...table.holidays2026, ...table.holidays2027])
    for (let one = '2026-01-01'; one <= '2027-12-31'; one = daysAfter(one, 1)) {
      const isFree = [0, 6].includes(weekdayOf(one)) || holidays.has(one)
      expect([one, isWorkingDay(INITIAL_RULES, one)]).toEqual([one, !isFree])
    }
  })

  it('4 October was a working day before it was a holiday [RULE-2]', () => {
    expect(isWorkingDay(INITIAL_RULES, '2024-10-04')).toBe(true)
    expect(isWorkingDay(INITIAL_RULES, '2027-10-04')).toBe(false)
  })

  it('the deadline of no working days is the same day, or the next one on which somebody works', () => {
    expect(workingDaysAfter(INITIAL_RULES, '2026-12-07', 0)).toBe('2026-12-07')
    expect(workingDaysAfter(INITIAL_RULES, '2026-12-05', 0)).toBe('2026-12-07')
    expect(workingDaysAfter(INITIAL_RULES, '2026-12-07', 1)).toBe('2026-12-09')
  })
})
