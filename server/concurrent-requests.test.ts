import { sql, type Transaction } from 'kysely'
import { expect, it } from 'vitest'
import { SAMPLES } from '../contract/fixtures/samples.ts'
import { listMailTexts, writeMailText } from '../shared/api/mail-texts.ts'
import { operationCalls, readOperation } from '../shared/api/operations.ts'
import { createOwner } from '../shared/api/owners.ts'
import { createRecord, readRecord, updateRecord } from '../shared/api/records.ts'
import { templateVariableCalls } from '../shared/api/template-variables.ts'
import { readTemplate, templateCalls } from '../shared/api/templates.ts'
import { createWebhook, listDeliveries, listWebhooks } from '../shared/api/webhooks.ts'
import { SAMPLE_TIME, seedSampleData } from '../test/sample-data.ts'
import { serverOfFile } from '../test/server.ts'
import { isDatabaseDown } from './db/errors.ts'
import type { Database } from './db/schema.ts'
import { asFailure } from './http/handle-errors.ts'
import { routes } from './routes.ts'

const server = await serverOfFile({ routes, now: () => SAMPLE_TIME })
const seeded = await seedSampleData(server.context)
const admin = await server.signedIn({ role: 'admin' })

/** Runs `other` while a transaction is open, which ends with `then` once `other` waits for it. */
async function meanwhile<T>(
  hold: (trx: Transaction<Database>) => Promise<unknown>,
  other: () => Promise<T>,
  then: (trx: Transaction<Database>) => Promise<unknown> = async () => undefined,
): Promise<T> {
  const { db } = server.context
  const waits = sql<{ waiting: string }>`select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  let pending: Promise<T> | undefined
  await db.transaction().execute(async (trx) => {
    await hold(trx)
    pending = other()
    await expect.poll(async () => (await waits.execute(db)).rows[0]?.waiting).toBe('1')
    await then(trx)
  })
  return await pending!
}

const contract = (draft: boolean) => ({
  data: JSON.stringify(seeded.valuesOf(SAMPLES.dualDomestic)),
  draft,
})
const operation = async (name: string, template_fk: string | null) => {
  const kind = { tipo_di_utenza: 'luce', client_type: 'domestico', script: '' } as const
  return (await server.inject(operationCalls.create, { body: { name, template_fk, ...kind } }, admin)).body
    .scriptId
}

it('two concurrent requests in a deadlock end with one success and one 503', () => {
  const crossed = Object.assign(new Error('deadlock detected'), { code: '40P01' })
  expect(isDatabaseDown(crossed)).toBe(true)
  expect(asFailure(crossed as never).toAnswer()).toMatchObject({
    error: { id: 'unavailable' },
    retryAfter: 2,
  })
})

it('two concurrent contracts of one customer create one customer in the CRM', async () => {
  const text = (raw: string) => ({ kind: 'text', raw, text: raw }) as const
  const values = new Map([
    ['$Cognome', text('Rossi')],
    ['$CF', text('RSSMRA80A01H501U')],
  ])
  const enter = (key: string) =>
    server.context.crm.saveEntry({ key, part: 'contact', values, recordId: crypto.randomUUID() })
  const entered = await Promise.all(['one', 'two', 'three'].map(enter))
  expect(new Set(entered.map((one) => one.ok && one.id)).size).toBe(1)
})

it('the second of two concurrent changes of a mail text is refused as stale', async () => {
  const params = { kind: 'password-set' as const }
  const { texts } = (await server.inject(listMailTexts, {}, admin)).body
  const { text, html } = texts.find(({ kind }) => kind === params.kind)!
  const write = (subject: string) =>
    server.inject(writeMailText, { params, body: { subject, text, html, readAt: null } }, admin)
  const written = await Promise.all([write('Prima'), write('Seconda')])
  expect(written.map(({ status }) => status).sort()).toEqual([200, 409])
})

it('a contract is saved while a webhook is removed concurrently', async () => {
  const body = { url: 'https://example.it/hook', events: ['created' as const], active: true }
  const { webhook } = (await server.inject(createWebhook, { body }, admin)).body
  const saved = await meanwhile(
    (trx) => trx.deleteFrom('webhooks').where('id', '=', webhook.id).execute(),
    () => server.inject(createRecord, { body: contract(false) }, admin),
  )
  expect(saved.status).toBe(200)
  expect((await server.inject(listWebhooks, {}, admin)).body.webhooks).toEqual([])
  const deliveries = await server.inject(listDeliveries, { params: { id: webhook.id } }, admin)
  expect(deliveries.body.deliveries).toEqual([])
})

it.each([true, false])(
  'a contract (draft: %s) is saved while its operation is removed concurrently [REC-7]',
  async (draft) => {
    const { operation_ee, ...rest } = seeded.valuesOf(SAMPLES.dualDomestic)
    const begun = { data: JSON.stringify(rest), draft: true }
    const created = await server.inject(createRecord, { body: begun }, admin)
    const params = { id: created.body.recordId }
    const { db } = server.context
    const { id } = operation_ee!
    const operation = await db
      .selectFrom('scripts')
      .select(['id', 'name', 'template_fk', 'tipo_di_utenza', 'client_type', 'script'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const saved = await meanwhile(
      (trx) => trx.deleteFrom('scripts').where('id', '=', id).execute(),
      () => server.inject(updateRecord, { params, body: { ...contract(draft), version: 1 } }, admin),
    )
    expect(saved.status).toBe(draft ? 200 : 422)
    const { record } = (await server.inject(readRecord, { params }, admin)).body
    expect(record).toMatchObject(draft ? { operation_l: null, version: 2 } : { version: 1 })
    await db.insertInto('scripts').values(operation).execute()
  },
)

it('an owner whom a concurrent request adds is reported as taken [CRM-6]', async () => {
  const name = 'Zoe Neri'
  const added = await meanwhile(
    (trx) => trx.insertInto('owners').values({ id: 'zoe', name }).execute(),
    () => server.inject(createOwner, { body: { name, email: '', active: true } }, admin),
  )
  expect([added.status, added.failure.issues[0].code]).toEqual([422, 'taken'])
})

it('a change of a template variable that a concurrent request removes answers not found [GAP-57]', async () => {
  const body = { name: 'sconto', rule: 'dieci' }
  const { id } = (await server.inject(templateVariableCalls.create, { body }, admin)).body.field
  const changed = await meanwhile(
    (trx) => trx.deleteFrom('template_variables').where('id', '=', id).execute(),
    () =>
      server.inject(
        templateVariableCalls.update,
        { params: { id }, body: { ...body, rule: 'venti' } },
        admin,
      ),
  )
  expect(changed.status).toBe(404)
})

it('a template is removed while one of its operations is changed concurrently [GAP-55]', async () => {
  const template = { name: 'Modulo', naming_rules: '', separator: '-', config: '' }
  const { templateId } = (await server.inject(templateCalls.create, { body: template }, admin)).body
  const id = await operation('Con modulo', templateId)
  const row = (trx: Transaction<Database>, table: 'scripts' | 'templates', one: string) =>
    trx.selectFrom(table).select('id').where('id', '=', one)
  const removed = await meanwhile(
    (trx) => row(trx, 'scripts', id).forUpdate().execute(),
    () => server.inject(templateCalls.remove, { params: { id: templateId } }, admin),
    (trx) => row(trx, 'templates', templateId).forKeyShare().execute(),
  )
  expect(removed.status).toBe(200)
  expect((await server.inject(readTemplate, { params: { id: templateId } }, admin)).status).toBe(404)
  expect((await server.inject(readOperation, { params: { id } }, admin)).body.script.template_fk).toBeNull()
  expect((await server.inject(operationCalls.remove, { params: { id } }, admin)).status).toBe(200)
})
