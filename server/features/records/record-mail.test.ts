import { beforeEach, describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import type { Values } from '../../../contract/index.ts'
import { DAY_MS } from '../../../contract/time/calendar-date.ts'
import { createPdf } from '../../../shared/api/documents.ts'
import * as calls from '../../../shared/api/records.ts'
import { addRow } from '../../../test/rows.ts'
import { SAMPLE_TIME, seedSampleData } from '../../../test/sample-data.ts'
import { serverOfFile, testServer } from '../../../test/server.ts'
import type { MailOutcome } from '../../providers/mail/port.ts'
import { documentRoutes } from '../documents/routes.ts'
import { recordRoutes } from './routes.ts'

let now = SAMPLE_TIME
const server = await serverOfFile({ routes: [...recordRoutes, ...documentRoutes], now: () => now })
const seeded = await seedSampleData(server.context)
const agent = await server.signedIn()

beforeEach(async () => {
  now = SAMPLE_TIME
  await server.context.db.deleteFrom('mail_outbox').execute()
  await configure([{ integration_name: 'default' }])
})

async function configure(rows: { integration_name: string; leads?: string; emails?: string }[]) {
  const { db } = server.context
  await db.deleteFrom('mail_routes').execute()
  if (rows.length === 0) return []
  const inserted = await db
    .insertInto('mail_routes')
    .values(rows.map((row, position) => ({ ...row, position })))
    .returning('id')
    .execute()
  return inserted.map(({ id }) => id)
}
async function record(change: Values = {}, draft = false): Promise<string> {
  const data = JSON.stringify(seeded.valuesOf({ ...SAMPLES.dualDomestic, ...change }))
  const { body } = await server.inject(calls.createRecord, { body: { data, draft } }, agent)
  return body.recordId
}
const mail = (id: string, press?: string, session = agent) =>
  server.inject(calls.sendRecordMail, { params: { id } }, session, press ? { 'idempotency-key': press } : {})
const outbox = () => server.context.db.selectFrom('mail_outbox').selectAll().orderBy('created_at').execute()
const mailed = async (id: string) =>
  (await server.inject(calls.readHistory, { params: { id } }, agent)).body.events.filter(
    ({ kind }) => kind === 'mailed',
  )
const { email, lead_id } = SAMPLES.dualDomestic

describe('the mail of a record [MAIL-2] [API-28]', () => {
  it('the mail of a record is the recap in text and HTML, sent to its address and recorded in its history', async () => {
    const id = await record()
    const { status, headers, body } = await mail(id, 'press-1')
    expect([status, body]).toEqual([
      200,
      { ok: true, integrationId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ])
    expect(headers['cache-control']).toBe('no-store')
    const [sent, ...more] = await outbox()
    expect(more).toEqual([])
    expect(sent).toMatchObject({ recipient: email, kind: 'riepilogo', attachments: [] })
    for (const text of ['Riepilogo del Suo contratto', SAMPLES.dualDomestic.pod!])
      expect(`${sent!.subject} ${sent!.text}`).toContain(text)
    expect(sent!.html).toContain(SAMPLES.dualDomestic.pod)
    expect(await mailed(id)).toMatchObject([
      { user: `${agent.user.name} ${agent.user.last_name}`.trim(), version: 1 },
    ])
  })

  it('the preview of the mail of a record is what is sent, and sends nothing [MAIL-23]', async () => {
    const id = await record()
    await server.inject(createPdf, { params: { id }, body: { type: 'luce' } }, agent)
    const { body } = await server.inject(calls.previewRecordMail, { params: { id } }, agent)
    expect(await outbox()).toEqual([])
    expect(await mailed(id)).toEqual([])
    await mail(id)
    const [sent] = await outbox()
    expect(body).toEqual({
      ok: true,
      to: sent!.recipient,
      subject: sent!.subject,
      text: sent!.text,
      documents: [expect.stringMatching(/\.pdf$/)],
    })
  })

  it('the preview of the mail of a record says why nothing can be sent [MAIL-23]', async () => {
    const id = await record({ email: '' }, true)
    const { status, failure } = await server.inject(calls.previewRecordMail, { params: { id } }, agent)
    expect([status, failure.issues]).toEqual([
      422,
      [{ field: 'email', code: 'required', message: 'Il record non ha un indirizzo e-mail.' }],
    ])
  })

  it('the mail of a record is reported as queued until the mail server accepts it', async () => {
    const id = await record()
    const { db } = server.context
    const press = async () => (await mail(id, 'waiting')).body.waiting
    await press()
    await db.updateTable('mail_outbox').set({ state: 'queued' }).execute()
    expect(await press()).toBe(true)
    await db.updateTable('mail_outbox').set({ state: 'sent' }).execute()
    expect(await press()).toBeUndefined()
    expect(await outbox()).toHaveLength(1)
  })

  it('the mail of a record has the newest document of each type attached, of the current version only', async () => {
    const id = await record()
    const build = (type: 'luce' | 'gas') =>
      server.inject(createPdf, { params: { id }, body: { type } }, agent)
    await build('luce')
    const values = seeded.valuesOf({ ...SAMPLES.dualDomestic, description: 'cambiato' })
    const body = { data: JSON.stringify(values), draft: false, version: 1 }
    await server.inject(calls.updateRecord, { params: { id }, body }, agent)
    await mail(id, 'before')
    expect((await outbox()).map(({ attachments }) => attachments)).toEqual([[]])
    for (const type of ['luce', 'gas', 'luce'] as const) {
      now = new Date(now.getTime() + 1000)
      expect((await build(type)).status).toBe(200)
    }
    await mail(id, 'after')
    const { attachments, text } = (await outbox()).at(-1)!
    const newest = await server.context.db
      .selectFrom('record_pdfs')
      .select(['file_key', 'download_name'])
      .where('record_id', '=', id)
      .orderBy('created_at', 'desc')
      .limit(2)
      .execute()
    expect(new Set(attachments)).toEqual(
      new Set(
        newest.map(({ file_key, download_name }) => ({
          name: download_name,
          contentType: 'application/pdf',
          fileKey: file_key,
        })),
      ),
    )
    expect(text).toContain(`In allegato\n${attachments[0]!.name}`)
  })

  it('the mail of a draft can be sent [MAIL-1] [LIST-14]', async () => {
    const id = await record({}, true)
    expect((await mail(id)).status).toBe(200)
  })

  it('the mail of a record uses the first mail configuration that matches its lead source and address', async () => {
    const ids = await configure([
      { integration_name: 'default' },
      { integration_name: 'Altri', leads: 'nessuno così' },
      { integration_name: 'Posta', leads: '', emails: '@' },
      { integration_name: 'Lead', leads: lead_id! },
    ])
    const id = await record()
    expect((await mail(id)).body.integrationId).toBe(ids[2])
    await configure([{ integration_name: 'Altri', leads: 'nessuno così', emails: '@' }])
    const refused = await mail(id, 'again')
    expect(refused.status).toBe(422)
    expect(refused.failure).toMatchObject({
      ok: false,
      issues: [{ field: 'lead_id', code: 'no-integration' }],
    })
    expect(refused.failure.errorMessage).toContain(lead_id)
    expect(await outbox()).toHaveLength(1)
  })

  it('the mail of a record requires an address and an existing record', async () => {
    const bare = await mail(await record({ email: '' }, true))
    expect([bare.status, bare.failure.issues]).toMatchObject([422, [{ field: 'email', code: 'required' }]])
    const wrong = await mail(await record({ email: 'anna@' }, true))
    expect([wrong.status, wrong.failure.issues[0].field]).toEqual([422, 'email'])
    expect((await mail('00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await mail('1')).status).toBe(400)
    expect(await outbox()).toEqual([])
  })
})

describe('one request for a mail', () => {
  it('one request for a mail sends one mail, also repeated, concurrent and after a crash', async () => {
    const id = await record()
    const answers = await Promise.all([mail(id, 'press'), mail(id, 'press'), mail(id, 'press')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await mailed(id)).toHaveLength(1)
    // The rows after a crash between the external effect and its outcome.
    await server.context.db.updateTable('effects').set({ state: 'open' }).execute()
    await server.context.db.deleteFrom('record_events').where('kind', '=', 'mailed').execute()
    expect((await mail(id, 'press')).status).toBe(200)
    expect(await outbox()).toHaveLength(1)
    expect(await mailed(id)).toHaveLength(1)
    const rows = await server.context.db
      .selectFrom('effects')
      .select(['kind', 'state'])
      .where('record_id', '=', id)
      .execute()
    expect(rows).toEqual([{ kind: 'record-mail', state: 'done' }])
  })

  it('requests with another key, user or record send their own mail', async () => {
    const [id, other] = [await record(), await record()]
    await mail(id, 'a')
    await mail(id, 'b')
    await mail(id, 'a', await server.signedIn())
    await mail(other, 'a')
    expect(await outbox()).toHaveLength(4)
  })

  it('requests without a key send the same mail once a day', async () => {
    const id = await record()
    await mail(id)
    await mail(id)
    expect(await outbox()).toHaveLength(1)
    now = new Date(SAMPLE_TIME.getTime() + DAY_MS)
    await mail(id, undefined, await server.signedIn())
    expect(await outbox()).toHaveLength(2)
  })
})

it('a mail of a record that failed is reported as not sent and is sent at the next request [ERR-7]', async () => {
  let outcome: MailOutcome = {
    ok: false,
    reason: 'unreachable',
    detail: 'ECONNECTION',
    cause: { failure: 'other', detail: 'ECONNECTION' },
  }
  const other = await testServer({
    routes: [...recordRoutes, ...documentRoutes],
    now: () => SAMPLE_TIME,
    context: { mail: { send: async () => outcome, queue: async () => {} } },
  })
  await seedSampleData(other.context)
  await addRow(other.context.db, 'mail_routes', { integration_name: 'default', position: 0 })
  const someone = await other.signedIn()
  const body = { data: JSON.stringify({ ...SAMPLES.dualDomestic }), draft: true }
  const { recordId: id } = (await other.inject(calls.createRecord, { body }, someone)).body
  const press = () =>
    other.inject(calls.sendRecordMail, { params: { id } }, someone, { 'idempotency-key': 'x' })
  expect(await press()).toMatchObject({ status: 502, failure: { errorMessage: 'Email did not send!' } })
  outcome = {
    ok: false,
    reason: 'refused',
    detail: '550 no such user',
    cause: { failure: 'other', detail: '550 no such user' },
  }
  expect(await press()).toMatchObject({ status: 422, failure: { issues: [{ message: '550 no such user' }] } })
  outcome = { ok: true, id: crypto.randomUUID() }
  expect((await press()).status).toBe(200)
  await other.close()
})
