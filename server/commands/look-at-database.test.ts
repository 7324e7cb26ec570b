import pino from 'pino'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { signedIn } from '../../test/factories.ts'
import { testConfig } from '../../test/server.ts'
import { sealHistory } from '../db/history-seals.ts'
import { lookAtDatabase } from './look-at-database.ts'

const database = await testDatabase()
afterAll(() => database.close())
const { db } = database
const config = testConfig(database)
const now = () => new Date()

it('tells which days of the history are not as they were sealed', async () => {
  const { user } = await signedIn({ db, now })
  const line = { user_id: user.id, ip: '192.0.2.1', action: 'login' }
  const days = Array.from({ length: 12 }, (_, n) => new Date(Date.UTC(2026, 9, n + 1, 10)))
  await db
    .insertInto('user_logs')
    .values(days.map((created_at) => ({ ...line, created_at })))
    .execute()
  await sealHistory({ db, config, now, log: pino({ level: 'silent' }) })
  const look = async () => {
    const finding = await lookAtDatabase(config)
    return finding.ok ? finding.found : finding.wrong
  }
  // The tests' own PostgreSQL is quick and forgetful, which comes first.
  const whole = database.embedded ? /served by process \d+$/ : /fsync off/
  expect(await look()).toMatch(whole)
  await db.updateTable('user_logs').set({ ip: '192.0.2.9' }).execute()
  if (!database.embedded) return
  expect(await look()).toMatch(
    /, but the history is not as it was sealed: user_logs of 2026-10-01, .*user_logs of 2026-10-10, 2 more days$/,
  )
})
