import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysAfter } from '../time/calendar-date.ts'
import { romeDay } from '../time/italian-time.ts'
import { complaintAnswerDay, complaintPeriod } from './complaint-period.ts'
import { INITIAL_RULES } from './fixtures/initial-rules.ts'
import type { RuleBook } from './rules.ts'
import { isWorkingDay } from './working-days.ts'

const home = (countedFrom: string, receivedOn: string, book: RuleBook = INITIAL_RULES) =>
  complaintPeriod(book, { countedFrom, receivedOn, isBusiness: false })
const business = (countedFrom: string, receivedOn: string) =>
  complaintPeriod(INITIAL_RULES, { countedFrom, receivedOn, isBusiness: true })

/** What each one is, the day it is counted from, and its last day. */
const HOME_CASES = [
  ['a bill of a Thursday ends on a Tuesday', '2026-11-05', '2026-12-15'],
  ['a period that ends on a Saturday goes to Monday', '2026-11-02', '2026-12-14'],
  ['a period that ends on a Sunday goes to Monday', '2026-11-03', '2026-12-14'],
  ['a period that ends on 8 December goes to the next day', '2026-10-29', '2026-12-09'],
  ['a period that ends at Christmas, a Friday, goes behind the weekend', '2026-11-15', '2026-12-28'],
  [
    'a period over the night of 25 October, which has an hour twice, has no day less',
    '2026-10-24',
    '2026-12-03',
  ],
  ['a period from 25 October', '2026-10-25', '2026-12-04'],
  ['a period over the night of 28 March, which lacks an hour', '2027-03-27', '2027-05-06'],
  ['a period that ends on 31 December', '2026-11-21', '2026-12-31'],
  ['a bill of 31 December', '2026-12-31', '2027-02-09'],
  ['a period that ends on 1 January goes behind the weekend', '2026-11-22', '2027-01-04'],
  ['a period over 29 February', '2028-01-28', '2028-03-08'],
] as const
const BUSINESS_CASES = [
  ['thirty days', '2026-11-05', '2026-12-07'],
  ['thirty days to a working day', '2026-11-17', '2026-12-17'],
  ['over the night of 25 October', '2026-10-24', '2026-11-23'],
  ['to 31 December', '2026-12-01', '2026-12-31'],
  ['from 31 December to a Saturday', '2026-12-31', '2027-02-01'],
] as const

describe('the period of a complaint', () => {
  it.each(HOME_CASES)('of a domestic customer: %s [CONTEST-2]', (_, from, lastDay) => {
    expect(home(from, lastDay)).toEqual({ lastDay, isLate: false })
    expect(home(from, daysAfter(lastDay, 1))).toEqual({ lastDay, isLate: true })
  })

  it.each(BUSINESS_CASES)('of a business customer: %s [CONTEST-2]', (_, from, lastDay) => {
    expect(business(from, lastDay)).toEqual({ lastDay, isLate: false })
    expect(business(from, daysAfter(lastDay, 1))).toEqual({ lastDay, isLate: true })
  })

  it('the day of a complaint is the one in Italy, also in the hour that is twice and at the turn of the year', () => {
    expect(romeDay(new Date('2026-10-24T21:59:59Z'))).toBe('2026-10-24')
    expect(romeDay(new Date('2026-10-24T22:00:00Z'))).toBe('2026-10-25')
    expect(home('2026-11-21', romeDay(new Date('2026-12-31T22:59:59Z'))).isLate).toBe(false)
    expect(home('2026-11-21', romeDay(new Date('2026-12-31T23:00:00Z'))).isLate).toBe(true)
  })

  it('a complaint before the bill, or without a known one, is in time', () => {
    expect(home('2026-11-05', '2026-11-01').isLate).toBe(false)
    const unknown = { countedFrom: null, receivedOn: '2030-01-01', isBusiness: false }
    expect(complaintPeriod(INITIAL_RULES, unknown)).toEqual({ lastDay: null, isLate: false })
  })

  it('the rules of the day from which it is counted decide, and switched off nothing is counted [RULE-2] [RULE-3]', () => {
    const later = (...versions: RuleBook) => [...INITIAL_RULES, ...versions]
    const longer = later({ key: 'contest-days-home', value: 50, validFrom: '2026-11-06' })
    expect(home('2026-11-05', '2026-11-20', longer).lastDay).toBe('2026-12-15')
    expect(home('2026-11-06', '2026-11-20', longer).lastDay).toBe('2026-12-28')
    const sameDay = later({ key: 'contest-working-day', value: false, validFrom: '2026-01-01' })
    expect(home('2026-11-02', '2026-11-20', sameDay).lastDay).toBe('2026-12-12')
    const off = later({ key: 'contest', value: false, validFrom: '2026-01-01' })
    expect(home('2026-11-02', '2027-11-20', off)).toEqual({ lastDay: null, isLate: false })
  })

  it('the last day is a working day, and never before the days of the rule', () => {
    const day = fc.integer({ min: 0, max: 4_000 }).map((days) => daysAfter('2024-01-01', days))
    fc.assert(
      fc.property(day, fc.boolean(), (from, isBusiness) => {
        const { lastDay } = complaintPeriod(INITIAL_RULES, {
          countedFrom: from,
          receivedOn: from,
          isBusiness,
        })
        expect(isWorkingDay(INITIAL_RULES, lastDay!)).toBe(true)
        expect(lastDay! >= daysAfter(from, isBusiness ? 30 : 40)).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })
})

it('the office answers within the working days of its own rule [CONTEST-4]', () => {
  expect(complaintAnswerDay(INITIAL_RULES, '2026-11-20')).toBe('2026-11-27')
  expect(complaintAnswerDay(INITIAL_RULES, '2026-12-04')).toBe('2026-12-14')
})
