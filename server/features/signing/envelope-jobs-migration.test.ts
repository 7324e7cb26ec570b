import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../../test/database.ts'
import { runQueue } from '../../../test/run-queue.ts'
import { testConfig } from '../../../test/server.ts'
import { type Context, createContext } from '../../context.ts'
import { migrate, readMigrations } from '../../db/migrate.ts'
import { installQueues } from '../../jobs/install-queues.ts'
import { enqueuePending } from '../../jobs/work-on-queues.ts'
import type { SignaturePort } from '../../providers/signature/port.ts'
import { createSendWork } from '../signatures/send-work.ts'
import { createPollWork } from './poll-work.ts'

/** The envelopes of a database before migration 010, by name. */
const ENVELOPES = {
  'due to be sent': { state: 'preparing', due: true },
  'due to be checked': { state: 'to-check', due: true },
  'due to be polled': { state: 'sent', due: true },
  'polled later': { state: 'opened', due: false },
  ended: { state: 'cancelled', due: false },
}
type Name = keyof typeof ENVELOPES

let database: TestDatabase
let context: Context
/** The names of the envelopes that the service was asked to send and to poll. */
const sent: string[] = []
const polled: string[] = []
const ids = new Map<string, Name>()
const service: SignaturePort = {
  provider: 'namirial',
  send: async ({ envelopeId, name }) => {
    sent.push(name)
    return { ok: true, externalId: envelopeId }
  },
  find: async () => ({ ok: true, externalId: undefined }),
  status: async (id) => {
    polled.push(ids.get(id)!)
    return { ok: true, state: 'sent' }
  },
  linkOf: async () => ({ ok: true, link: undefined }),
  remind: async () => ({ ok: true }),
  cancel: async () => ({ ok: true }),
  fetchSigned: async () => ({ ok: true, files: [] }),
}

beforeAll(async () => {
  database = await emptyDatabase()
  const { pool } = database
  const migrations = await readMigrations()
  await migrate(
    pool,
    migrations.filter(({ name }) => name < '010'),
  )
  const userId = randomUUID()
  await pool.query(
    "insert into users (id, login, email, name, password_hash, role, level) values ($1, 'ugo', 'ugo@example.it', 'Ugo', 'x', 'user', 'base')",
    [userId],
  )
  for (const [name, { state, due }] of Object.entries(ENVELOPES)) {
    const [id, recordId] = [randomUUID(), randomUUID()]
    ids.set(id, name as Name)
    await pool.query(
      "insert into records (id, draft, created_by, updated_by, definition_version, data) values ($1, false, $2, $2, 1, '{}')",
      [recordId, userId],
    )
    await pool.query(
      `insert into envelopes (id, record_id, record_version, provider, state, external_id, name, signer, expires_at, created_by, next_poll_at)
       values ($1, $2, 1, 'namirial', $3, $7, $4, '{}', now() + interval '9 days', $5, now() + $6::interval)`,
      [id, recordId, state, name, userId, due ? '-1 minute' : '9 minutes', id],
    )
  }
  await migrate(pool)
  await installQueues(database, 60)
  context = createContext(testConfig(database), {
    db: database.db,
    log: pino({ level: 'silent' }),
    signatures: [service],
  })
})
afterAll(async () => {
  await context.close()
  await database.close()
})

it('the start after the migration to jobs of envelopes adds jobs that send and poll the open envelopes', async () => {
  const works = { 'signature.send': createSendWork(context), 'signature.poll': createPollWork(context) }
  await enqueuePending(database.db, works)
  const run = { early: true }
  expect([
    await runQueue({ context, database }, 'signature.send', works['signature.send'], run),
    await runQueue({ context, database }, 'signature.poll', works['signature.poll']),
  ]).toEqual([
    { completed: 2, failed: 0 },
    { completed: 2, failed: 0 },
  ])
  expect([sent.toSorted(), polled.toSorted()]).toEqual([
    ['due to be checked', 'due to be sent'],
    ['due to be polled', 'polled later'],
  ])
})
