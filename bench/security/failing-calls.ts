import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import pg from 'pg'
import { preparePlace, prepareSocketDir } from '../../server/db/database-folder.ts'
import { createCluster, startPostgres, urlOf } from '../../server/db/postgres-process.ts'
import { listProcesses } from '../../test/processes.ts'
import { endWithVerdict, reportFigure } from './fault-installation.ts'

// Lets the n-th system call of each process of PostgreSQL fail, for some n up to 500, starts PostgreSQL again and compares
// its rows with the acknowledged writes. Needs strace.
//   npm exec -- node bench/security/failing-calls.ts --values 12 --seed 1 --only rename

const { values } = parseArgs({
  options: {
    values: { type: 'string', default: '12' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
})
const LAST_CALL = 500
/** From the first call to the last one, on a logarithmic scale. */
const STEPS = 1000
/** Some of the log and several of its files, a large table, a removed one, and a checkpoint. */
const ROWS = 300
/** `+`: from the n-th on, all of them. */
const FAULTS = [
  ['fdatasync', 'EIO', ''],
  ['fsync', 'EIO', ''],
  ['pwrite64', 'EIO', ''],
  ['pwrite64', 'ENOSPC', ''],
  ['pwrite64', 'ENOSPC', '+'],
  ['pwrite64', 'EINTR', ''],
  ['rename', 'EIO', ''],
  ['ftruncate', 'EIO', ''],
] as const
const SETTINGS = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_wal_size: '32MB',
  min_wal_size: '8MB',
  shared_buffers: '16MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  io_method: 'sync',
}

const totals = { runs: 0, reached: 0, lost: 0, invented: 0, unopenable: 0, survivedSync: 0 }

/** Faults, and the n-th calls that fail: small ones are reached by every process, large ones by a few. */
const cases = fc.sample(
  fc.tuple(
    fc.constantFrom(...FAULTS.filter(([call]) => !values.only || values.only.split(',').includes(call))),
    fc.noBias(fc.integer({ min: 0, max: STEPS })),
  ),
  { seed: Number(values.seed), numRuns: Number(values.values) },
)

async function failOneCall(call: string, error: string, when: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sportello-failing-calls-'))
  try {
    const place = await preparePlace(dataDir)
    const cluster = { ...place, endpoint: { socketDir: prepareSocketDir(place) } }
    await createCluster(cluster)
    const postgres = await startPostgres(cluster, SETTINGS)
    const url = urlOf(cluster.endpoint)
    await query(url, 'create table saved (n int, body text)')
    const trace = join(dataDir, 'trace')
    const faults = await injectFaults(postgres.pid, trace, `inject=${call}:error=${error}:when=${when}`)
    const { answered, refused } = await writeRows(url)
    faults.strace.kill('SIGINT')
    await faults.ended
    await postgres.stop('immediate')
    const injected = existsSync(trace) && readFileSync(trace, 'utf8').includes('(INJECTED)')
    const title = `${call} ${error} ${when}`
    totals.runs += 1
    if (injected) totals.reached += 1
    const isSync = call === 'fsync' || call === 'fdatasync'
    const crashed = readFileSync(trace, 'utf8').includes('killed by SIGABRT')
    if (isSync && injected && !crashed) {
      totals.survivedSync += 1
      console.error(`${title}: no process ended`)
    }
    await compareStored(cluster, title, answered, refused)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Follows PostgreSQL and every process that it starts. */
async function injectFaults(main: number, trace: string, inject: string) {
  const pids = [main, ...listProcesses().flatMap(({ pid, parent }) => (parent === main ? [pid] : []))]
  const [, call = ''] = /^inject=(\w+):/.exec(inject) ?? []
  const strace = spawn(
    'strace',
    ['-f', '-o', trace, '-e', `trace=${call}`, '-e', inject, ...pids.flatMap((pid) => ['-p', String(pid)])],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  // It ends by itself when an injected error has ended all processes that it follows.
  const ended = once(strace, 'exit')
  let text = ''
  const attached = new Promise<void>((resolve) => {
    strace.stderr.on('data', (chunk: Buffer) => {
      text += chunk
      // A process that PostgreSQL had for a moment may have ended meanwhile.
      const isSettled = (pid: number) =>
        new RegExp(`Process ${pid} attached|\\b${pid}\\): No such process`).test(text)
      if (pids.every(isSettled)) resolve()
    })
  })
  await Promise.race([attached, ended])
  return { strace, ended }
}

/** Writes one row after another; returns those that were acknowledged, and those that were refused. */
async function writeRows(url: string): Promise<{ answered: number[]; refused: number[] }> {
  const [answered, refused]: [number[], number[]] = [[], []]
  let client: pg.Client | undefined
  const until = Date.now() + 10_000
  for (let n = 0; n < ROWS && Date.now() < until; n += 1) {
    try {
      client ??= await connect(url)
      await client.query('insert into saved values ($1, repeat(md5(random()::text), 300))', [n])
      answered.push(n)
      if (n % 60 === 30) await client.query('checkpoint')
      if (n % 60 === 45) await client.query('create table other (n int); drop table other')
    } catch (error) {
      const isRefused = (error as { severity?: string }).severity === 'ERROR'
      if (isRefused && answered.at(-1) !== n) refused.push(n)
      if (isRefused) continue
      // Its outcome is unknown, and PostgreSQL repairs itself.
      await client?.end().catch(() => {})
      client = undefined
      await pause(100)
    }
  }
  await client?.end().catch(() => {})
  return { answered, refused }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 10_000 })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = await connect(url)
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Starts PostgreSQL again and compares its rows with the acknowledged and the refused ones. */
async function compareStored(
  cluster: Parameters<typeof startPostgres>[0],
  title: string,
  answered: readonly number[],
  refused: readonly number[],
): Promise<void> {
  try {
    const postgres = await startPostgres(cluster, SETTINGS)
    const rows = (await query(urlOf(cluster.endpoint), 'select n from saved')) as { n: number }[]
    await postgres.stop('immediate')
    const stored = new Set(rows.map(({ n }) => n))
    const lost = answered.filter((n) => !stored.has(n)).length
    const invented = refused.filter((n) => stored.has(n)).length
    totals.lost += lost
    totals.invented += invented
    console.log(`${title}: ${answered.length} acknowledged, ${refused.length} refused, ${stored.size} stored`)
    if (lost + invented > 0) console.error(`${title}: ${lost} lost, ${invented} refused and stored`)
  } catch (failure) {
    totals.unopenable += 1
    console.error(`${title}: ${String(failure)}`)
  }
}

if (spawnSync('strace', ['-V']).status !== 0) {
  console.log('skipped: this machine has no strace')
} else {
  for (const [[call, error, suffix], step] of cases)
    await failOneCall(call, error, `${Math.round(LAST_CALL ** (step / STEPS))}${suffix}`)
  reportFigure('runs whose fault was never reached', totals.runs - totals.reached, totals.runs / 2)
  reportFigure('acknowledged and lost', totals.lost, 0)
  reportFigure('refused and stored all the same', totals.invented, 0)
  reportFigure('databases that did not start again', totals.unopenable, 0)
  reportFigure('databases of which no process ended after a failed sync', totals.survivedSync, 0)
}
endWithVerdict()
