import pino from 'pino'
import { afterAll, expect, it } from 'vitest'
import { embeddedPlace } from '../../test/database.ts'
import { signedIn } from '../../test/factories.ts'
import { testConfig } from '../../test/server.ts'
import { findNewestSeal } from '../audit/history-chain.ts'
import { startHistorySealer } from '../audit/history-sealer.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { checkDatabase } from './check-database.ts'

const place = await embeddedPlace()
const database = await openDatabase(place, pino({ level: 'silent' }))
await migrate(database.pool)
afterAll(async () => {
  await database.close()
  await place.remove()
})
const { db } = database
const config = testConfig({ ...database, ...place })
const now = () => new Date()

const seal = async () => await startHistorySealer({ db, config, now, log: pino({ level: 'silent' }) }).stop()
const check = async () => {
  const finding = await checkDatabase(config)
  return finding.ok ? finding.found : finding.wrong
}

it('checkDatabase reports edited entries with their day and user, at most ten', async () => {
  const { user } = await signedIn({ db, now })
  const line = { user_id: user.id, ip: '192.0.2.1', action: 'login' }
  const days = Array.from({ length: 12 }, (_, n) => new Date(Date.UTC(2026, 9, n + 1, 10)))
  await db
    .insertInto('user_logs')
    .values(days.map((created_at) => ({ ...line, created_at })))
    .execute()
  await seal()
  expect(await check()).toMatch(/^embedded, durable, up to date, served by process \d+$/)
  await db.updateTable('user_logs').set({ ip: '192.0.2.9' }).execute()
  const [first, tenth] = ['01', '10'].map((day) => `changed in user_logs of 2026-10-${day} (user ${user.id})`)
  const problem = await check()
  expect(problem).toContain(`, but entries are not as they were written: ${first}, `)
  expect(problem.endsWith(`${tenth}, 2 more`)).toBe(true)
})

it('checkDatabase reports edited entries of the current day and a truncated history (G32)', async () => {
  const { user } = await signedIn({ db, now })
  for (const table of ['user_logs', 'history_pending', 'history_chain', 'history_head'] as const)
    await db.deleteFrom(table).execute()
  await db.insertInto('user_logs').values({ user_id: user.id, ip: '192.0.2.1', action: 'logout' }).execute()
  await seal()
  const { number } = (await findNewestSeal(db))!
  await db.updateTable('user_logs').set({ action: 'login' }).where('action', '=', 'logout').execute()
  await db.deleteFrom('history_chain').where('number', '=', String(number)).execute()
  const problem = await check()
  const day = now().toISOString().slice(0, 10)
  expect(problem).toMatch(`added in user_logs of ${day} (user ${user.id})`)
  expect(problem).toMatch(`seals of the history do not fit: ${number}`)
})
