/**
 * The time of the record list, the search, a save, the figures and the export with 54,000 records, through the whole
 * server. Run: npm exec -- node bench/records.ts [figures], where `figures` measures the figures and the export alone. The
 * embedded database unless DATABASE_URL names an empty one.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { readConfig } from '../server/config/config.ts'
import { findCaller } from '../server/features/login/find-caller.ts'
import { createServer } from '../server/http/server.ts'
import { files, routes } from '../server/routes.ts'
import { API_PREFIX } from '../shared/api-prefix-and-headers.ts'
import { signedIn } from '../test/factories.ts'
import { LONG_STATEMENTS, openDemoInstallation } from './demo-installation.ts'
import { multiplyRecords } from './many-records.ts'

const RECORDS = Number(process.argv.slice(2).find((given) => Number(given) > 0) ?? 54_000)
const RUNS = 200
/** The bars of an export after the first one, which waits for the disk and the compiler. */
const EXPORT_MS = { csv: 1_000, xlsx: 2_500 }
/** Slow operations are repeated less often. */
const SMALL_RUNS = 5

const dataDir = await mkdtemp(join(tmpdir(), 'sportello-bench-'))
const secret = randomBytes(32).toString('hex')
const { DATABASE_URL } = process.env
const config = readConfig({
  DATA_DIR: dataDir,
  SECRET_KEY: secret,
  PORT: '0',
  ...(DATABASE_URL && { DATABASE_URL }),
})
const { context, database } = await openDemoInstallation({ ...config, ...LONG_STATEMENTS })
const { db } = database
await multiplyRecords(db, RECORDS)
/** One session makes all requests. */
const sessionRate = { capacity: Number.POSITIVE_INFINITY, perSecond: 1 }
const app = await createServer(context, { routes, findCaller, files, sessionRate })
const session = await signedIn(context, { role: 'admin' })

try {
  console.log(`${RECORDS} records, ${DATABASE_URL ? 'PostgreSQL' : 'embedded database'}, ${RUNS} runs each`)
  if (!process.argv.includes('figures')) await bench(app)
  await benchFigures(app)
} finally {
  await app.close()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}

async function bench(target: FastifyInstance): Promise<void> {
  const get = (query: string) => () => call(target, 'GET', `/records?${query}`)
  await measure('first page', get(''))
  await measure('page 200 of 10', get('page=200'))
  await measure('page 4,900 of 10', get('page=4900'))
  await measure('by last name', get('columnName=last_name&order=asc'))
  await measure('by operation, page 100', get('columnName=operation_luce&order=desc&page=100'))
  await measure('search: a frequent word', get('searchWord=rossi'))
  await measure('search: two words', get('searchWord=mario+ross'))
  await measure('search: one record', get('searchWord=a1b2c3'))
  await measure('search: in all records', get('searchWord=contratto'))
  await measure('search: two letters', get('searchWord=zz'))
  await measure('search: nothing', get('searchWord=qqqqqq'))
  const { id, data, version } = await findAnyRecord()
  await measure('read', () => call(target, 'GET', `/records/${id}`))
  await measure('create a draft', () => call(target, 'POST', '/records', { data, draft: true }))
  await measure('save a draft', (run) =>
    call(target, 'PUT', `/records/${id}`, { data, draft: true, version: version + run }),
  )
}

/** Operations that read very many records. */
async function benchFigures(target: FastifyInstance): Promise<void> {
  const today = context.now().toISOString().slice(0, 10)
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
  const toAmericanDate = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
  const month = `${today.slice(0, 8)}01`
  await measure(
    'overview, this month',
    () => call(target, 'GET', `/overview?from=${month}&to=${today}`),
    SMALL_RUNS,
  )
  await measure(
    'overview, a year',
    () => call(target, 'GET', `/overview?from=${yearAgo}&to=${today}`),
    SMALL_RUNS,
  )
  const period = `startTime=${toAmericanDate(yearAgo)}&endTime=${toAmericanDate(today)}`
  await measure('report, a year', () => call(target, 'GET', `/report?${period}`), SMALL_RUNS)
  const address = await target.listen({ port: 0 })
  for (const format of ['csv', 'xlsx'] as const) {
    await exportAll(address, format, 'first')
    const { ms } = await exportAll(address, format, 'again')
    if (ms > EXPORT_MS[format]) process.exitCode = 1
  }
}

async function exportAll(address: string, format: keyof typeof EXPORT_MS, run: string) {
  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20)
  const began = performance.now()
  const { status, body } = await fetch(`${address}/exports/records.${format}`, { headers: session.headers })
  if (status !== 200 || !body) throw new Error(`export: ${status}`)
  let bytes = 0
  for await (const chunk of body) bytes += chunk.length
  const ms = performance.now() - began
  clearInterval(watch)
  const [size, memory] = [bytes, peak].map((of) => `${(of / 1024 / 1024).toFixed(1)} MB`)
  console.log(
    `export ${format}, ${run}: ${ms.toFixed(0)} ms (bar ${EXPORT_MS[format]}), ${size}, memory at most ${memory}`,
  )
  return { ms }
}

/** A contract of both utilities, as its form would send it. */
async function findAnyRecord() {
  const row = await db
    .selectFrom('records')
    .select(['id', 'data', 'version'])
    .where('operation_luce', '!=', '')
    .where('operation_gas', '!=', '')
    .executeTakeFirstOrThrow()
  return { ...row, data: JSON.stringify(row.data) }
}

async function call(
  target: FastifyInstance,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
): Promise<void> {
  const response = await target.inject({
    method,
    url: API_PREFIX + url,
    headers: session.headers,
    ...(payload && { payload }),
  })
  if (response.statusCode !== 200)
    throw new Error(`${method} ${url}: ${response.statusCode} ${response.body}`)
}

async function measure(name: string, work: (run: number) => Promise<void>, runs = RUNS): Promise<void> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now()
    await work(run)
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => `${times[Math.floor(runs * share)]!.toFixed(1)} ms`.padStart(9)
  console.log(`${name.padEnd(28)} p50 ${at(0.5)}   p99 ${at(0.99)}`)
}
