import { describe, expect, it } from 'vitest'
import { readText } from '../../test/imports.ts'
import { readTotals, totalsOf } from './totals.ts'

describe('totalsOf', () => {
  it('totalsOf reads the totals of a Vitest report', () => {
    expect(totalsOf({ numPassedTests: 2, numFailedTests: 1, numTotalTests: 3 })).toEqual({
      passed: 2,
      failed: 1,
    })
  })

  it('totalsOf reads the totals of a Playwright report', () => {
    expect(totalsOf({ stats: { expected: 5, unexpected: 2, skipped: 0 } })).toEqual({ passed: 5, failed: 2 })
  })

  it('totalsOf throws for a report of another kind', () => {
    expect(() => totalsOf([])).toThrow('unknown kind')
  })
})

it('Vitest and Playwright do not retry a failed test', () => {
  for (const runner of ['vitest', 'playwright'])
    expect(readText(`${runner}.config.ts`)).toMatch(/\bretr(?:y|ies): 0\b/)
})

it('readTotals returns no totals for a runner that ended before its report', () => {
  expect(readTotals('test-results/none.json')).toEqual({ passed: 0, failed: 0 })
})
