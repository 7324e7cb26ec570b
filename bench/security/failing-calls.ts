import { spawn, spawnSync } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { openDurable } from '../../server/db/embedded/open.ts'
import { endWithVerdict, figure } from './fault-office.ts'

// Lets the n-th system call of the embedded engine fail, n from 1 to 500, and looks what it had answered and what is
// there when the folder is opened again. Needs strace.
//   npm exec -- node bench/security/failing-calls.ts --calls 500 --step 25

const { values } = parseArgs({
  options: { calls: { type: 'string', default: '500' }, step: { type: 'string', default: '1' } },
})
const [calls, step] = [Number(values.calls), Number(values.step)]
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
const folder = join(root, 'db')
const seen = { runs: 0, lost: 0, invented: 0, unopenable: 0, survivedSync: 0, ended: 0 }

/** What the writer answered, and how it ended. */
async function write(call: string, error: string, when: string) {
  const writer = spawn(
    'strace',
    [
      ...['-f', '-qq', '-e', 'signal=none', '-o', '/dev/null', '-e', `trace=${call}`],
      ...['-e', `inject=${call}:error=${error}:when=${when}`],
      ...[process.execPath, join(import.meta.dirname, 'failing-calls-writer.ts'), folder],
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
  }
}

async function tryOne(call: string, error: string, when: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await cp(template, folder, { recursive: true })
  const { answered, finished, ended } = await write(call, error, when)
  seen.runs += 1
  if (ended) seen.ended += 1
  // Past the last call of a run nothing failed.
  if (call === 'fsync' && !ended && !finished) seen.survivedSync += 1
  try {
    const db = await openDurable(folder)
    const { rows } = await db.query<{ n: number }>('select n from saved order by n')
    await db.close()
    const stored = new Set(rows.map(({ n }) => String(n)))
    const lost = answered.filter((n) => !stored.has(n)).length
    seen.lost += lost
    // The one under way may have reached the disk; a refused one must not.
    const more = stored.size - answered.length + lost
    if (more > (ended ? 1 : 0)) seen.invented += 1
    if (lost > 0 || more > (ended ? 1 : 0))
      console.error(`${call} ${error} ${when}: ${lost} lost, ${more} more`)
  } catch (failure) {
    seen.unopenable += 1
    console.error(`${call} ${error} ${when}: ${String(failure)}`)
  }
}

if (spawnSync('strace', ['-V']).status !== 0) {
  console.log('skipped: this machine has no strace')
} else {
  try {
    const db = await openDurable(template)
    await db.exec('create table saved (n int, text text)')
    await db.close()
    for (const [call, error, on] of FAULTS) {
      for (let n = 1; n <= calls; n += step) await tryOne(call, error, `${n}${on}`)
      console.log(`${call} ${error}${on}: ${seen.runs} runs so far, ${seen.ended} of them ended by the fault`)
    }
    figure('answered and lost', seen.lost, 0)
    figure('refused and stored all the same', seen.invented, 0)
    figure('folders that did not open again', seen.unopenable, 0)
    figure('processes that went on after a failed fsync', seen.survivedSync, 0)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}
endWithVerdict()
