import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, expect, it } from 'vitest'
import { API_PREFIX } from '../shared/api-prefix-and-headers.ts'
import { newPlace } from '../test/database.ts'
import { signedIn } from '../test/factories.ts'
import { addRow } from '../test/rows.ts'
import { openChanges } from './audit/history-values.ts'
import { readConfig } from './config/config.ts'
import { openInstallation, type Preparation, serve } from './start.ts'

const place = await newPlace()
afterAll(() => place.remove())

const config = (changes: object) => ({
  ...readConfig({ DATA_DIR: place.dataDir, PORT: '0', SECRET_KEY: 'ab'.repeat(32) }),
  databaseUrl: place.databaseUrl,
  databaseStuckSeconds: 60,
  ...changes,
})

// 203.0.113.0/24 is for examples, and no machine's.
it.each([
  ['an address of another machine', { host: '203.0.113.7' }, /^HOST must be an address of this machine: /],
  [
    'a certificate that is not there',
    { tls: { certificate: 'none.pem', key: 'none.pem' } },
    /^TLS_CERTIFICATE must be a file that can be read: /,
  ],
  [
    'a certificate that is none',
    { tls: { certificate: import.meta.filename, key: import.meta.filename } },
    /^TLS_CERTIFICATE must be a certificate that TLS_KEY belongs to: /,
  ],
])(
  'the start names the invalid variable: %s',
  async (_what, changes, message) => {
    const installation = await openInstallation(config(changes), pino({ level: 'silent' }))
    await expect(serve(installation)).rejects.toThrow(message)
    await installation.close()
  },
  60_000,
)

it('the start prints the public address, which the session cookie belongs to', async () => {
  const settings = config({})
  const running = await serve(await openInstallation(settings, pino({ level: 'silent' })))
  expect(new URL(running.address).hostname).toBe(new URL(settings.publicUrl).hostname)
  expect((await fetch(`${running.address}/api/v1/users/check`)).status).toBe(401)
  await running.close()
})

it('a start encrypts the values that a version of before has written into the history [PERSON-6]', async () => {
  const settings = config({})
  const first = await openInstallation(settings, pino({ level: 'silent' }))
  const { user } = await signedIn(first.context)
  const entry = { record_id: randomUUID(), user_id: user.id, ip: '', kind: 'updated', version: 1 }
  await addRow(first.context.db, 'record_events', { ...entry, changes: '{"email":[null,"a@b.it"]}' })
  await first.close()
  const second = await openInstallation(settings, pino({ level: 'silent' }))
  const { db } = second.context
  const [stored] = await db.selectFrom('record_events').select(['record_id', 'changes']).execute()
  expect(stored!.changes).toEqual({ '*': [null, expect.any(String)] })
  expect(await openChanges(db, [stored!])).toMatchObject([{ changes: { email: [null, 'a@b.it'] } }])
  await second.close()
})

/** Starts a server whose preparation lasts until the returned function ends it. */
async function serveBehind(end: (signal: AbortSignal, done: Promise<void>) => Promise<void>) {
  const { promise: done, resolve, reject } = Promise.withResolvers<void>()
  const prepare: Preparation = (signal) => end(signal, done)
  const installation = await openInstallation(config({}), pino({ level: 'silent' }))
  const running = await serve(installation, prepare)
  const statusOf = async (path: string) => (await fetch(`${running.address}${path}`)).status
  const countSchedules = async () =>
    Number((await sql`select * from jobs.schedule`.execute(installation.context.db)).rows.length)
  return { running, resolve, reject, statusOf, countSchedules, db: installation.context.db }
}

const PATHS = ['/health/live', '/health/ready', `${API_PREFIX}/users/check`, '/pdf/none', '/api/docs/json']

it('a server that prepares its demonstration listens, refuses every call and runs no job until it is ready [DEMO-3]', async () => {
  const { running, resolve, statusOf, countSchedules, db } = await serveBehind((_signal, done) => done)
  await sql`delete from jobs.schedule`.execute(db)
  const statuses = () => Promise.all(PATHS.map(statusOf))
  expect(await statuses()).toEqual([200, 503, 503, 503, 401])
  const refused = await fetch(`${running.address}${API_PREFIX}/users/check`)
  expect([await refused.json(), refused.headers.get('retry-after')]).toEqual([
    expect.objectContaining({
      error: { id: 'unavailable', title: 'Servizio momentaneamente non disponibile' },
      errorMessage: 'La dimostrazione si sta preparando: si apre da sola appena è pronta.',
    }),
    '2',
  ])
  expect(await countSchedules()).toBe(0)
  resolve()
  await running.ready
  expect(await statuses()).toEqual([200, 200, 401, 401, 401])
  expect(await countSchedules()).toBeGreaterThan(0)
  await running.close()
})

it('a server that is stopped ends its preparation first, and begins no work', async () => {
  const order: string[] = []
  const { running, countSchedules, db } = await serveBehind(async (signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    order.push(`${await countSchedules()} schedules`)
  })
  await sql`delete from jobs.schedule`.execute(db)
  const ready = running.ready.catch((error: Error) => error.name)
  await running.close()
  expect([await ready, ...order]).toEqual(['AbortError', '0 schedules'])
})

it('a preparation that fails is reported, and the server answers no call', async () => {
  const { running, reject, statusOf } = await serveBehind((_signal, done) => done)
  reject(new Error('no space'))
  await expect(running.ready).rejects.toThrow('no space')
  expect(await statusOf('/health/ready')).toBe(503)
  await running.close()
})
