/**
 * `reindex` of records that have no supplies yet (bar: 100,000 in 60 s), and the record list beside it, in the same
 * process. Run: npm exec -- node bench/supplies.ts [records], 10,000 by default.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../server/config/config.ts'
import { listRecords } from '../server/features/records/list-records.ts'
import { reindexRecords } from '../server/features/records/reindex-records.ts'
import { LONG_STATEMENTS, openDemoInstallation } from './demo-installation.ts'
import { multiplyRecords } from './many-records.ts'

const RECORDS = Number(process.argv[2] ?? 10_000)
const BAR_SECONDS = (60 * RECORDS) / 100_000
/** Between two lists. */
const PAUSE_MS = 50

const dataDir = await mkdtemp(join(tmpdir(), 'sportello-bench-'))
const config = readConfig({ DATA_DIR: dataDir, SECRET_KEY: randomBytes(32).toString('hex'), PORT: '0' })
const { context, database } = await openDemoInstallation({ ...config, ...LONG_STATEMENTS })
const { db } = database

try {
  await multiplyRecords(db, RECORDS)
  // The copies have other names than their values.
  await reindexRecords(context)
  await db.deleteFrom('supply_events').execute()
  await db.deleteFrom('supplies').execute()
  const alone = await listTimes(async () => {
    for (let round = 0; round < 40; round++) await pause()
  })
  const before = process.cpuUsage()
  const start = performance.now()
  const beside = await listTimes(async () => {
    const { read, supplies } = await reindexRecords(context)
    console.log(`${read} records, ${supplies} supplies`)
  })
  const seconds = (performance.now() - start) / 1_000
  const { user, system } = process.cpuUsage(before)
  console.log(`reindex ${seconds.toFixed(1)} s, bar ${BAR_SECONDS.toFixed(1)} s`)
  console.log(`processor time of this process ${((user + system) / 1e6).toFixed(1)} s`)
  console.log(`list alone ${inWords(alone)}, beside it ${inWords(beside)}`)
  const { supplies } = await reindexRecords(context)
  console.log(`again: ${supplies} supplies mended`)
  if (seconds > BAR_SECONDS || supplies > 0) process.exitCode = 1
} finally {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}

/** The times of the first page, one after another, while this runs. */
async function listTimes(work: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  let runs = true
  const ended = work().finally(() => {
    runs = false
  })
  while (runs) {
    const from = performance.now()
    await listRecords(db, { limit: 10, page: 0, searchWord: '', order: 'desc' })
    times.push(performance.now() - from)
    await pause()
  }
  await ended
  return times
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}

function inWords(times: number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(1)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`
}
