/**
 * The list of supplies with each filter and the record list by outcome (bar p95 30 ms), and two files of suppliers of
 * 10,000 rows, of which the second one also teaches codes (bar 10 s, the second time no change), with the waits of others
 * beside them (bar 100 ms), through the whole server.
 * Run: npm exec -- node bench/outcomes.ts [records], 100,000 by default.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readConfig } from '../server/config/config.ts'
import { findCaller } from '../server/features/login/find-caller.ts'
import { createServer } from '../server/http/server.ts'
import { files, routes } from '../server/routes.ts'
import { API_PREFIX } from '../shared/api-prefix-and-headers.ts'
import { signedIn } from '../test/factories.ts'
import { fileForm } from '../test/file-form.ts'
import { fillOffice } from '../test/growth/fill-office.ts'
import { LONG_STATEMENTS, openDemoInstallation } from './demo-installation.ts'

const RECORDS = Number(process.argv[2] ?? 100_000)
const ROWS = Math.min(10_000, RECORDS)
const BARS = { listMs: 30, fileSeconds: 10, waitMs: 100 }
const RUNS = 100
const SUPPLIER = 'Fornitore 3'
const NEW_SUPPLIER = 'Fornitore 4'

const dataDir = await mkdtemp(join(tmpdir(), 'sportello-bench-'))
const secret = randomBytes(32).toString('hex')
const config = readConfig({ DATA_DIR: dataDir, SECRET_KEY: secret, PORT: '0' })
const { context, database } = await openDemoInstallation({ ...config, ...LONG_STATEMENTS })
const { db } = database
await fillOffice(db, RECORDS)
const sessionRate = { capacity: Number.POSITIVE_INFINITY, perSecond: 1 }
const app = await createServer(context, { routes, findCaller, files, sessionRate })
const session = await signedIn(context, { role: 'admin', login: 'bench.esiti' })

try {
  console.log(`${RECORDS} records, ${RUNS} runs each`)
  await measureLists()
  await measureFile(SUPPLIER)
  // Of old records no code is known: each row writes one into its record.
  await sql`update supplies set supplier_code = '' where supplier = ${NEW_SUPPLIER}`.execute(db)
  await measureFile(NEW_SUPPLIER)
} finally {
  await app.close()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}

async function measureLists(): Promise<void> {
  const supplier = encodeURIComponent(SUPPLIER)
  const queries = ['', 'urgency=late', 'urgency=rest', 'state=to_send', 'state=rejected', 'state=active']
  for (const query of [
    ...queries,
    `supplier=${supplier}`,
    `supplier=${supplier}&cause=debt`,
    'cause=technical',
  ])
    await measure(`outcomes ${query}`, `/outcomes?${query}`)
  for (const state of ['rejected', 'active', 'sent', 'ended'])
    await measure(`records ${state}`, `/records?outcome=${state}`)
  await measure('records rejected by name', '/records?outcome=rejected&columnName=last_name&order=asc')
}

async function get(url: string): Promise<number> {
  const start = performance.now()
  const { statusCode, body } = await app.inject({ url: API_PREFIX + url, headers: session.headers })
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${body}`)
  return performance.now() - start
}

async function measure(name: string, url: string): Promise<void> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) times.push(await get(url))
  const [p50, p95] = [0.5, 0.95].map((share) => times.toSorted((a, b) => a - b)[Math.floor(RUNS * share)]!)
  console.log(`${name.padEnd(44)} p50 ${p50!.toFixed(1)} ms   p95 ${p95!.toFixed(1)} ms, bar ${BARS.listMs}`)
  if (p95! > BARS.listMs) process.exitCode = 1
}

async function measureFile(supplier: string): Promise<void> {
  const { rows } = await sql<{ point: string; cf: string }>`
    select point, fiscal_code as cf from supplies where supplier = ${supplier} order by id limit ${ROWS}`.execute(
    db,
  )
  const lines = rows.map(({ point, cf }, at) => `PR-${at};${point};${cf};Attivo;01/11/2026`)
  const text = ['N. pratica;POD;CF;Stato;Data attivazione', ...lines].join('\n')
  const order = JSON.stringify({ supplier, extractOn: '2026-11-27' })
  for (const time of ['first', 'second']) {
    const waits: number[] = []
    const run = { ended: false }
    const others = (async () => {
      while (!run.ended) {
        waits.push(await get('/outcomes/suppliers'))
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    })()
    const start = performance.now()
    const { payload, headers } = fileForm(text, { filename: 'esiti.csv', part: 'file', order })
    const { body, statusCode } = await app.inject({
      method: 'POST',
      url: `${API_PREFIX}/outcomes/files`,
      headers: { ...session.headers, ...headers },
      payload,
    })
    const seconds = (performance.now() - start) / 1_000
    run.ended = true
    await others
    const sorted = waits.toSorted((a, b) => a - b)
    const wait = sorted[Math.floor(sorted.length * 0.99)] ?? 0
    console.log(
      `${supplier}, file of ${rows.length} rows, ${time}: ${seconds.toFixed(1)} s (bar ${BARS.fileSeconds}), ${statusCode} ${body.slice(0, 200)}`,
    )
    console.log(
      `others beside it: p99 ${wait.toFixed(0)} ms (bar ${BARS.waitMs}), at most ${sorted.at(-1)?.toFixed(0)} ms`,
    )
    if (seconds > BARS.fileSeconds || wait > BARS.waitMs) process.exitCode = 1
  }
}
