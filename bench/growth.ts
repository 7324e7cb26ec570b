/**
 * The cost of every GET of the API with 3,000, 30,000 and 300,000 records of two years, with their history, envelopes,
 * effects, mails, sessions and uploads: the time of the answer, and the pages of the database that its queries read. Run:
 * npm exec -- node bench/growth.ts [records …]. `DATABASE_URL` names the server on which it makes the databases
 * `growth_<records>`, and uses those that are there. Bars: 35 ms a call (the overview 100 ms), and an
 * answer of the same size reads at most twice the pages.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { romeTime } from '../contract/index.ts'
import { readConfig } from '../server/config/config.ts'
import { createContext } from '../server/context.ts'
import { migrate } from '../server/db/migrate.ts'
import { connectDatabase } from '../server/db/open-database.ts'
import { fillInSteps } from '../server/demo/fill-in-steps.ts'
import { findCaller } from '../server/features/login/find-caller.ts'
import { createServer } from '../server/http/server.ts'
import { files, routes } from '../server/routes.ts'
import { prepareInstallation } from '../server/start.ts'
import { signedIn } from '../test/factories.ts'
import { fillOffice } from '../test/growth/fill-office.ts'
import { inputsOf } from '../test/growth/growth-calls.ts'
import {
  callsOf,
  captureQueries,
  type MeasuredCall,
  measureQuery,
  send,
} from '../test/growth/measure-calls.ts'
import { startOwnPostgres } from '../test/postgres-server.ts'
import { runOnServer, withDatabase } from '../test/run-on-server.ts'
import { LONG_STATEMENTS } from './demo-installation.ts'

const given = process.argv.slice(2).map(Number)
const SIZES = given.length > 0 ? given : [3_000, 30_000, 300_000]
const RUNS = 11
const BARS = { call: 35, counting: 100 }
/** The index of a list that is one level higher, and the few rows that a small office does not have. */
const SLACK_PAGES = 60

interface Figure {
  p50: number
  pages: number
  bytes: number
}

const log = pino({ level: 'silent' })
const secret = randomBytes(32).toString('hex')
const dataDir = await mkdtemp(join(tmpdir(), 'sportello-growth-'))
const postgres = process.env.DATABASE_URL ? undefined : await startOwnPostgres()
const server = process.env.DATABASE_URL ?? postgres!.url
const configOf = (name: string) => ({
  ...readConfig({
    DATA_DIR: dataDir,
    SECRET_KEY: secret,
    PORT: '0',
    DATABASE_URL: withDatabase(server, name),
  }),
  ...LONG_STATEMENTS,
})

try {
  const figures = new Map<string, { call: MeasuredCall; sizes: Figure[] }>()
  for (const size of SIZES) {
    await fill(size)
    for (const { call, ...figure } of await measureAll(size)) {
      const row = figures.get(call.name) ?? { call, sizes: [] }
      row.sizes.push(figure)
      figures.set(call.name, row)
    }
  }
  print([...figures.values()])
} finally {
  await postgres?.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function createDatabase(name: string, template = 'template1'): Promise<boolean> {
  try {
    await runOnServer(server, `create database ${name} template ${template}`)
    return true
  } catch (error) {
    if ((error as { code?: string }).code === '42P04') return false
    throw error
  }
}

/** The demonstration, and the office of this size as a copy of it with more. */
async function fill(size: number): Promise<void> {
  if (await createDatabase('growth_demo')) {
    const config = configOf('growth_demo')
    const opened = await prepareInstallation(config, log, connectDatabase(config.databaseUrl!, config, log))
    await fillInSteps(opened.context, { passwordHash: 'none', now: new Date() })
    await opened.close()
  }
  const name = `growth_${size}`
  if (!(await createDatabase(name, 'growth_demo'))) return
  const config = configOf(name)
  const { db, close } = connectDatabase(config.databaseUrl!, config, log)
  const began = performance.now()
  await fillOffice(db, size)
  console.log(`${size} records in ${((performance.now() - began) / 1_000).toFixed(0)} s`)
  await close()
}

async function measureAll(size: number) {
  const config = configOf(`growth_${size}`)
  const database = connectDatabase(config.databaseUrl!, config, log)
  const { db, pool } = database
  await migrate(pool)
  const context = createContext(config, { db, log })
  const sessionRate = { capacity: Number.POSITIVE_INFINITY, perSecond: 1 }
  const app = await createServer(context, { routes, findCaller, files, sessionRate })
  const { headers } = await signedIn(context, { role: 'admin', login: `bench${Date.now()}` })
  const calls = callsOf(routes, await inputsOf(db, romeTime(new Date()).slice(0, 10)))
  const figures = []
  for (const call of calls) {
    const queries = await captureQueries(() => send(app, call, headers))
    const costs = []
    for (const query of queries) costs.push(await measureQuery(pool, query))
    const times: number[] = []
    let bytes = 0
    for (let run = 0; run < RUNS; run += 1) {
      const start = performance.now()
      bytes = (await send(app, call, headers)).length
      times.push(performance.now() - start)
    }
    times.sort((one, other) => one - other)
    const pages = costs.reduce((sum, cost) => sum + cost.pages, 0)
    figures.push({ call, p50: times[Math.floor(RUNS / 2)]!, pages, bytes })
  }
  await app.close()
  await context.close()
  await database.close()
  return figures
}

function print(rows: readonly { call: MeasuredCall; sizes: Figure[] }[]): void {
  console.log(`| Call | ${SIZES.map((size) => `${size.toLocaleString('en')}: ms, pages`).join(' | ')} |`)
  console.log(`| --- | ${SIZES.map(() => '---:').join(' | ')} |`)
  for (const { call, sizes } of rows) {
    const [first, last] = [sizes[0]!, sizes.at(-1)!]
    const isSlow = last.p50 > (call.counting ? BARS.counting : BARS.call)
    const grows =
      !call.counting && last.pages > 2 * Math.max(1, last.bytes / first.bytes) * first.pages + SLACK_PAGES
    if (isSlow || grows) process.exitCode = 1
    const missed = [isSlow ? 'slow' : [], grows ? 'grows' : []].flat().join(', ')
    const cells = sizes.map(({ p50, pages }) => `${p50.toFixed(1)}, ${pages}`)
    console.log(`| \`${call.name}\` | ${cells.join(' | ')} |${missed && ` ${missed}`}`)
  }
}
