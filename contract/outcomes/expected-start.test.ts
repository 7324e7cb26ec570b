import { expect, it } from 'vitest'
import { INITIAL_RULES } from '../duties/fixtures/initial-rules.ts'
import { daysAfter } from '../time/calendar-date.ts'
import { expectedStart, foreseenStart, isLate, lateRequests, type WaitingSupply } from './expected-start.ts'

const start = (part: string, client: string, requestedOn: string) =>
  expectedStart(INITIAL_RULES, { part, client, requestedOn })

it.each([
  ['gas', 'domestico', '2026-11-10', '2026-12-01'],
  ['gas', 'domestico', '2026-11-11', '2027-01-01'],
  ['luce', 'domestico', '2026-11-30', '2027-01-01'],
  ['luce', 'domestico', '2026-12-01', '2026-12-02'],
  ['luce', 'domestico', '2026-12-04', '2026-12-07'],
  ['luce', 'domestico', '2026-12-07', '2026-12-09'],
  ['luce', 'domestico', '2026-12-05', '2026-12-09'],
  ['luce', 'business', '2026-12-09', '2027-01-01'],
])(
  '%s of a customer %s that is asked for on %s begins on %s [OUTCOME-18]',
  (part, client, asked, expected) => {
    expect(start(part, client, asked)).toBe(expected)
  },
)

it('a changed rule holds for the requests from its day on [OUTCOME-18]', () => {
  const book = [...INITIAL_RULES, { key: 'start-cutoff-gas', value: 15, validFrom: '2027-01-01' } as const]
  const asked = (requestedOn: string) =>
    expectedStart(book, { part: 'gas', client: 'domestico', requestedOn })
  expect([asked('2026-12-12'), asked('2027-01-12')]).toEqual(['2027-02-01', '2027-02-01'])
})

it('a supply that is neither luce nor gas has no start by the rules', () => {
  expect(start('contract', 'domestico', '2026-12-01')).toBeUndefined()
})

const waiting: WaitingSupply = {
  part: 'gas',
  client: 'domestico',
  state: 'accepted',
  on: '2026-10-05',
  foreseenOn: undefined,
}

it('the start that the supplier foresees comes before that of the rules, and only while the supply waits [OUTCOME-18]', () => {
  expect(foreseenStart(INITIAL_RULES, waiting)).toBe('2026-11-01')
  expect(foreseenStart(INITIAL_RULES, { ...waiting, foreseenOn: '2026-11-20' })).toBe('2026-11-20')
  expect(foreseenStart(INITIAL_RULES, { ...waiting, state: 'active' })).toBeUndefined()
  expect(foreseenStart(INITIAL_RULES, { ...waiting, part: 'contract' })).toBeUndefined()
})

it('a supply is late when its foreseen start has passed by more days than the office waits [OUTCOME-19]', () => {
  const late = ['2026-11-01', '2026-11-06', '2026-11-07'].map((today) =>
    isLate(INITIAL_RULES, waiting, today),
  )
  expect(late).toEqual([false, false, true])
  expect(isLate(INITIAL_RULES, { ...waiting, state: 'rejected' }, '2027-06-01')).toBe(false)
})

it('the days of request that are late are those of which each supply is late, also around a new rule [OUTCOME-19]', () => {
  for (const today of ['2026-12-04', '2026-12-20', '2027-01-07', '2027-03-01']) {
    const days = Array.from({ length: 450 }, (_, back) => daysAfter(today, -back))
    for (const { part, client, ranges } of lateRequests(INITIAL_RULES, today))
      for (const on of days) {
        const supply: WaitingSupply = { part, client, state: 'sent', on, foreseenOn: undefined }
        const isFound = ranges.some(({ from = '', until }) => from <= on && on <= until)
        expect([today, part, client, on, isFound]).toEqual([
          today,
          part,
          client,
          on,
          isLate(INITIAL_RULES, supply, today),
        ])
      }
  }
})
