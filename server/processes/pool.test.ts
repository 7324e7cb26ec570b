import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { ENDURANCE, sampleOf } from '../../test/endurance.ts'
import { resolvePath } from '../config/checkout.ts'
import { secretKeyFile } from '../secret-key.ts'
import { ESCAPES } from './fixtures/escapes.ts'
import type { Work } from './fixtures/program.ts'
import type { Limits } from './jobs.ts'
import { Pool } from './pool.ts'
import { Watchdog } from './watchdog.ts'

/** In `npm test`: how a job or its process ends, and what a process is given. */
const DRAWN = [
  ...sampleOf(
    [
      'a halted start',
      'a job that hangs',
      'a job that fills the memory',
      'a crash',
      'a job that resists',
      'a lost watchdog',
    ],
    2,
  ),
  ...sampleOf(['the priority', 'the heap'], 1),
]
const MB = 1024 * 1024
const LIMITS: Limits = {
  children: 1,
  bootMilliseconds: 60_000,
  cpuMilliseconds: 200,
  wallMilliseconds: 60_000,
  bytes: 400 * MB,
  waiting: 10,
  waitMilliseconds: 60_000,
  // A process of lower priority gets no core on a busy machine.
  niceness: 0,
}

const opened: Pool<Work>[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((pool) => pool.close()))
})
function pool(limits: Partial<Limits> = {}, watchdog?: () => Watchdog) {
  const onLost = vi.fn()
  const program = join(import.meta.dirname, 'fixtures/program.ts')
  const created = new Pool<Work>({
    program,
    limits: { ...LIMITS, ...limits },
    onLost,
    ...(watchdog && { watchdog }),
  })
  opened.push(created)
  return { pool: created, onLost }
}

it('a pool of processes ends a job that used up its CPU time, and the next job has a new process', async () => {
  const { pool: work, onLost } = pool()
  expect(await work.run('spin', null)).toEqual({ lost: 'too-slow', detail: 'code null, signal SIGXCPU' })
  expect(onLost).toHaveBeenCalledWith(expect.objectContaining({ reason: 'too-slow', kind: 'spin' }))
  expect(await work.run('echo', 'a')).toBe('a')
})

it.runIf(ENDURANCE)('a pool of processes permits an idle job beyond its CPU time', async () => {
  const { pool: work, onLost } = pool()
  expect(await work.run('rest', null)).toBe('rested')
  expect(onLost).not.toHaveBeenCalled()
})

it.runIf(DRAWN.includes('a halted start'))(
  'a pool of processes starts another process when one is halted during its start',
  async () => {
    const { pool: work, onLost } = pool({ bootMilliseconds: 50 })
    const answer = work.run('echo', 'a')
    const [halted] = work.pids
    process.kill(halted!, 'SIGSTOP')
    expect(await answer).toBe('a')
    expect(await work.run('echo', 'b')).toBe('b')
    expect(work.pids).toHaveLength(2)
    expect(onLost).not.toHaveBeenCalled()
  },
)

it.runIf(ENDURANCE)(
  'a pool of processes ends a halted process that continues after its replacement',
  async () => {
    const { pool: work } = pool({ bootMilliseconds: 50 })
    const answer = work.run('echo', 'a')
    const [halted] = work.pids
    process.kill(halted!, 'SIGSTOP')
    await answer
    process.kill(halted!, 'SIGCONT')
    await vi.waitUntil(() => work.pids.length === 1, { timeout: 90_000 })
    expect(work.pids).not.toContain(halted)
    expect(await work.run('echo', 'b')).toBe('b')
  },
)

it.runIf(ENDURANCE)('a pool of processes gives each job its full time', async () => {
  const { pool: work, onLost } = pool()
  for (let at = 0; at < 4; at += 1) expect(await work.run('work', null)).toBe('worked')
  expect(onLost).not.toHaveBeenCalled()
})

it.runIf(DRAWN.includes('a job that hangs'))('a pool of processes ends a job that hangs', async () => {
  const { pool: work } = pool({ wallMilliseconds: 1 })
  expect(await work.run('rest', null)).toMatchObject({ lost: 'too-slow' })
})

it.runIf(DRAWN.includes('a job that fills the memory'))(
  'a pool of processes ends a job that fills the memory',
  async () => {
    const { pool: work } = pool({ cpuMilliseconds: 60_000 })
    expect(await work.run('fill', null)).toMatchObject({ lost: 'too-heavy' })
  },
)

it.each(
  sampleOf(
    [
      ['too-heavy', { bytes: 1 }],
      ['too-slow', { cpuMilliseconds: 0.001 }],
    ] as const,
    1,
  ),
)('a pool of processes ends a short job that is %s before it answers', async (reason, limits) => {
  const { pool: work } = pool(limits)
  expect(await work.run('echo', 'a')).toMatchObject({ lost: reason })
})

it.runIf(ENDURANCE)(
  'a pool of processes retries a job in a new process when earlier jobs left too little memory',
  async () => {
    const { pool: work, onLost } = pool({ cpuMilliseconds: 60_000 })
    expect([await work.run('hold', 120), await work.run('hold', 240)]).toEqual(['held', 'held'])
    expect(onLost).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ reason: 'too-heavy' }))
  },
)

it.runIf(ENDURANCE)(
  'a pool of processes does not retry a job that exceeds the memory of a new process',
  async () => {
    const { pool: work, onLost } = pool({ cpuMilliseconds: 60_000 })
    expect(await work.run('hold', 400)).toMatchObject({ lost: 'too-heavy' })
    expect(onLost).toHaveBeenCalledTimes(1)
  },
)

it.runIf(DRAWN.includes('a crash'))(
  'a pool of processes returns an error for a crashing program after a second attempt',
  async () => {
    const { pool: work, onLost } = pool()
    expect(await work.run('throw', null)).toMatchObject({ lost: 'crashed' })
    expect(onLost).toHaveBeenCalledTimes(2)
  },
)

it.runIf(DRAWN.includes('the heap'))(
  'a pool of processes limits the heap of V8 to the memory limit plus a small young generation',
  async () => {
    // Three times the new generation: two semispaces, and the same size for copied objects.
    for (const megabytes of [256, 400])
      expect(await pool({ bytes: megabytes * MB }).pool.run('heap', null)).toBe((megabytes + 3 * 4) * MB)
  },
)

it.runIf(DRAWN.includes('the priority'))('a pool of processes runs at the configured priority', async () => {
  expect(await pool({ niceness: 19 }).pool.run('niceness', null)).toBe(19)
})

it('a process of a pool reads the code, and neither `.env` nor the key nor its own environment', async () => {
  const secrets = [resolvePath('.env'), secretKeyFile(resolvePath('data')), '/proc/self/environ']
  const codes = await pool().pool.run('read', [...secrets, resolvePath('package.json')])
  expect(codes).toEqual([...secrets.map(() => 'ERR_ACCESS_DENIED'), undefined])
})

it('a process of a pool refuses files, programs, threads, databases, addons, debuggers and connections from inside', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sportello-reach-'))
  const secret = join(folder, 'secret.json')
  await writeFile(secret, '{}')
  const connected = vi.fn()
  const listening = createServer((socket) => {
    connected()
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const codes = await pool({ cpuMilliseconds: 60_000 }).pool.run('escape', { secret, port })
  listening.close()
  await rm(folder, { recursive: true })
  const refusals: Record<string, string> = {
    'loads an addon': 'ERR_DLOPEN_DISABLED',
    'opens a web socket': 'WebSocket is not defined',
    'opens a database file': 'ERR_UNKNOWN_BUILTIN_MODULE',
    'opens a database in memory': 'ERR_UNKNOWN_BUILTIN_MODULE',
  }
  const refused = Object.keys(ESCAPES).map((name) => [name, refusals[name] ?? 'ERR_ACCESS_DENIED'])
  expect(codes).toEqual(Object.fromEntries(refused))
  expect(connected).not.toHaveBeenCalled()
})

it.runIf(DRAWN.includes('a job that resists'))(
  'a pool of processes ends a job that catches the signals of the watchdog',
  async () => {
    const { pool: work } = pool()
    expect(await work.run('resist', null)).toMatchObject({
      lost: 'crashed',
      detail: 'code null, signal SIGKILL',
    })
  },
)

it.runIf(DRAWN.includes('a lost watchdog'))(
  'a pool of processes loses its running job with the watchdog, and the next has a new watchdog',
  async () => {
    const watchdogs: Watchdog[] = []
    const watchdog = () => {
      if (!watchdogs.at(-1)?.alive) watchdogs.push(new Watchdog())
      return watchdogs.at(-1)!
    }
    const { pool: work, onLost } = pool({ cpuMilliseconds: 60_000 }, watchdog)
    expect(await work.run('echo', 'a')).toBe('a')
    const spinning = work.run('spin', null)
    const isOver = spinning.then(() => true)
    for (let over = false; !over; ) {
      const last = watchdogs.at(-1)!
      await last.ready()
      await vi.waitUntil(() => work.pids.length > 0, { timeout: 90_000 })
      await last.end()
      // A process that ends before it has the job loses none: the job waits for the next.
      const isReplaced = vi.waitUntil(() => watchdogs.at(-1) !== last, { timeout: 90_000 })
      over = await Promise.race([isOver, isReplaced.then(() => false)])
    }
    expect(onLost).toHaveBeenCalledWith(expect.objectContaining({ reason: 'crashed', kind: 'spin' }))
    expect(await spinning).toMatchObject({ lost: 'crashed' })
    expect(await work.run('echo', 'b')).toBe('b')
    expect(watchdogs.at(-1)!.alive).toBe(true)
    await watchdogs.at(-1)!.end()
  },
)

it('a pool of processes ends jobs by time and by heap where the system does not describe its processes', async () => {
  const blind = new Watchdog('/nowhere')
  const own = (limits: Partial<Limits>) => pool(limits, () => blind).pool
  expect(await own({ wallMilliseconds: 1 }).run('spin', null)).toMatchObject({ lost: 'too-slow' })
  expect(await own({ bytes: 60 * MB }).run('fillHeap', null)).toMatchObject({ lost: 'too-heavy' })
  // What a job has used is known at its end.
  expect(await own({ bytes: 1 }).run('echo', 'a')).toMatchObject({ lost: 'too-heavy' })
  expect(await own({ cpuMilliseconds: 0.001 }).run('echo', 'a')).toMatchObject({ lost: 'too-slow' })
  await blind.end()
})

it('the processes of a server that ends abruptly end with it, also one that spins', async () => {
  const server = fork(join(import.meta.dirname, 'fixtures/server.ts'), {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const [pids] = (await once(server, 'message')) as [number[]]
  expect(pids).toHaveLength(2)
  server.kill('SIGKILL')
  await vi.waitUntil(() => !pids.some(isRunning), { timeout: 90_000 })
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
