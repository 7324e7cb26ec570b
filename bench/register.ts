/**
 * A file of 50,000 answers of the register of oppositions, whose entries take 5,000 planned calls away (bar 10 s, the
 * second time no change), with the waits of others beside it, through the whole server.
 * Run: npm exec -- node bench/register.ts [rows], 50,000 by default.
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
import { LONG_STATEMENTS, openDemoInstallation } from './demo-installation.ts'

const ROWS = Number(process.argv[2] ?? 50_000)
const BAR_SECONDS = 10

const dataDir = await mkdtemp(join(tmpdir(), 'sportello-bench-'))
const secret = randomBytes(32).toString('hex')
const config = readConfig({ DATA_DIR: dataDir, SECRET_KEY: secret, PORT: '0' })
const { context, database } = await openDemoInstallation({ ...config, ...LONG_STATEMENTS })
const app = await createServer(context, { routes, findCaller, files })
const session = await signedIn(context, { role: 'admin', login: 'bench.registro' })

const phoneOf = (at: number) => `333${String(at).padStart(7, '0')}`

try {
  await planCalls(ROWS / 10)
  const lines = Array.from(
    { length: ROWS },
    (_, at) => `${phoneOf(at)};${at % 10 === 0 ? 'SI' : 'NO'};01/11/2026`,
  )
  const text = ['Numero;Esito;Data', ...lines].join('\n')
  await upload('preview', '/register-files/preview', text)
  await upload('first', '/register-files', text)
  await upload('second', '/register-files', text)
} finally {
  await app.close()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}

/** Leads that are called tomorrow, at numbers with an entry. */
async function planCalls(count: number): Promise<void> {
  await sql`insert into leads (id, key, contact_id, lead_source, owner_id, type_contract, callback_time)
    select 'bench' || n, 'bench' || n, 'c' || n, 'Web', (select id from owners limit 1), 'contratto energia', '2099-01-01T10:00'
    from generate_series(0, ${count - 1}::int) n`.execute(database.db)
  await sql`insert into lead_contacts (key, phone)
    select 'bench' || n, '+39333' || lpad((n * 10)::text, 7, '0') from generate_series(0, ${count - 1}::int) n`.execute(
    database.db,
  )
}

async function upload(name: string, path: string, text: string): Promise<void> {
  const waits: number[] = []
  const run = { ended: false }
  const others = (async () => {
    while (!run.ended) {
      const start = performance.now()
      await app.inject({ url: `${API_PREFIX}/crm/leads?limit=10`, headers: session.headers })
      waits.push(performance.now() - start)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  const start = performance.now()
  const order = JSON.stringify({ checkedOn: '2026-11-27' })
  const { payload, headers } = fileForm(text, { filename: 'registro.csv', part: 'file', order })
  const { body, statusCode } = await app.inject({
    method: 'POST',
    url: API_PREFIX + path,
    headers: { ...session.headers, ...headers },
    payload,
  })
  const seconds = (performance.now() - start) / 1_000
  run.ended = true
  await others
  const p99 = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0
  console.log(
    `${ROWS} rows, ${name}: ${seconds.toFixed(1)} s (bar ${BAR_SECONDS}), ${statusCode} ${body.slice(0, 160)}`,
  )
  console.log(`others beside it: p99 ${p99.toFixed(0)} ms`)
  if (seconds > BAR_SECONDS || statusCode !== 200) process.exitCode = 1
}
