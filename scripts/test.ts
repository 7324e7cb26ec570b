import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pLimit from 'p-limit'
import { INSTALLED } from '../e2e/browser.ts'
import { prepareEnvironment } from '../test/prepare-environment.ts'
import { chooseTests, filesChangedSince, readImports, typedRootsOf } from './test/chosen-tests.ts'
import { type Outcome, readOutcome } from './test/outcome.ts'
import { describeSlowestFiles } from './test/slowest-files.ts'

// The checks of a change: the static ones and the page beside each other, then units and routes, then journeys. A failed
// check hides none of the next: all run, the end names those that failed, and the exit code is 1 for any of them.
//
// `npm test -- --installed` runs the journeys in the Chromium or Chrome of the machine. `npm test -- --changed` runs what
// the changes since the last commit touch, `npm test -- --changed <ref>` those since another.

prepareEnvironment()

const { values: options, positionals } = parseArgs({
  options: {
    installed: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})

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

const NOTHING: Outcome = { passed: 0, failures: [] }

const unitReport = join(REPORTS, 'vitest.json')
const journeyReport = join(REPORTS, 'journeys.json')
const CACHE = 'node_modules/.cache'

const page: Step = { name: 'The page', command: ['node', 'scripts/build.ts'] }
const format = ['biome', 'ci', '--error-on-warnings']
const lint: Step = { name: 'Lint with types', command: ['oxlint'] }
const types = (root: string): Step => ({
  name: `Types: ${root}`,
  // What an earlier run has read need not be read again.
  command: ['tsc', '-p', root, '--incremental', '--tsBuildInfoFile', `${CACHE}/types-${root}.json`],
})
const units = (...more: string[]): Step => ({
  name: 'Units and routes',
  command: [
    'vitest',
    'run',
    `--reporter=${PROGRESS}`,
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
    ...more,
  ],
  report: unitReport,
})
const inBrowser = (...files: string[]): Step => ({
  name: 'Journeys in a browser',
  command: ['playwright', 'test', ...files],
  env: {
    PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport,
    ...(options.installed && { PLAYWRIGHT_CHROMIUM: INSTALLED }),
  },
  report: journeyReport,
})

interface Stages {
  /** Beside each other, before the tests. */
  checks: readonly Step[]
  tests: readonly Step[]
}

const everything = (): Stages => ({
  checks: [
    page,
    { name: 'Format and lint', command: format },
    lint,
    { name: 'Code that nothing uses', command: ['knip'] },
    { name: 'Code that only tests use', command: ['knip', '--production', '--include', 'files,exports'] },
    ...ROOTS.map(types),
  ],
  tests: [units(), inBrowser()],
})

/** Throws for a `ref` that git does not know. */
function touchedBy(changes: string): Stages {
  const changed = filesChangedSince(changes)
  const present = changed.filter((file) => existsSync(file))
  const sources = present.filter((file) => /\.tsx?$/.test(file))
  const { journeys, units: files } = chooseTests(changed, readImports())
  return {
    checks: [
      ...(journeys.length > 0 ? [page] : []),
      { name: 'Format and lint', command: [...format, '--no-errors-on-unmatched', ...present] },
      ...(sources.length > 0 ? [{ ...lint, command: [...lint.command, ...sources] }] : []),
      ...typedRootsOf(changed).map(types),
    ],
    tests: [
      ...(files?.length === 0 ? [] : [units(...(files ?? []))]),
      ...(journeys.length > 0 ? [inBrowser(...journeys)] : []),
    ],
  }
}

/** Resolves to the outcome of the step. A quiet step prints only when it has failed. */
async function run({ name, command, env, report }: Step, quiet: boolean): Promise<Outcome> {
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
  const outcome = report ? readOutcome(report) : NOTHING
  // A step that ends badly without a failed test has failed all the same.
  return passed || outcome.failures.length > 0 ? outcome : { ...outcome, failures: [name] }
}

/** One process for each core. */
async function runBeside(steps: readonly Step[]): Promise<Outcome[]> {
  const limit = pLimit(availableParallelism())
  return await Promise.all(steps.map((step) => limit(run, step, true)))
}

async function main(): Promise<boolean> {
  const { checks, tests } = options.changed ? touchedBy(positionals[0] ?? 'HEAD') : everything()
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  const outcomes = await runBeside(checks)
  for (const step of tests) outcomes.push(await run(step, false))
  console.log(`\n${describeSlowestFiles(tests.flatMap(({ report }) => report ?? []))}`)
  const failures = outcomes.flatMap((outcome) => outcome.failures)
  for (const failure of failures) console.error(`FAILED  ${failure}`)
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  console.log(`\n${passed} passed, ${failures.length} failed`)
  return failures.length === 0
}

process.exitCode = (await main()) ? 0 : 1
