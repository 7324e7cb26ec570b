import { describe, expect, it } from 'vitest'
import { formatCount, formatDateTime } from './format-date.ts'

describe('[LIST-7] [LIST-8] [CONST-4] [GAP-17] the date of the record list', () => {
  it.each([
    ['2026-01-05T13:05:00.000Z', '05/01/2026 14:05'],
    ['2026-07-05T13:05:00.000Z', '05/07/2026 15:05'],
    ['2025-12-31T23:30:00.000Z', '01/01/2026 00:30'],
    ['2026-03-29T00:59:00.000Z', '29/03/2026 01:59'],
    ['2026-03-29T01:00:00.000Z', '29/03/2026 03:00'],
  ])('%s is %s in Rome', (instant, shown) => {
    expect(formatDateTime(instant)).toBe(shown)
  })

  it('is empty for what is not an instant', () => {
    expect(formatDateTime('')).toBe('')
  })
})

describe('counts', () => {
  it.each([
    [0, true, '0'],
    [1234, true, '1.234'],
    [10000, false, '10.000+'],
  ])('%s (exact: %s) reads %s', (count, exact, shown) => {
    expect(formatCount(count, exact)).toBe(shown)
  })
})
