import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

export interface FileTime {
  path: string
  seconds: number
}

interface VitestReport {
  testResults: { name: string; startTime: number; endTime: number }[]
}
interface PlaywrightSuite {
  file: string
  suites?: PlaywrightSuite[]
  specs: { tests: { results: { duration: number }[] }[] }[]
}
type Report = VitestReport | { suites: PlaywrightSuite[] }

const durationOf = ({ suites = [], specs }: PlaywrightSuite): number =>
  suites.reduce((sum, suite) => sum + durationOf(suite), 0) +
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, { duration }) => sum + duration, 0)

/** The files of a JSON report of Vitest or of Playwright, with the time of their tests. */
export function timesOf(report: Report): FileTime[] {
  if ('suites' in report)
    return report.suites.map((suite) => ({ path: `e2e/${suite.file}`, seconds: durationOf(suite) / 1000 }))
  return report.testResults.map(({ name, startTime, endTime }) => ({
    path: relative(process.cwd(), name),
    seconds: (endTime - startTime) / 1000,
  }))
}

/** The ten files of these reports that took longest, one a line. */
export function describeSlowestFiles(reports: readonly string[]): string {
  return reports
    .filter((path) => existsSync(path))
    .flatMap((path) => timesOf(JSON.parse(readFileSync(path, 'utf8'))))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
    .map(({ path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path}`)
    .join('\n')
}
