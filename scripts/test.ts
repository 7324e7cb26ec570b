import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { describeSlowestFiles } from './test/slowest-files.ts'
import { readTotals, type Totals } from './test/totals.ts'

// The checks of a change: the static ones and the page beside each other, then units and routes, then journeys. A failed
// one ends the run after those beside it.

const REPORTS = 'test-results'
const PROGRESS = './scripts/test/progress-reporter.ts'
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

const checks: readonly Step[] = [
  { name: 'The page', command: ['node', 'scripts/build.ts'] },
  { name: 'Format and lint', command: ['biome', 'ci', '--error-on-warnings'] },
  { name: 'Lint with types', command: ['oxlint'] },
  { name: 'Code that nothing uses', command: ['knip'] },
  { name: 'Code that only tests use', command: ['knip', '--production', '--include', 'files,exports'] },
  ...ROOTS.map((root) => ({ name: `Types: ${root}`, command: ['tsc', '-p', root] })),
]

const tests: readonly Step[] = [
  {
    name: 'Units and routes',
    command: ['vitest', 'run', `--reporter=${PROGRESS}`, '--reporter=json', `--outputFile.json=${vitest}`],
    report: vitest,
  },
  {
    name: 'Journeys in a browser',
    command: ['playwright', 'test'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeys },
    report: journeys,
  },
]

/** Resolves to whether the step passed. A quiet step prints only when it has failed. */
async function run({ name, command, env }: Step, quiet: boolean): Promise<boolean> {
  const [program = '', ...args] = command
  if (!quiet) console.log(`\n── ${name} ──`)
  const started = Date.now()
  const child = spawn(program, args, {
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += part))
  const passed = await new Promise<boolean>((resolve) => {
    child.once('error', ({ message }) => {
      output += message
      resolve(false)
    })
    child.once('close', (code) => resolve(code === 0))
  })
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  if (!passed) console.error(output)
  console.log(`── ${name}: ${passed ? 'passed' : 'FAILED'} in ${seconds} s`)
  return passed
}

/** One process for each core. Returns how many failed. */
async function runBeside(steps: readonly Step[]): Promise<number> {
  const limit = pLimit(availableParallelism())
  const outcomes = await Promise.all(steps.map((step) => limit(run, step, true)))
  return outcomes.filter((passed) => !passed).length
}

async function main(): Promise<boolean> {
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  const totals: Totals = { passed: 0, failed: await runBeside(checks) }
  for (const step of totals.failed > 0 ? [] : tests) {
    const passed = await run(step, false)
    const counted = step.report ? readTotals(step.report) : undefined
    totals.passed += counted?.passed ?? 0
    // A step that ends badly without a failed test has failed all the same.
    totals.failed += passed ? 0 : Math.max(1, counted?.failed ?? 0)
    if (!passed) break
  }
  console.log(`\n${describeSlowestFiles(tests.flatMap(({ report }) => report ?? []))}`)
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
  return totals.failed === 0
}

process.exitCode = (await main()) ? 0 : 1
