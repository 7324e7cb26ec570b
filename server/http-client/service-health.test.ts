import pino from 'pino'
import { expect, it } from 'vitest'
import { databaseOfFile } from '../../test/database.ts'
import { recordServiceHealth } from './service-health.ts'

const database = await databaseOfFile()
const { db } = database

let time = new Date('2026-11-20T10:00:00Z')
const record = recordServiceHealth({ db, now: () => time, log: pino({ level: 'silent' }) })
const row = () => db.selectFrom('service_health').selectAll().where('name', '=', 'crm').executeTakeFirst()

it('recordServiceHealth stores the last success, the last failure and the number of failures since', async () => {
  const crm = record('crm')
  crm({ ok: true })
  await expect.poll(row).toMatchObject({ failures: 0, last_success_at: time, last_failure_at: null })

  const first = time
  time = new Date('2026-11-20T10:00:10Z')
  crm({ ok: false, reason: 'HTTP 500' })
  await expect.poll(async () => (await row())?.failures).toBe(1)
  crm({ ok: false, reason: 'non risponde' })
  await expect.poll(async () => (await row())?.failures).toBe(2)
  expect(await row()).toMatchObject({
    last_success_at: first,
    last_failure_at: time,
    last_failure: 'non risponde',
  })

  crm({ ok: true })
  await expect.poll(row).toMatchObject({ failures: 0, last_success_at: time, last_failure: 'non risponde' })
})
