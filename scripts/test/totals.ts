import { existsSync, readFileSync } from 'node:fs'

export interface Totals {
  passed: number
  failed: number
  /** The titles of those of the passed that failed at the first try. */
  unsteady: string[]
}

const NOTHING: Totals = { passed: 0, failed: 0, unsteady: [] }

/** The totals in a JSON report of Vitest or of Playwright; zeros when the runner ended before writing one. */
export function readTotals(path: string): Totals {
  if (!existsSync(path)) return NOTHING
  const report: unknown = JSON.parse(readFileSync(path, 'utf8'))
  return totalsOf(report)
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[]
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: PlaywrightSuite[]
}
interface PlaywrightSuite {
  specs: { title: string; tests: { status: string }[] }[]
  suites?: PlaywrightSuite[]
}

/** Throws when the report is of neither runner. */
export function totalsOf(report: unknown): Totals {
  if (isVitest(report)) return ofVitest(report)
  if (isPlaywright(report)) return ofPlaywright(report)
  throw new Error('a report of an unknown kind')
}

/** What passed at the second try keeps the message of the first. */
function ofVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): Totals {
  const unsteady = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    unsteady: unsteady.map(({ fullName }) => fullName),
  }
}

function ofPlaywright({ stats, suites }: PlaywrightReport): Totals {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    unsteady: suites.flatMap(flakyIn),
  }
}

const flakyIn = ({ specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
  ...suites.flatMap(flakyIn),
]

const has = (value: unknown, key: string): boolean =>
  typeof value === 'object' && value !== null && key in value
const isVitest = (report: unknown): report is VitestReport => has(report, 'numPassedTests')
const isPlaywright = (report: unknown): report is PlaywrightReport => has(report, 'stats')
