import { expect, it } from 'vitest'
import { readTotals, totalsOf } from './totals.ts'

it('reads the totals of either runner, and what passed only when tried again', () => {
  const one = (status: string, failureMessages: string[]) => ({
    status,
    fullName: 'a file › one',
    failureMessages,
  })
  expect(
    totalsOf({
      ...{ numPassedTests: 2, numFailedTests: 1, numTotalTests: 3 },
      testResults: [{ assertionResults: [one('passed', []), one('failed', ['no'])] }],
    }),
  ).toEqual({ passed: 2, failed: 1, unsteady: [] })
  expect(
    totalsOf({
      ...{ numPassedTests: 1, numFailedTests: 0 },
      testResults: [{ assertionResults: [one('passed', ['at first'])] }],
    }),
  ).toEqual({ passed: 1, failed: 0, unsteady: ['a file › one'] })
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
  expect(
    totalsOf({
      stats: { expected: 5, unexpected: 2, flaky: 1, skipped: 0 },
      suites: [{ specs: [spec('calm', 'expected')], suites: [{ specs: [spec('restless', 'flaky')] }] }],
    }),
  ).toEqual({ passed: 6, failed: 2, unsteady: ['restless'] })
})

it('counts nothing for a runner that ended before its report', () => {
  expect(readTotals('test-results/none.json')).toEqual({ passed: 0, failed: 0, unsteady: [] })
})

it('refuses what is no report', () => {
  expect(() => totalsOf([])).toThrow('unknown kind')
})
