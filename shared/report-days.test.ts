import { describe, expect, it } from 'vitest'
import { isReportPeriod, REPORT_MONTHS } from './report-days.ts'

describe('[REPORT-7] [GAP-65] isReportPeriod', () => {
  it('isReportPeriod requires both days, with the first not after the second', () => {
    expect(isReportPeriod('2026-11-01', '2026-11-01')).toBe(true)
    expect(isReportPeriod('2026-11-02', '2026-11-01')).toBe(false)
    expect(isReportPeriod(null, '2026-11-01')).toBe(false)
    expect(isReportPeriod('2026-11-01', null)).toBe(false)
  })
})

it.each([
  ['2026-11-27T09:00', ['2026-11-01', '2026-11-27'], ['2026-10-01', '2026-10-31']],
  ['2026-01-01T00:00', ['2026-01-01', '2026-01-01'], ['2025-12-01', '2025-12-31']],
  ['2028-03-31T23:59', ['2028-03-01', '2028-03-31'], ['2028-02-01', '2028-02-29']],
])(
  'the months of a report on %s end today and on the last day of the month before [REPORT-8]',
  (now, ...months) => {
    expect(REPORT_MONTHS.map(({ daysOf }) => Object.values(daysOf(now)))).toEqual(months)
  },
)
