import { existsSync, readFileSync } from 'node:fs'

export interface Totals {
  passed: number
  failed: number
  /** Those of the passed that failed at the first try. */
  unsteady: number
}

const NOTHING: Totals = { passed: 0, failed: 0, unsteady: 0 }

/** The totals in a JSON report of Vitest or of Playwright; zeros when the runner ended before writing one. */
export function readTotals(path: string): Totals {
  if (!existsSync(path)) return NOTHING
  const report: unknown = JSON.parse(readFileSync(path, 'utf8'))
  return totalsOf(report)
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
}

/** Throws when the report is of neither runner. */
export function totalsOf(report: unknown): Totals {
  if (isVitest(report)) return { passed: report.numPassedTests, failed: report.numFailedTests, unsteady: 0 }
  if (isPlaywright(report)) {
    const { expected, unexpected, flaky } = report.stats
    return { passed: expected + flaky, failed: unexpected, unsteady: flaky }
  }
  throw new Error('a report of an unknown kind')
}

const has = (value: unknown, key: string): boolean =>
  typeof value === 'object' && value !== null && key in value
const isVitest = (report: unknown): report is VitestReport => has(report, 'numPassedTests')
const isPlaywright = (report: unknown): report is PlaywrightReport => has(report, 'stats')
