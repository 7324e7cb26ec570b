import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRecord, listRecords } from '../shared/api/records.ts'
import { addressOf } from '../test/address-of.ts'
import { embeddedPlace, type Place } from '../test/database.ts'
import { ENDURANCE, sampleOf } from '../test/endurance.ts'
import { addOwner, type SignedIn, signedIn } from '../test/factories.ts'
import { type OwnPostgres, startOwnPostgres } from '../test/postgres-server.ts'
import { type ServerProcess, startServer } from '../test/server-process.ts'
import type { DatabasePool } from './db/database-pool.ts'
import { isDatabaseDown } from './db/errors.ts'
import { PostgresHeartbeat } from './db/heartbeat.ts'
import { migrate } from './db/migrate.ts'
import { type OpenDatabase, openDatabase } from './db/open-database.ts'

const OWNER = { id: 'owner-1', name: 'Alice Fontana' }
const log = pino({ level: 'silent' })
/** What meets the silence. */
const DRAWN = sampleOf(['a server', 'a pool'], 1)

let postgres: OwnPostgres
let place: Place
let ends: (() => Promise<unknown>)[]

// A separate database, since it is halted here while other tests run.
beforeEach(async () => {
  postgres = await startOwnPostgres()
  const folder = await embeddedPlace()
  place = { ...folder, databaseUrl: postgres.url }
  ends = [folder.remove, postgres.stop]
})
afterEach(async () => {
  for (const end of ends.reverse()) await end()
})

async function open(given: Partial<Place> = {}): Promise<OpenDatabase> {
  const database = await openDatabase({ ...place, databaseStuckSeconds: 600, ...given }, log)
  ends.push(database.close)
  database.refuseWhileSilent()
  return database
}

async function startWithUser(): Promise<{ server: ServerProcess; session: SignedIn }> {
  const { db, pool, close } = await openDatabase(place, log)
  await migrate(pool)
  await addOwner({ db }, OWNER)
  const session = await signedIn({ db, now: () => new Date() })
  await close()
  const server = await startServer(place)
  ends.push(() => server.end('SIGKILL'))
  return { server, session }
}

/** A database that gets no processor for a second is taken for a silent one: on a busy machine it answers later. */
const untilAnswering = (pool: DatabasePool) =>
  expect
    .poll(() => pool.query('select 1 as one').catch(() => undefined))
    .toMatchObject({ rows: [{ one: 1 }] })

it.runIf(DRAWN.includes('a server'))(
  'a call of a server whose database is halted gets 503 with a retry time, and has one effect when it is repeated afterwards [G39]',
  async () => {
    const { server, session } = await startWithUser()
    const list = () => fetch(server.address + addressOf(listRecords), { headers: session.headers })
    const save = () =>
      fetch(server.address + addressOf(createRecord), {
        method: 'POST',
        headers: { ...session.headers, 'content-type': 'application/json', 'idempotency-key': 'one' },
        body: JSON.stringify({
          data: JSON.stringify({ contact_owner: OWNER, name: 'Cliente' }),
          draft: true,
        }),
      })
    await expect.poll(async () => (await list()).status).toBe(200)
    postgres.halt()
    const answers = await Promise.all([list(), save(), list(), save()])
    const later = await list()
    postgres.resume()
    const seen = [...answers, later].map(({ status, headers }) => [status, headers.get('retry-after')])
    expect(seen).toEqual(Array(5).fill([503, '2']))
    await expect.poll(async () => (await list()).status).toBe(200)
    const saveAsOftenAsNeeded = async () => {
      let saved = await save()
      while (saved.status === 503) saved = await save()
      return (await saved.json()).recordId
    }
    const first = await saveAsOftenAsNeeded()
    expect(first).toEqual(expect.any(String))
    expect(await saveAsOftenAsNeeded()).toBe(first)
    const { records } = await (await list()).json()
    expect(records).toHaveLength(1)
  },
)

describe('The connections to a database', () => {
  it.runIf(ENDURANCE)(
    'The connections to a database wait for one that is busy with a long statement',
    async () => {
      const { pool, close } = await openDatabase({ ...place, databaseStuckSeconds: 600 }, log)
      ends.push(close)
      const long = pool.query('select pg_sleep(600)').catch((error: unknown) => error)
      const heartbeat = new PostgresHeartbeat({ connectionString: place.databaseUrl! })
      ends.push(async () => heartbeat.stop())
      for (let sign = 0; sign < 10; sign += 1)
        await expect.poll(() => heartbeat.takeSign(), { interval: 20 }).toBe(true)
      await pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(600)'",
      )
      expect(isDatabaseDown(await long)).toBe(true)
    },
  )

  it.runIf(DRAWN.includes('a pool'))(
    'the connections to a database fail while it is halted, and work when it resumes',
    async () => {
      const { pool } = await open()
      const idle = await vi.waitFor(() => pool.connect(), { timeout: 90_000 })
      await untilAnswering(pool)
      postgres.halt()
      const tried = await Promise.allSettled([
        pool.query('select 1'),
        idle.query('select 1'),
        ...Array.from({ length: 20 }, () => pool.connect()),
      ])
      const later = await pool.query('select 1').catch((error: unknown) => error)
      postgres.resume()
      idle.release(true)
      const reasons = tried.map((one) => isDatabaseDown((one as PromiseRejectedResult).reason))
      expect([...reasons, isDatabaseDown(later)]).toEqual(Array(23).fill(true))
      await untilAnswering(pool)
    },
  )

  it.runIf(ENDURANCE)('the connections to a database are replaced when their packets are lost', async () => {
    const way = await startWay(postgres.url)
    const { pool } = await open({ databaseUrl: way.url })
    await untilAnswering(pool)
    way.swallows = true
    const tried = await pool.query('select 1').catch((error: unknown) => error)
    way.swallows = false
    expect(isDatabaseDown(tried)).toBe(true)
    await untilAnswering(pool)
  })
})

/** Forwards to a PostgreSQL server; while `swallow` is set, received data are dropped without an error. */
async function startWay(url: string): Promise<{ url: string; swallows: boolean }> {
  const folder = new URL(url).searchParams.get('host')!
  const way = { url: '', swallows: false }
  const sockets = new Set<Socket>()
  const lead = (from: Socket, to: Socket, state: { lost: boolean }) => {
    sockets.add(from)
    from.on('error', () => from.destroy())
    from.on('close', () => to.destroy())
    from.on('data', (chunk) => {
      // After dropped data the rest of the stream is meaningless.
      state.lost ||= way.swallows
      if (!state.lost) to.write(chunk)
    })
  }
  const server: Server = createServer((client) => {
    const there = connect(`${folder}/.s.PGSQL.5432`)
    const state = { lost: false }
    lead(client, there, state)
    lead(there, client, state)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  ends.push(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  way.url = `postgres://postgres@127.0.0.1:${(server.address() as AddressInfo).port}/postgres`
  return way
}
