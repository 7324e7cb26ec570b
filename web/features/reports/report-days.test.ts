import { describe, expect, it } from 'vitest'
import { isPeriod, typedDay } from './report-days.ts'

describe('[REPORT-1] [CONST-5] a day as it is typed', () => {
  it.each([
    ['03/11/2026', '2026-11-03'],
    ['3/1/2026', '2026-01-03'],
    ['31/02/2026', undefined],
    ['11/31/2026', undefined],
    ['ieri', undefined],
  ])('%s is %s', (text, day) => {
    expect(typedDay(text)).toBe(day)
  })
})

describe('[REPORT-7] [GAP-65] a report', () => {
  it('wants both days, the first not after the second', () => {
    expect(isPeriod('2026-11-01', '2026-11-01')).toBe(true)
    expect(isPeriod('2026-11-02', '2026-11-01')).toBe(false)
    expect(isPeriod(null, '2026-11-01')).toBe(false)
    expect(isPeriod('2026-11-01', null)).toBe(false)
  })
})
