import { spawn, spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { openDurable } from '../../server/db/embedded/open.ts'
import { endWithVerdict, reportFigure } from './fault-installation.ts'

// Lets the n-th system call of the embedded engine fail, n from 1 to 500 or to the last one of that kind, opens the folder
// again and compares its rows with the answered writes. Needs strace.
//   npm exec -- node bench/security/failing-calls.ts --calls 500 --step 25 --only rename

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '500' },
    step: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
})
const [calls, step] = [Number(values.calls), Number(values.step)]
/** The number of concurrent engines. */
const CONCURRENCY = 2
/** `+`: from the n-th on, all of them. */
const FAULTS = [
  ['fsync', 'EIO', ''],
  ['fsync', 'ENOSPC', ''],
  ['pwrite64', 'EIO', ''],
  ['pwrite64', 'ENOSPC', ''],
  ['pwrite64', 'ENOSPC', '+'],
  ['pwrite64', 'EINTR', ''],
  ['rename', 'EIO', ''],
  ['ftruncate', 'EIO', ''],
] as const

const root = await mkdtemp(join(tmpdir(), 'sportello-failing-calls-'))
const template = join(root, 'template')
const totals = { runs: 0, reached: 0, lost: 0, invented: 0, unopenable: 0, survivedSync: 0, ended: 0 }

/** The writer's acknowledged rows, its exit, and its calls of this kind; the failed one is marked. */
async function write(folder: string, call: string, injected: string[]) {
  const trace = `${folder}.trace`
  const writer = spawn(
    'strace',
    [
      '-f',
      '-qq',
      '--seccomp-bpf',
      '-e',
      'signal=none',
      '-e',
      `trace=${call}`,
      '-o',
      trace,
      ...injected,
      process.execPath,
      join(import.meta.dirname, 'failing-calls-writer.ts'),
      folder,
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const ended = new Promise<boolean>((resolve) =>
    writer.once('exit', (code, signal) => resolve(code !== 0 || signal !== null)),
  )
  const answered = (await text(writer.stdout)).split('\n').filter(Boolean)
  return {
    answered: answered.filter((line) => line !== 'done'),
    finished: answered.includes('done'),
    ended: await ended,
    made: (await readFile(trace, 'utf8')).split('\n').filter((line) => line.includes(`${call}(`)),
  }
}

async function withCopyOfTemplate<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(root, 'db-'))
  try {
    await cp(template, folder, { recursive: true })
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
    await rm(`${folder}.trace`, { force: true })
  }
}

const failOneCall = (call: string, error: string, when: string) =>
  withCopyOfTemplate(async (folder) => {
    const inject = ['-e', `inject=${call}:error=${error}:when=${when}`]
    const { answered, finished, ended, made: tracedCalls } = await write(folder, call, inject)
    const reached = tracedCalls.some((line) => line.includes('(INJECTED)'))
    totals.runs += 1
    if (reached) totals.reached += 1
    else console.error(`${call} ${error} ${when}: no call failed`)
    if (ended) totals.ended += 1
    if (call === 'fsync' && reached && (!ended || finished)) totals.survivedSync += 1
    await compareStored(folder, `${call} ${error} ${when}`, answered, ended)
  })

/** Opens the folder again and compares its rows with the acknowledged ones. */
async function compareStored(
  folder: string,
  title: string,
  answered: string[],
  ended: boolean,
): Promise<void> {
  try {
    const db = await openDurable(folder)
    const { rows } = await db.query<{ n: number }>('select n from saved order by n')
    await db.close()
    const stored = new Set(rows.map(({ n }) => String(n)))
    const lost = answered.filter((n) => !stored.has(n)).length
    totals.lost += lost
    // The one under way may have reached the disk; a refused one must not.
    const more = stored.size - answered.length + lost
    if (more > (ended ? 1 : 0)) totals.invented += 1
    if (lost > 0 || more > (ended ? 1 : 0)) console.error(`${title}: ${lost} lost, ${more} more`)
  } catch (failure) {
    totals.unopenable += 1
    console.error(`${title}: ${String(failure)}`)
  }
}

/** Makes each of the chosen calls of one kind fail, out of those in a run without a fault. */
async function failEachCall(call: string, error: string, suffix: string): Promise<void> {
  const before = { ...totals }
  const { made: tracedCalls } = await withCopyOfTemplate((folder) => write(folder, call, []))
  const last = Math.min(calls, tracedCalls.length)
  let n = 1 - step
  const next = () => {
    n += step
    return n
  }
  const tryNext = async () => {
    for (let at = next(); at <= last; at = next()) await failOneCall(call, error, `${at}${suffix}`)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, tryNext))
  console.log(
    `${call} ${error}${suffix}: every ${step}. of the first ${last} of ${tracedCalls.length} calls, ${totals.runs - before.runs} runs, ` +
      `${totals.reached - before.reached} reached the fault, ${totals.ended - before.ended} ended by it`,
  )
}

if (spawnSync('strace', ['-V']).status !== 0) {
  console.log('skipped: this machine has no strace')
} else {
  try {
    const db = await openDurable(template)
    await db.exec('create table saved (n int, text text); create table emptied (n int)')
    await db.close()
    for (const [call, error, suffix] of FAULTS) {
      if (!values.only || values.only.split(',').includes(call)) await failEachCall(call, error, suffix)
    }
    reportFigure('runs whose fault was never reached', totals.runs - totals.reached, 0, ` of ${totals.runs}`)
    reportFigure('answered and lost', totals.lost, 0)
    reportFigure('refused and stored all the same', totals.invented, 0)
    reportFigure('folders that did not open again', totals.unopenable, 0)
    reportFigure('processes that went on after a failed fsync', totals.survivedSync, 0)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}
endWithVerdict()
