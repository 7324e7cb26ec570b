import { describe, expect, it } from 'vitest'
import { readText } from '../../test/imports.ts'
import { outcomeOf, readOutcome } from './outcome.ts'

describe('outcomeOf', () => {
  it('outcomeOf names file and title of the failed tests of a Vitest report', () => {
    const name = `${process.cwd()}/contract/checks/iban.test.ts`
    const test = (fullName: string, status: string) => ({ fullName, status })
    const assertionResults = [test('iban a', 'failed'), test('iban b', 'passed'), test('iban c', 'failed')]
    const testResults = [{ name, status: 'failed', assertionResults }]
    expect(outcomeOf({ numPassedTests: 1, testResults })).toEqual({
      passed: 1,
      failures: ['contract/checks/iban.test.ts: iban a', 'contract/checks/iban.test.ts: iban c'],
    })
  })

  it('outcomeOf names a file of a Vitest report that fails without a failed test', () => {
    const test = { fullName: 'fold', status: 'passed' }
    const file = { name: `${process.cwd()}/shared/fold.test.ts`, status: 'failed' }
    const testResults = [
      { ...file, assertionResults: [] },
      { ...file, assertionResults: [test] },
    ]
    expect(outcomeOf({ numPassedTests: 1, testResults }).failures).toEqual([
      'shared/fold.test.ts: outside of its tests',
      'shared/fold.test.ts: outside of its tests',
    ])
  })

  it('outcomeOf names file, group and title of the failed journeys of a Playwright report', () => {
    const spec = (title: string, ok: boolean) => ({ title, ok })
    const group = { title: 'on a phone', specs: [spec('a list scrolls', false), spec('a menu opens', true)] }
    const specs = [spec('a list sorts', false)]
    const suites = [{ title: 'list.e2e.ts', file: 'list.e2e.ts', specs, suites: [group] }]
    expect(outcomeOf({ stats: { expected: 1 }, suites })).toEqual({
      passed: 1,
      failures: ['e2e/list.e2e.ts: a list sorts', 'e2e/list.e2e.ts: on a phone › a list scrolls'],
    })
  })

  it('outcomeOf throws for a report of another kind', () => {
    expect(() => outcomeOf([])).toThrow('unknown kind')
  })
})

it('Vitest and Playwright do not retry a failed test', () => {
  for (const runner of ['vitest', 'playwright'])
    expect(readText(`${runner}.config.ts`)).toMatch(/\bretr(?:y|ies): 0\b/)
})

it('readOutcome returns an empty outcome for a runner that ended before its report', () => {
  expect(readOutcome('test-results/none.json')).toEqual({ passed: 0, failures: [] })
})
