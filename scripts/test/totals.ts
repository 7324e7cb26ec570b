import { existsSync, readFileSync } from 'node:fs'

export interface Totals {
  passed: number
  failed: number
}

const NOTHING: Totals = { passed: 0, failed: 0 }

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
  stats: { expected: number; unexpected: number }
}

/** Throws when the report is of neither runner. */
export function totalsOf(report: unknown): Totals {
  if (isVitest(report)) return { passed: report.numPassedTests, failed: report.numFailedTests }
  if (isPlaywright(report)) return { passed: report.stats.expected, failed: report.stats.unexpected }
  throw new Error('a report of an unknown kind')
}

const has = (value: unknown, key: string): boolean =>
  typeof value === 'object' && value !== null && key in value
const isVitest = (report: unknown): report is VitestReport => has(report, 'numPassedTests')
const isPlaywright = (report: unknown): report is PlaywrightReport => has(report, 'stats')
