import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'

// Changes the code at one place after another and runs the tests that reach it: `npm run mutation -- <paths>`. What the
// tests do not notice is printed, and the share of each file is written to docs/mutation.md.

const REPORT = 'docs/mutation.md'
const ROW = /^\| `([^`]+)` \|.*$/gm
const UNNOTICED = new Set(['Survived', 'NoCoverage'])
const DETECTED = new Set(['Killed', 'Timeout'])

type Mutants = Awaited<ReturnType<Stryker['runMutationTest']>>

function runMutants(mutate: string[]): Promise<Mutants> {
  return new Stryker({
    mutate,
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutation/vitest.config.ts' },
    concurrency: Math.max(1, availableParallelism() - 1),
    // A mutant in a constant of a module needs another start for each: the tests of constants compare texts.
    ignoreStatic: true,
    // A busy machine is no endless loop.
    timeoutMS: 30_000,
    tempDirName: 'test-results/mutation',
    ignorePatterns: ['/data', '/dist', '/docs', '/e2e', '/bench', '/test-results', '/web'],
    reporters: ['progress'],
  } as ConstructorParameters<typeof Stryker>[0]).runMutationTest()
}

/** The row of a file: mutants, how many the tests noticed, and the share. */
function rowOf(path: string, mutants: Mutants): string {
  const detected = mutants.filter(({ status }) => DETECTED.has(status)).length
  const total = detected + mutants.filter(({ status }) => UNNOTICED.has(status)).length
  const share = total === 0 ? '' : `${((100 * detected) / total).toFixed(0)} %`
  return `| \`${path}\` | ${total} | ${detected} | ${share} |`
}

function writeRows(byFile: Map<string, Mutants>): void {
  const text = readFileSync(REPORT, 'utf8')
  const rows = new Map([...text.matchAll(ROW)].map(([row, path = '']) => [path, row]))
  for (const [path, mutants] of byFile) rows.set(path, rowOf(path, mutants))
  const sorted = [...rows].sort(([a], [b]) => a.localeCompare(b)).map(([, row]) => row)
  const [head = ''] = text.split(/(?<=^\| --- .*\n)/m)
  writeFileSync(REPORT, `${head}${sorted.join('\n')}\n`)
}

const { positionals: paths, values } = parseArgs({
  allowPositionals: true,
  options: { tests: { type: 'string', default: 'contract' } },
})
if (paths.length === 0) {
  console.error(
    'Usage: npm run mutation -- <path or pattern of contract/> … [--tests <folder of tests, or patterns>]',
  )
  process.exit(2)
}
process.env.MUTATION_TESTS = values.tests
const mutants = await runMutants(paths)
const byFile = Map.groupBy(mutants, ({ fileName }) => relative(process.cwd(), fileName))
for (const [path, changes] of byFile)
  for (const { status, location, mutatorName, replacement } of changes)
    if (UNNOTICED.has(status))
      console.log(
        `${path}:${location.start.line}:${location.start.column} ${status}: ${mutatorName} → ${replacement}`,
      )
writeRows(byFile)
