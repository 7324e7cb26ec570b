import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { chmod, cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { temporaryFolder } from '../../test/prepare-environment.ts'
import { nearestTests, readImporters } from './nearest-tests.ts'

type Mutant = Awaited<ReturnType<Instrumenter['instrument']>>['mutants'][number]
/** `unclear`: the tests take too long without the change, too. */
type Outcome = 'failed' | 'too long' | 'passed' | 'unclear'
interface Lane {
  folder: string
  temporary: string
}

/** Texts, and lists that are data, outnumber the code. */
const EXCLUDED =
  /\.test\.ts$|\.endurance\.ts$|\.d\.ts$|\/fixtures\/|^contract\/data\/|^contract\/fields\.ts$|^server\/db\/schema\.ts$/
const NOT_COPIED = new Set(['node_modules', '.git', 'dist', 'data', 'test-results'])
/** As many test files as judge a mutant of the server in the time of the sample. */
const TESTS_OF_A_MUTANT = 8
const LONGEST_MS = 40_000
/** Without parentheses the text of these would be read with the operators beside it. */
const OPERATORS = new Set(['LogicalOperator', 'ArithmeticOperator', 'EqualityOperator'])

/**
 * Draws mutants of `contract/` and `server/`, and runs the nearest tests of each in a copy of the repository. The seed
 * and a mutant's own text decide whether it is drawn, so that a change elsewhere leaves the sample as it is.
 */
export async function judgeSample(size: number, seed: number): Promise<void> {
  const started = Date.now()
  const importers = readImporters()
  const waiting = (await listMutants())
    .map((mutant) => ({ mutant, rank: rankOf(mutant, seed) }))
    .sort((a, b) => a.rank.localeCompare(b.rank))
    .slice(0, size)
    .map(({ mutant }) => mutant)
  const outcomes: Outcome[] = []
  const lanes = await Promise.all(Array.from({ length: availableParallelism() }, (_, n) => openLane(n)))
  await Promise.all(
    lanes.map(async (lane) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const from = Date.now()
        const outcome = await judge(next, nearestTests(next.fileName, importers, TESTS_OF_A_MUTANT), lane)
        outcomes.push(outcome)
        const { fileName, location, mutatorName, replacement } = next
        const place = `${fileName}:${location.start.line + 1}:${location.start.column + 1}`
        const seconds = ((Date.now() - from) / 1000).toFixed(0)
        const change = outcome === 'passed' ? `: ${mutatorName} → ${replacement.replace(/\s+/g, ' ')}` : ''
        console.log(`${outcome === 'passed' ? 'UNNOTICED' : outcome} in ${seconds} s: ${place}${change}`)
      }
    }),
  )
  for (const lane of lanes) await closeLane(lane)
  const judged = outcomes.filter((outcome) => outcome !== 'unclear')
  const noticed = judged.filter((outcome) => outcome !== 'passed').length
  const share = ((100 * noticed) / judged.length).toFixed(1)
  const seconds = ((Date.now() - started) / 1000).toFixed(0)
  console.log(
    `Seed ${seed}: ${noticed} of ${judged.length} noticed, ${share} %; ${size - judged.length} unclear; ${seconds} s`,
  )
}

async function listMutants(): Promise<Mutant[]> {
  const paths = globSync('{contract,server}/**/*.ts').filter((path) => !EXCLUDED.test(path))
  const ignore = () => {}
  const logger = { isDebugEnabled: () => false, debug: ignore, info: ignore, warn: ignore }
  const instrumenter = new Instrumenter(logger as unknown as ConstructorParameters<typeof Instrumenter>[0])
  const files = paths.map((name) => ({ name, content: readFileSync(name, 'utf8'), mutate: true }))
  const options = { plugins: null, excludedMutations: ['StringLiteral'], ignorers: [] }
  const { mutants } = await instrumenter.instrument(files, options)
  return mutants.filter(({ status }) => status !== 'Ignored')
}

function rankOf({ fileName, location, mutatorName, replacement }: Mutant, seed: number): string {
  const lines = readFileSync(fileName, 'utf8').split('\n')
  const identity = [
    seed,
    fileName,
    lines[location.start.line],
    location.start.column,
    mutatorName,
    replacement,
  ]
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex')
}

async function openLane(number: number): Promise<Lane> {
  const folder = join('test-results', 'mutation', `lane-${number}`)
  await rm(folder, { recursive: true, force: true })
  for (const name of globSync('*').filter((entry) => !NOT_COPIED.has(entry)))
    await cp(name, join(folder, name), { recursive: true })
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  const temporary = await mkdtemp(join(temporaryFolder(), 'sportello-mutation-'))
  // PostgreSQL has an account of its own.
  await chmod(temporary, 0o755)
  return { folder, temporary }
}

/** A stopped test leaves the small disk that it had mounted, which no removal of its folder can remove. */
async function closeLane({ folder, temporary }: Lane): Promise<void> {
  const mounts = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8').split('\n') : []
  for (const place of mounts.map((line) => line.split(' ')[1] ?? ''))
    if (place.startsWith(`${temporary}/`)) spawnSync('umount', ['-l', place])
  await rm(folder, { recursive: true, force: true })
  await rm(temporary, { recursive: true, force: true })
}

async function judge(mutant: Mutant, tests: readonly string[], lane: Lane): Promise<Outcome> {
  if (tests.length === 0) return 'passed'
  const path = join(lane.folder, mutant.fileName)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, mutate(text, mutant))
  const outcome = await runTests(tests, lane)
  writeFileSync(path, text)
  return outcome === 'too long' && (await runTests(tests, lane)) === 'too long' ? 'unclear' : outcome
}

function mutate(text: string, { location: { start, end }, mutatorName, replacement }: Mutant): string {
  const lines = text.split('\n')
  const offset = ({ line, column }: { line: number; column: number }) =>
    lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, 0) + column
  const change = OPERATORS.has(mutatorName) ? `(${replacement})` : replacement
  return text.slice(0, offset(start)) + change + text.slice(offset(end))
}

function runTests(tests: readonly string[], { folder, temporary }: Lane): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const child = spawn('vitest', ['run', '--config', 'scripts/mutation/sample.config.ts', '--bail=1'], {
    cwd: folder,
    env: { ...process.env, TMPDIR: temporary, MUTATION_TESTS: JSON.stringify(tests) },
    stdio: 'ignore',
    detached: true,
  })
  let outcome: Outcome | undefined
  const limit = setTimeout(() => {
    outcome = 'too long'
    // The group has the workers, which may be in an endless loop.
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  }, LONGEST_MS)
  child.once('close', (code) => {
    clearTimeout(limit)
    resolve(outcome ?? (code === 0 ? 'passed' : 'failed'))
  })
  return promise
}
