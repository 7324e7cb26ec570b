import { globSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRecord } from '../shared/api/records.ts'
import { addressOf } from '../test/address-of.ts'
import { embeddedPlace, type Place } from '../test/database.ts'
import { ENDURANCE, sampleOf } from '../test/endurance.ts'
import { addOwner, type SignedIn, signedIn } from '../test/factories.ts'
import { type ServerProcess, startServer } from '../test/server-process.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open-database.ts'

const SAVES = ENDURANCE ? 2_000 : 100
const CLIENTS = 8
/** The ends of a server, beside that during many saves. */
const ENDS = sampleOf(['a crash', 'SIGTERM'], 1)
const log = pino({ level: 'silent' })

let place: Place
let session: SignedIn
let server: ServerProcess

const withDatabase = async <T>(
  work: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> => {
  const database = await openDatabase(place, log)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

beforeAll(async () => {
  place = await embeddedPlace()
  session = await withDatabase(async ({ db, pool }) => {
    await migrate(pool)
    await addOwner({ db }, OWNER)
    return await signedIn({ db, now: () => new Date() })
  })
  server = await startServer(place)
})
afterAll(async () => {
  await server.end('SIGKILL')
  await place.remove()
})

const OWNER = { id: 'owner-1', name: 'Alice Fontana' }

/** One save; returns the id of the record, or undefined without an acknowledgement. */
async function save(n: number): Promise<string | undefined> {
  const values = { contact_owner: OWNER, name: `Cliente ${n}` }
  try {
    const answer = await fetch(server.address + addressOf(createRecord), {
      method: 'POST',
      headers: { ...session.headers, 'content-type': 'application/json', 'idempotency-key': `save-${n}` },
      body: JSON.stringify({ data: JSON.stringify(values), draft: true }),
    })
    const body = (await answer.json()) as { recordId?: string }
    expect([200, 503]).toContain(answer.status)
    expect(answer.headers.get('retry-after')).toBe(answer.status === 503 ? '2' : null)
    return body.recordId
  } catch (error) {
    // fetch reports a broken connection this way.
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined
    throw error
  }
}

it('a crash of the server or the database during many saves loses no acknowledged save', async () => {
  const acknowledged = new Map<number, string>()
  const crashes = [
    ...sampleOf(
      [
        { after: 0.3 * SAVES, crash: killServer },
        { after: 0.6 * SAVES, crash: killDatabase },
      ],
      1,
    ),
  ]
  let broken = Promise.resolve()
  const client = async (first: number) => {
    for (let n = first; n < SAVES; n += CLIENTS) {
      let id = await save(n)
      while (id === undefined) {
        await broken
        id = await save(n)
      }
      acknowledged.set(n, id)
      if (acknowledged.size >= (crashes[0]?.after ?? SAVES + 1)) broken = broken.then(crashes.shift()!.crash)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, first) => client(first)))
  await broken
  await server.end('SIGKILL')
  const [records, events] = await withDatabase(async ({ db }) => [
    await db.selectFrom('records').select('id').execute(),
    await db.selectFrom('record_events').select('record_id').where('kind', '=', 'created').execute(),
  ])
  // Every acknowledged record exists, and no repeat created a second one.
  expect(records.map(({ id }) => id).sort()).toEqual([...acknowledged.values()].sort())
  expect(acknowledged.size).toBe(SAVES)
  expect(events.map(({ record_id }) => record_id).sort()).toEqual([...acknowledged.values()].sort())
  server = await startServer(place)
})

it.runIf(ENDS.includes('a crash'))(
  'a crash of the server keeps the compile cache, so that the next start is fast [G35]',
  async () => {
    const folder = join(place.dataDir, 'compiled')
    const compiled = () =>
      globSync('**/*', { cwd: folder, withFileTypes: true }).filter((one) => one.isFile())
    await server.end('SIGKILL')
    server = await startServer(place, { NODE_COMPILE_CACHE: folder })
    await server.end('SIGKILL')
    expect(compiled().length).toBeGreaterThan(100)
    server = await startServer(place)
  },
)

it.runIf(ENDS.includes('SIGTERM'))(
  'SIGTERM finishes running requests, releases the data folder and exits with 0',
  async () => {
    const saves = Array.from({ length: 20 }, (_, n) => save(1_000 + n))
    const first = await Promise.race(saves)
    const code = await server.end('SIGTERM')
    const ids = (await Promise.all(saves)).filter((id) => id !== undefined)
    expect([first, code]).toEqual([expect.any(String), 0])
    const storedRows = await withDatabase(({ db }) =>
      db.selectFrom('records').select('id').where('id', 'in', ids).execute(),
    )
    expect(storedRows).toHaveLength(ids.length)
    server = await startServer(place)
  },
)

async function killServer(): Promise<void> {
  await server.end('SIGKILL')
  server = await startServer(place)
}

/** Kills every process of the database. The server keeps running. */
async function killDatabase(): Promise<void> {
  server.signalDatabase('SIGKILL')
}
