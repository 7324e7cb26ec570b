import { describe, expect, it } from 'vitest'
import { isPeriod } from './report-days.ts'

describe('[REPORT-7] [GAP-65] isPeriod', () => {
  it('isPeriod requires both days, with the first not after the second', () => {
    expect(isPeriod('2026-11-01', '2026-11-01')).toBe(true)
    expect(isPeriod('2026-11-02', '2026-11-01')).toBe(false)
    expect(isPeriod(null, '2026-11-01')).toBe(false)
    expect(isPeriod('2026-11-01', null)).toBe(false)
  })
})
