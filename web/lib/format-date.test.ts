import { describe, expect, it } from 'vitest'
import { countText, formatCount, formatDateTime, formatTwelveHours } from './format-date.ts'

// Also CONST-4.
describe('[LIST-7] [LIST-8] formatDateTime', () => {
  it.each([
    ['2026-01-05T13:05:00.000Z', '05/01/2026 14:05'],
    ['2026-07-05T13:05:00.000Z', '05/07/2026 15:05'],
    ['2025-12-31T23:30:00.000Z', '01/01/2026 00:30'],
    ['2026-03-29T00:59:00.000Z', '29/03/2026 01:59'],
    ['2026-03-29T01:00:00.000Z', '29/03/2026 03:00'],
    ['9999-12-31T22:59:00.000Z', '31/12/9999 23:59'],
    ['+275760-09-13T00:00:00.000Z', '+275760-09-13 00:00'],
  ])('formatDateTime formats %s as %s in Rome', (instant, shown) => {
    expect(formatDateTime(instant)).toBe(shown)
  })

  it('formatDateTime returns an empty text for invalid instants', () => {
    expect(formatDateTime('')).toBe('')
  })
})

it.each([
  [0, true, '0'],
  [1234, true, '1.234'],
  [10000, false, '10.000+'],
])('formatCount formats %s (exact: %s) as %s', (count, exact, shown) => {
  expect(formatCount(count, exact)).toBe(shown)
})

it('countText says that there are more than were counted [LIST-30]', () => {
  expect([countText(1000, false), countText(1234, true)]).toEqual(['più di 1.000', '1.234'])
})

it('[SCRIPTS-4] formatTwelveHours formats an instant on a 12-hour clock', () => {
  expect(formatTwelveHours('2026-11-20T23:05:00Z')).toBe('21/11/2026 12:05 am')
  expect(formatTwelveHours('2026-11-20T11:30:00Z')).toBe('20/11/2026 12:30 pm')
  expect(formatTwelveHours('2026-07-01T15:09:00Z')).toBe('01/07/2026 05:09 pm')
  expect(formatTwelveHours('ieri')).toBe('')
})
