import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { SAMPLES } from '../contract/fixtures/samples.ts'
import { createRecord } from '../shared/api/records.ts'
import { readUserLogs } from '../shared/api/users.ts'
import { addRow, setRows } from '../test/rows.ts'
import { seedSampleData } from '../test/sample-data.ts'
import { serverOfFile } from '../test/server.ts'
import { within } from '../test/within.ts'
import { findHistoryFaults } from './audit/check-history.ts'
import { sealPending } from './audit/history-chain.ts'
import { BATCH_ROWS, RETENTION } from './retention.ts'
import { routes } from './routes.ts'
import { sweep } from './sweep.ts'

const server = await serverOfFile({ routes })
const { context, database } = server
const { db, config } = context
const admin = await server.signedIn({ role: 'admin' })
const seeded = await seedSampleData(context)
const DATA = JSON.stringify(seeded.valuesOf(SAMPLES.dualDomestic))

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const daysOf = (name: string) => RETENTION.find((rule) => rule.name === name)!.days(config)

const newRecord = async (session = admin, draft = true) =>
  (await server.inject(createRecord, { body: { data: DATA, draft } }, session)).body.recordId

const recordId = await newRecord()
const webhook = await addRow(db, 'webhooks', { url: 'https://example.it', events: [], secret_sealed: 'x' })
const delivery = (state: 'waiting' | 'delivered' | 'failed', updated_at: Date) => ({
  webhook_id: webhook.id,
  event: 'updated',
  record_id: recordId,
  version: 1,
  state,
  updated_at,
})
const effect = (kind: string, state: 'open' | 'done' | 'failed', updated_at: Date) => ({
  kind,
  key: crypto.randomUUID(),
  user_id: admin.user.id,
  state,
  updated_at,
})
const mail = (
  state: 'kept' | 'queued' | 'sent' | 'failed',
  created_at: Date,
  dismissed_at: Date | null = null,
) => ({
  kind: 'riepilogo',
  recipient: 'a@b.it',
  subject: state,
  text: '',
  state,
  created_at,
  dismissed_at,
})

const count = async (table: 'webhook_deliveries' | 'effects' | 'mail_outbox' | 'records') =>
  Number(
    (await sql<{ rows: string }>`select count(*) as rows from ${sql.table(table)}`.execute(db)).rows[0]!.rows,
  )

beforeAll(async () => {
  await db.deleteFrom('webhook_deliveries').execute()
})

describe('the retention', () => {
  it('finished deliveries, mails and effects are removed after their days, and nothing else of their tables', async () => {
    await db.deleteFrom('mail_outbox').execute()
    const [deliveries, effects, mails] = ['deliveries', 'effects', 'mails'].map(daysOf) as [
      number,
      number,
      number,
    ]
    await db
      .insertInto('webhook_deliveries')
      .values([
        delivery('delivered', daysAgo(deliveries + 1)),
        delivery('failed', daysAgo(deliveries + 1)),
        delivery('waiting', daysAgo(deliveries + 1)),
        delivery('delivered', daysAgo(deliveries - 1)),
      ])
      .execute()
    const lasting = ['crm', 'crm-attachment', 'newsletter']
    const removable = ['lead', 'mailing', 'record-mail']
    await db
      .insertInto('effects')
      .values([
        ...removable.map((kind) => effect(kind, 'done', daysAgo(effects + 1))),
        ...removable.map((kind) => effect(kind, 'done', daysAgo(effects - 1))),
        ...removable.map((kind) => effect(kind, 'failed', daysAgo(effects + 1))),
        ...removable.map((kind) => effect(kind, 'open', daysAgo(effects + 1))),
        ...lasting.map((kind) => effect(kind, 'done', daysAgo(10_000))),
      ])
      .execute()
    await db
      .insertInto('mail_outbox')
      .values([
        mail('sent', daysAgo(mails + 1)),
        mail('kept', daysAgo(mails + 1)),
        mail('failed', daysAgo(mails + 1), daysAgo(1)),
        mail('failed', daysAgo(mails + 1)),
        mail('queued', daysAgo(mails + 1)),
        mail('sent', daysAgo(mails - 1)),
      ])
      .execute()
    expect(await sweep(context)).toMatchObject({ deliveries: 2, effects: 3, mails: 3 })
    expect([await count('webhook_deliveries'), await count('effects'), await count('mail_outbox')]).toEqual([
      2, 12, 3,
    ])
    const left = await db.selectFrom('effects').select('kind').distinct().orderBy('kind').execute()
    expect(left.map(({ kind }) => kind)).toEqual([...lasting, ...removable].toSorted())
    expect(await sweep(context)).toMatchObject({ deliveries: 0, effects: 0, mails: 0 })
  })

  it('finished jobs are removed after their days, dead letters and waiting jobs never', async () => {
    const job = (name: string, state: string, days: number) =>
      sql`insert into jobs.job (name, state, completed_on) values (${name}, ${state}, ${state === 'created' ? null : daysAgo(days)})`.execute(
        db,
      )
    await sql`delete from jobs.job`.execute(db)
    for (const days of [daysOf('jobs') + 1, daysOf('jobs') - 1])
      for (const state of ['completed', 'cancelled', 'failed', 'created']) await job('mail.send', state, days)
    await job('dead-letters', 'completed', daysOf('jobs') + 1)
    expect((await sweep(context)).jobs).toBe(3)
    const { rows } = await sql<{ name: string; state: string }>`select name, state from jobs.job`.execute(db)
    expect(rows).toHaveLength(6)
    expect(rows).toContainEqual({ name: 'dead-letters', state: 'completed' })
  })

  it('drafts of removed users are removed, their history stays complete and their sessions’ log names it', async () => {
    const days = daysOf('drafts')
    const former = await server.signedIn()
    const colleague = await server.signedIn()
    const ids = {
      old: await newRecord(former),
      young: await newRecord(former),
      ofColleague: await newRecord(colleague),
      savedByColleague: await newRecord(former),
      withPdf: await newRecord(former),
    }
    const before = await db.selectFrom('record_events').select('id').execute()
    for (const id of Object.values(ids))
      await setRows(db, 'records', { id }, { updated_at: daysAgo(id === ids.young ? days - 1 : days + 1) })
    await setRows(db, 'records', { id: ids.savedByColleague }, { updated_by: colleague.user.id })
    await addRow(db, 'record_pdfs', {
      link: 'link',
      record_id: ids.withPdf,
      record_version: 1,
      type: 'luce',
      file_key: 'key',
      download_name: 'a.pdf',
      sha256: '',
      created_by: former.user.id,
    })
    await db
      .insertInto('webhook_deliveries')
      .values({ ...delivery('waiting', daysAgo(1)), record_id: ids.old })
      .execute()
    expect((await sweep(context)).drafts).toBe(0)
    await setRows(db, 'users', { id: former.user.id }, { removed_at: daysAgo(days - 1) })
    expect((await sweep(context)).drafts).toBe(0)
    await setRows(db, 'users', { id: former.user.id }, { removed_at: daysAgo(days + 1) })
    expect((await sweep(context)).drafts).toBe(1)
    const left = await db.selectFrom('records').select('id').where('id', 'in', Object.values(ids)).execute()
    expect(new Set(left.map(({ id }) => id))).toEqual(
      new Set(Object.values(ids).filter((id) => id !== ids.old)),
    )
    expect(await db.selectFrom('record_events').select('id').execute()).toEqual(before)
    await sealPending(context)
    expect(await findHistoryFaults(db, config)).toEqual({ entries: [], seals: [] })
    const { body } = await server.inject(readUserLogs, { params: { id: former.user.id } }, admin)
    expect(body.logs.filter(({ action }) => action === 'record created')).toHaveLength(4)
  })

  it('rows are removed in batches that neither wait for a locked row nor hold one that a user needs', async () => {
    await db.deleteFrom('webhook_deliveries').execute()
    const rows = Array.from({ length: BATCH_ROWS }, () => delivery('delivered', daysAgo(1_000)))
    for (let n = 0; n < 3; n += 1) await db.insertInto('webhook_deliveries').values(rows).execute()
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query('select from webhook_deliveries limit 1 for update')
    const sweeping = sweep(context)
    try {
      const { deliveries } = await within('a sweep beside a locked row', sweeping)
      expect(deliveries).toBe(3 * BATCH_ROWS - 1)
    } finally {
      await client.query('rollback')
      client.release()
      await sweeping
    }
    expect((await sweep(context)).deliveries).toBe(1)
  })
})
