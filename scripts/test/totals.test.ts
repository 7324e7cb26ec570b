import { expect, it } from 'vitest'
import { readTotals, totalsOf } from './totals.ts'

it('reads the totals of either runner', () => {
  expect(totalsOf({ numPassedTests: 12, numFailedTests: 1, numTotalTests: 13 })).toEqual({
    passed: 12,
    failed: 1,
    unsteady: 0,
  })
  expect(totalsOf({ stats: { expected: 5, unexpected: 2, flaky: 1, skipped: 0 } })).toEqual({
    passed: 6,
    failed: 2,
    unsteady: 1,
  })
})

it('counts nothing for a runner that ended before its report', () => {
  expect(readTotals('test-results/none.json')).toEqual({ passed: 0, failed: 0, unsteady: 0 })
})

it('refuses what is no report', () => {
  expect(() => totalsOf([])).toThrow('unknown kind')
})
