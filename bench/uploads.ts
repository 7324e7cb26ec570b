/**
 * The upload of a file of 190,000 rows: rows a second, memory, and the waits of other requests.
 * Run: npm exec -- node bench/uploads.ts [rows]. The embedded database unless DATABASE_URL names an empty one.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '../server/config/config.ts'
import { findCaller } from '../server/features/login/find-caller.ts'
import { createServer } from '../server/http/server.ts'
import { routes } from '../server/routes.ts'
import { writeTable } from '../server/spreadsheets/write-table.ts'
import { API_PREFIX } from '../shared/api-prefix-and-headers.ts'
import { signedIn } from '../test/factories.ts'
import { fileForm } from '../test/file-form.ts'
import { openDemoInstallation } from './demo-installation.ts'

const ROWS = Number(process.argv[2] ?? 190_000)
/** Between two requests of the measured user. */
const PAUSE_MS = 20

const dataDir = await mkdtemp(join(tmpdir(), 'sportello-bench-'))
const { DATABASE_URL } = process.env
const config = readConfig({
  DATA_DIR: dataDir,
  SECRET_KEY: randomBytes(32).toString('hex'),
  PORT: '0',
  ...(DATABASE_URL && { DATABASE_URL }),
})
const { context, database } = await openDemoInstallation(config)
const app = await createServer(context, { routes, findCaller })
const admin = await signedIn(context, { role: 'admin' })

try {
  console.log(`${ROWS} rows, ${DATABASE_URL ? 'PostgreSQL' : 'embedded database'}`)
  await measureDuring('nothing', () => pause(5_000))
  const text = `Comune;Sigla;Regione\n${[...placesOf('Borgo')].map((cells) => `${cells.join(';')}\n`).join('')}`
  const csv = Buffer.from(text)
  const changed = Buffer.from(text.replaceAll('Borgo', 'BORGO'))
  await measureDuring('CSV, new', () => upload(csv, 'comuni.csv'))
  await measureDuring('CSV, the same again', () => upload(csv, 'comuni.csv'))
  const workbook = await buffer(writeTable('xlsx', [['Comune', 'Sigla', 'Regione'], ...placesOf('Castel')]))
  await measureDuring('xlsx, new', () => upload(workbook, 'comuni.xlsx'))
  await measureDuring('CSV, each changed', () => upload(changed, 'comuni.csv'))
  await measureDuring('CSV, a replacement', () => upload(csv, 'comuni.csv', true))
} finally {
  await app.close()
  await context.close()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}

/** Names of places that no row before had; one row in a hundred is refused. */
function* placesOf(prefix: string) {
  for (let at = 0; at < ROWS; at += 1)
    yield [`${prefix} ${spellDigits(at)}`, at % 100 === 0 ? 'Nessuna' : 'RM', 'Lazio']
}
/** Municipalities have distinct names. */
function spellDigits(at: number): string {
  return [...String(at)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
}

async function upload(bytes: Buffer, filename: string, replace = false): Promise<string> {
  const order = JSON.stringify({ columns: { city: 0, district: 1, region: 2 }, headingRow: 1, replace })
  const { payload, headers } = fileForm(bytes, { filename, order })
  const answer = await app.inject({
    method: 'POST',
    url: `${API_PREFIX}/addresses/upload`,
    payload,
    headers: { ...admin.headers, ...headers },
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const { amount, successCreated, lengthWrong, amountError } = answer.json()
  return `${amount} read, ${successCreated} stored, ${lengthWrong} of wrong length, ${amountError} refused`
}

/** Runs work while another user reloads the list repeatedly. */
async function measureDuring(name: string, work: () => Promise<unknown>): Promise<void> {
  const waits: number[] = []
  let longest = 0
  let isDone = false
  const colleague = async () => {
    while (!isDone) {
      const start = performance.now()
      const { statusCode } = await app.inject({ url: `${API_PREFIX}/records`, headers: admin.headers })
      if (statusCode !== 200) throw new Error(`the list answered ${statusCode}`)
      waits.push(performance.now() - start)
      longest = Math.max(longest, process.memoryUsage().rss)
      await pause(PAUSE_MS)
    }
  }
  const start = performance.now()
  const before = process.memoryUsage().rss
  const working = work().finally(() => {
    isDone = true
  })
  const [result] = await Promise.all([working, colleague()])
  const seconds = (performance.now() - start) / 1_000
  waits.sort((a, b) => a - b)
  const at = (share: number) => `${Math.round(waits[Math.floor(waits.length * share)] ?? 0)} ms`
  const megabytes = (bytes: number) => Math.round(bytes / 1_048_576)
  console.log(
    [
      name.padEnd(20),
      `${seconds.toFixed(1)} s, ${Math.round(ROWS / seconds)} rows/s`,
      `list p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${Math.round(waits.at(-1) ?? 0)} ms`,
      `memory ${megabytes(before)} MB before, ${megabytes(longest)} MB at most`,
      String(result ?? ''),
    ].join('  '),
  )
}
