import pino from 'pino'
import { afterAll, expect, it } from 'vitest'
import { embeddedPlace } from '../../test/database.ts'
import { signedIn } from '../../test/factories.ts'
import { testConfig } from '../../test/server.ts'
import { findNewestSeal } from '../audit/history-chain.ts'
import { startHistorySealer } from '../audit/history-sealer.ts'
import { sealHistory } from '../audit/history-seals.ts'
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

it('checkDatabase reports the days of the history whose seal does not match', async () => {
  const { user } = await signedIn({ db, now })
  const line = { user_id: user.id, ip: '192.0.2.1', action: 'login' }
  const days = Array.from({ length: 12 }, (_, n) => new Date(Date.UTC(2026, 9, n + 1, 10)))
  await db
    .insertInto('user_logs')
    .values(days.map((created_at) => ({ ...line, created_at })))
    .execute()
  await sealHistory({ db, config, now, log: pino({ level: 'silent' }) })
  const check = async () => {
    const finding = await checkDatabase(config)
    return finding.ok ? finding.found : finding.wrong
  }
  expect(await check()).toMatch(/^embedded, durable, up to date, served by process \d+$/)
  await db.updateTable('user_logs').set({ ip: '192.0.2.9' }).execute()
  expect(await check()).toMatch(
    /, but the history is not as it was sealed: user_logs of 2026-10-01, .*user_logs of 2026-10-10, 2 more days$/,
  )
})

it('checkDatabase reports edited entries of the current day and a truncated history (G32)', async () => {
  const { user } = await signedIn({ db, now })
  for (const table of ['user_logs', 'history_pending', 'history_seals'] as const)
    await db.deleteFrom(table).execute()
  const sealer = startHistorySealer({ db, config, now, log: pino({ level: 'silent' }) })
  await db.insertInto('user_logs').values({ user_id: user.id, ip: '192.0.2.1', action: 'logout' }).execute()
  await sealer.stop()
  const { number } = (await findNewestSeal(db))!
  await db.updateTable('user_logs').set({ action: 'login' }).where('action', '=', 'logout').execute()
  await db.deleteFrom('history_chain').where('number', '=', String(number)).execute()
  const finding = await checkDatabase(config)
  const day = now().toISOString().slice(0, 10)
  expect(finding.ok ? '' : finding.wrong).toMatch(`added in user_logs of ${day} (user ${user.id})`)
  expect(finding.ok ? '' : finding.wrong).toMatch(`seals of the history do not fit: ${number}`)
})
