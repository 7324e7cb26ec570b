import { describe, expect, it } from 'vitest'
import { isReportPeriod } from './report-days.ts'

describe('[REPORT-7] [GAP-65] isReportPeriod', () => {
  it('isReportPeriod requires both days, with the first not after the second', () => {
    expect(isReportPeriod('2026-11-01', '2026-11-01')).toBe(true)
    expect(isReportPeriod('2026-11-02', '2026-11-01')).toBe(false)
    expect(isReportPeriod(null, '2026-11-01')).toBe(false)
    expect(isReportPeriod('2026-11-01', null)).toBe(false)
  })
})
