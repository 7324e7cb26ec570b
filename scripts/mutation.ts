import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { judgeSample } from './mutation/sample.ts'

// Changes the code at one place after another and runs the tests that reach it: `npm run mutation -- <paths>`. What the
// tests do not notice is printed, and the share of each file is written to docs/mutation.md. `--sample 60 --seed 1`
// draws that many changes of the contract and the server instead, and prints their share.

const REPORT = 'docs/mutation.md'
/** The script writes all text from this heading on. */
const GENERATED = '## By folder'
const ROW = /^\| `([^`]+\.ts)` \| (\d+) \| (\d+) \|[^|]*\| `([^`]+)` \|$/gm
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

interface Count {
  total: number
  noticed: number
}
/** @property tests the tests that judged the mutants of the file */
interface FileRow extends Count {
  path: string
  tests: string
}

function rowOf(path: string, mutants: Mutants, tests: string): FileRow {
  const noticed = mutants.filter(({ status }) => DETECTED.has(status)).length
  const total = noticed + mutants.filter(({ status }) => UNNOTICED.has(status)).length
  return { path, total, noticed, tests }
}

function cellsOf(name: string, { total, noticed }: Count): string {
  const share = total === 0 ? '' : `${((100 * noticed) / total).toFixed(0)} %`
  return `| \`${name}\` | ${total} | ${noticed} | ${share} |`
}

/** `contract/sections/` for `contract/sections/energy/luce.ts`, `contract/*.ts` for `contract/row.ts`. */
function folderOf(path: string): string {
  const folder = dirname(path)
  if (!folder.startsWith('contract')) return `${folder}/`
  return folder === 'contract' ? 'contract/*.ts' : `${folder.split('/').slice(0, 2).join('/')}/`
}

const sumOf = (rows: readonly FileRow[]): Count => ({
  total: rows.reduce((sum, { total }) => sum + total, 0),
  noticed: rows.reduce((sum, { noticed }) => sum + noticed, 0),
})

/** Folders and files with their shares; the rows of other files than those that ran stay. */
function writeRows(byFile: Map<string, Mutants>, tests: string): void {
  const text = readFileSync(REPORT, 'utf8')
  const rows = new Map<string, FileRow>()
  for (const [, path = '', total, noticed, judges = ''] of text.matchAll(ROW))
    rows.set(path, { path, total: Number(total), noticed: Number(noticed), tests: judges })
  for (const [path, mutants] of byFile) rows.set(path, rowOf(path, mutants, tests))
  const files = [...rows.values()].sort((a, b) => a.path.localeCompare(b.path))
  const folders = [...Map.groupBy(files, ({ path }) => folderOf(path))]
  const contract = sumOf(files.filter(({ path }) => path.startsWith('contract/')))
  const lines = [
    GENERATED,
    '',
    '| Folder | Mutants | Noticed | Share |',
    '| --- | ---: | ---: | ---: |',
    ...folders.map(([folder, of]) => cellsOf(folder, sumOf(of))),
    cellsOf('contract/', contract),
    '',
    '## By file',
    '',
    '| File | Mutants | Noticed | Share | Tests |',
    '| --- | ---: | ---: | ---: | --- |',
    ...files.map((row) => `${cellsOf(row.path, row)} \`${row.tests}\` |`),
  ]
  const [head = ''] = text.split(GENERATED)
  writeFileSync(REPORT, `${head}${lines.join('\n')}\n`)
}

const { positionals: paths, values } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', default: 'contract' },
    isolate: { type: 'boolean', default: false },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})
if (values.sample) await judgeSample(Number(values.sample), Number(values.seed))
else if (paths.length > 0) await judgeFiles(paths)
else {
  console.error(
    'Usage: npm run mutation -- <path or pattern of contract/> … [--tests <folder of tests, or patterns>] [--isolate]\n' +
      '       npm run mutation -- --sample <number> [--seed <number>]',
  )
  process.exit(2)
}

async function judgeFiles(files: string[]): Promise<void> {
  process.env.MUTATION_TESTS = values.tests
  if (values.isolate) process.env.MUTATION_ISOLATE = 'true'
  const mutants = await runMutants(files)
  const byFile = Map.groupBy(mutants, ({ fileName }) => relative(process.cwd(), fileName))
  for (const [path, changes] of byFile)
    for (const { status, location, mutatorName, replacement } of changes)
      if (UNNOTICED.has(status))
        console.log(
          `${path}:${location.start.line}:${location.start.column} ${status}: ${mutatorName} → ${replacement}`,
        )
  writeRows(byFile, values.tests)
}
