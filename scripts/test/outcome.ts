import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

export interface Outcome {
  passed: number
  /** File and title of each failed test. */
  failures: readonly string[]
}

interface VitestReport {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}
interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs: { title: string; ok: boolean }[]
}
interface PlaywrightReport {
  stats: { expected: number }
  suites: (PlaywrightSuite & { file: string })[]
}

/** The outcome in a JSON report of Vitest or of Playwright; nothing when the runner ended before writing one. */
export function readOutcome(path: string): Outcome {
  return existsSync(path) ? outcomeOf(JSON.parse(readFileSync(path, 'utf8'))) : { passed: 0, failures: [] }
}

/** Throws when the report is of neither runner. */
export function outcomeOf(report: unknown): Outcome {
  if (isVitest(report))
    return { passed: report.numPassedTests, failures: report.testResults.flatMap(failuresOfFile) }
  if (isPlaywright(report)) return { passed: report.stats.expected, failures: failuresOfJourneys(report) }
  throw new Error('a report of an unknown kind')
}

const has = (value: unknown, key: string): boolean =>
  typeof value === 'object' && value !== null && key in value
const isVitest = (report: unknown): report is VitestReport => has(report, 'numPassedTests')
const isPlaywright = (report: unknown): report is PlaywrightReport => has(report, 'stats')

function failuresOfFile({ name, status, assertionResults }: VitestReport['testResults'][number]): string[] {
  const failed = assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName)
  // A file that cannot be loaded, or whose last hook fails, has no failed test.
  const titles = status === 'failed' && failed.length === 0 ? ['outside of its tests'] : failed
  return titles.map((title) => `${relative(process.cwd(), name)}: ${title}`)
}

const failuresOfJourneys = ({ suites }: PlaywrightReport): string[] =>
  suites.flatMap((suite) => failedTitles(suite).map((title) => `e2e/${suite.file}: ${title}`))

const failedTitles = ({ suites = [], specs }: PlaywrightSuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ title }) => title),
  ...suites.flatMap((suite) => failedTitles(suite).map((title) => `${suite.title} › ${title}`)),
]
