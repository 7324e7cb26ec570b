import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readTotals, type Totals } from './test/totals.ts'

// The checks of a change, cheapest first. The first failed one ends the run.

const REPORTS = 'test-results'
const ROOTS = ['contract', 'shared', 'server', 'web', 'test']

interface Step {
  name: string
  command: readonly string[]
  env?: Record<string, string>
  /** A runner's JSON report, read for the totals. */
  report?: string
}

const vitest = join(REPORTS, 'vitest.json')
const journeys = join(REPORTS, 'journeys.json')

const steps: readonly Step[] = [
  { name: 'Format and lint', command: ['biome', 'ci', '--error-on-warnings'] },
  { name: 'Lint with types', command: ['oxlint'] },
  { name: 'Code that nothing uses', command: ['knip'] },
  { name: 'Code that only tests use', command: ['knip', '--production', '--include', 'files,exports'] },
  ...ROOTS.map((root) => ({ name: `Types: ${root}`, command: ['tsc', '-p', root] })),
  {
    name: 'Units and routes',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitest}`],
    report: vitest,
  },
  { name: 'The page', command: ['node', 'scripts/build.ts'] },
  {
    name: 'Journeys in a browser',
    command: ['playwright', 'test'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeys },
    report: journeys,
  },
]

function run({ name, command, env }: Step): boolean {
  const [program = '', ...args] = command
  console.log(`\n── ${name} ──`)
  const started = Date.now()
  const { status, error } = spawnSync(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  if (error) console.error(error.message)
  console.log(`── ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
  return status === 0
}

function main(): boolean {
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  const totals: Totals = { passed: 0, failed: 0 }
  for (const step of steps) {
    const passed = run(step)
    const counted = step.report ? readTotals(step.report) : undefined
    totals.passed += counted?.passed ?? 0
    // A step that ends badly without a failed test has failed all the same.
    totals.failed += passed ? 0 : Math.max(1, counted?.failed ?? 0)
    if (!passed) break
  }
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
  return totals.failed === 0
}

process.exitCode = main() ? 0 : 1
