import { createHmac, randomBytes } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import { createRecord, readRecord, removeRecord } from '../../../shared/api/records.ts'
import * as calls from '../../../shared/api/webhooks.ts'
import type { StaleAnswer } from '../../../shared/errors.ts'
import { runQueue } from '../../../test/run-queue.ts'
import { SAMPLE_TIME, seedSampleData } from '../../../test/sample-data.ts'
import { serverOfFile } from '../../../test/server.ts'
import { startStandIn } from '../../../test/stand-ins/stand-in.ts'
import { delayClaims, openAgain, restoreClaimSpeed } from '../../../test/two-processes.ts'
import { createContext } from '../../context.ts'
import { queueWebhooks } from '../../effects/queue-webhooks.ts'
import { createHttpClient } from '../../http-client/http-client.ts'
import type { HttpClient } from '../../http-client/port.ts'
import { QUEUES } from '../../jobs/queues.ts'
import { startJobs } from '../../jobs/start-jobs.ts'
import { enqueuePending } from '../../jobs/work-on-queues.ts'
import { seal } from '../../secrets.ts'
import { documentRoutes } from '../documents/routes.ts'
import { recordRoutes } from '../records/routes.ts'
import { createWebhookWork } from './deliver-webhook.ts'
import { webhookRoutes } from './routes.ts'
import { SECRET_OWNER } from './webhooks.ts'

let now = SAMPLE_TIME
const server = await serverOfFile({
  routes: [...recordRoutes, ...documentRoutes, ...webhookRoutes],
  now: () => now,
})
const seeded = await seedSampleData(server.context)
const admin = await server.signedIn({ role: 'admin' })
const listener = await startStandIn(() => ({ status: 204 }))
afterEach(async () => {
  now = SAMPLE_TIME
  listener.requests.length = 0
  await server.context.db.deleteFrom('webhooks').execute()
})
afterAll(async () => {
  await listener.close()
})

type Event = 'created' | 'updated' | 'removed' | 'synced' | 'signature'
async function create(events: Event[], active = true) {
  const body = { url: `${listener.url}/hook`, events, active }
  const answer = await server.inject(calls.createWebhook, { body }, admin)
  expect(answer.status).toBe(200)
  return answer.body
}
async function record(): Promise<string> {
  const data = JSON.stringify(seeded.valuesOf(SAMPLES.cadastral))
  return (await server.inject(createRecord, { body: { data, draft: false } }, admin)).body.recordId
}
/** Deliveries with new clients, whose breakers are closed. */
function createWork(context = server.context) {
  const clients = new Map<string, HttpClient>()
  const settings = { name: 'Il webhook', now: () => now, allowPrivate: true, timeoutMs: 5_000 }
  return createWebhookWork(context, (baseUrl) => {
    const client = clients.get(baseUrl) ?? createHttpClient({ ...settings, baseUrl })
    clients.set(baseUrl, client)
    return client
  })
}
const deliver = (options?: { early?: boolean }) => runQueue(server, 'webhook.deliver', createWork(), options)
const deliveries = async (id: string) =>
  (await server.inject(calls.listDeliveries, { params: { id } }, admin)).body.deliveries

describe('a webhook', () => {
  it('a webhook receives signed events of records, without data of the customer', async () => {
    const { webhook, secret } = await create(['created', 'removed'])
    const id = await record()
    await server.inject(readRecord, { params: { id } }, admin)
    await server.inject(removeRecord, { params: { id } }, admin)
    expect(await deliver()).toEqual({ completed: 2, failed: 0 })
    const [first, second] = listener.requests
    expect(first?.json).toEqual({
      id: expect.any(String),
      event: 'record.created',
      at: SAMPLE_TIME.toISOString(),
      record: { id, version: 1, code: expect.any(String), type_contract: 'contratto energia', draft: false },
    })
    expect(second?.json).toMatchObject({ event: 'record.removed' })
    expect(first?.headers['x-sportello-delivery']).toBe((first?.json as { id: string } | undefined)?.id)
    const [, seconds, given] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(first?.headers['x-sportello-signature'])) ?? []
    expect(given).toBe(createHmac('sha256', secret).update(`${seconds}.${first?.text}`).digest('hex'))
    expect(await deliver()).toEqual({ completed: 0, failed: 0 })
    expect((await deliveries(webhook.id)).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  })

  it('a webhook that does not respond is retried with growing back-off until it is given up, and again on request', async () => {
    const { webhook } = await create(['created'])
    await record()
    listener.failNext({ kind: 'reply', reply: { status: 500 } }, { kind: 'reset', when: 'before' })
    expect(await deliver()).toEqual({ completed: 0, failed: 1 })
    const once = (await deliveries(webhook.id))[0]!
    expect(once).toMatchObject({ state: 'waiting', attempts: 1, lastStatus: 500, lastError: 'HTTP 500' })
    const stored = server.context.db.selectFrom('webhook_deliveries').select(['failure', 'failure_detail'])
    expect(await stored.where('id', '=', once.id).executeTakeFirst()).toEqual({
      failure: 'http-status',
      failure_detail: '500',
    })
    await deliver({ early: true })
    const twice = (await deliveries(webhook.id))[0]!
    expect(twice).toMatchObject({ attempts: 2, lastStatus: null })
    expect(Date.parse(twice.nextTryAt ?? '')).toBeGreaterThan(Date.parse(once.nextTryAt ?? ''))

    for (let attempts = 2; attempts <= QUEUES['webhook.deliver'].retries; attempts += 1) {
      listener.failNext({ kind: 'reply', reply: { status: 404 } })
      await deliver({ early: true })
    }
    expect((await deliveries(webhook.id))[0]).toMatchObject({ state: 'failed', nextTryAt: null })
    await server.inject(calls.repeatDelivery, { params: { id: once.id } }, admin)
    await deliver()
    expect((await deliveries(webhook.id))[0]).toMatchObject({ state: 'delivered' })
    expect(new Set(listener.requests.map(({ headers }) => headers['x-sportello-delivery'])).size).toBe(1)
  })

  it('a webhook that is unresponsive is paused after five attempts and does not block others', async () => {
    const silent = await create(['created'])
    const other = await create(['created'])
    const dead = { url: 'http://127.0.0.1:1/hook' }
    await server.context.db.updateTable('webhooks').set(dead).where('id', '=', silent.webhook.id).execute()
    for (let count = 0; count < 7; count += 1) await record()
    expect(await deliver()).toEqual({ completed: 7, failed: 7 })
    expect(await deliveries(other.webhook.id)).toHaveLength(7)
    const attempts = (await deliveries(silent.webhook.id)).map((one) => one.attempts)
    expect(attempts.sort()).toEqual([0, 0, 1, 1, 1, 1, 1])
  })

  it('a webhook whose secret cannot be decrypted does not block others', async () => {
    const removed = await create(['created'])
    const other = await create(['created'])
    const sealed = { secret_sealed: seal(randomBytes(32), SECRET_OWNER, removed.secret) }
    await server.context.db.updateTable('webhooks').set(sealed).where('id', '=', removed.webhook.id).execute()
    await record()
    expect(await deliver()).toEqual({ completed: 1, failed: 1 })
    expect(await deliveries(other.webhook.id)).toMatchObject([{ state: 'delivered' }])
    expect(await deliveries(removed.webhook.id)).toMatchObject([
      { state: 'waiting', lastError: expect.stringContaining('segreto') },
    ])
  })

  it('a webhook receives only its subscribed events, and none while it is inactive', async () => {
    await create(['updated'])
    await create(['created'], false)
    await record()
    expect(await deliver()).toEqual({ completed: 0, failed: 0 })
  })

  it('a webhook that was inactive receives its pending deliveries when it is active again', async () => {
    const { webhook } = await create(['created'])
    await record()
    const change = (active: boolean) => {
      const body = { url: `${listener.url}/hook`, events: ['created' as const], active }
      return server.inject(calls.updateWebhook, { params: { id: webhook.id }, body }, admin)
    }
    await change(false)
    await deliver()
    expect(listener.requests).toEqual([])
    await change(true)
    await deliver()
    expect(await deliveries(webhook.id)).toMatchObject([{ state: 'delivered' }])
  })

  it('a webhook receives the deliveries of a database without jobs, such as a restored one', async () => {
    const { webhook } = await create(['created'])
    await record()
    await server.database.pool.query("delete from jobs.job where name = 'webhook.deliver'")
    expect(await deliver()).toEqual({ completed: 0, failed: 0 })
    await enqueuePending(server.context.db, { 'webhook.deliver': createWork() })
    expect(await deliver()).toEqual({ completed: 1, failed: 0 })
    expect(await deliveries(webhook.id)).toMatchObject([{ state: 'delivered', nextTryAt: null }])
  })

  it('a webhook receives each delivery once and in the order of its record from two processes of the server', async () => {
    const { context, database } = server
    const { db } = context
    const sending = { running: 0, most: 0 }
    const slow = await startStandIn(async () => {
      sending.running += 1
      sending.most = Math.max(sending.most, sending.running)
      await database.pool.query('select pg_sleep(0.05)')
      sending.running -= 1
      return { status: 204 }
    })
    const { webhook } = await create(['updated'])
    await db.updateTable('webhooks').set({ url: slow.url }).where('id', '=', webhook.id).execute()
    const recordId = await record()
    await delayClaims(database)
    const other = await openAgain(database)
    const otherContext = createContext(context.config, { db: other.db, log: context.log, now: context.now })
    const processes = await Promise.all([
      startJobs(context, database, [], { 'webhook.deliver': createWork() }),
      startJobs(otherContext, other, [], { 'webhook.deliver': createWork(otherContext) }),
    ])
    const versions = Array.from({ length: 12 }, (_, index) => index + 2)
    for (const version of versions)
      await db
        .transaction()
        .execute((trx) => queueWebhooks(trx, [{ event: 'updated', recordId, version, at: now }]))
    const areDelivered = async () =>
      (await deliveries(webhook.id)).filter(({ state }) => state === 'delivered').length === versions.length
    await vi.waitUntil(areDelivered, { timeout: 90_000, interval: 50 })
    for (const jobs of processes) await jobs.stop(5_000)
    await otherContext.close()
    await other.close()
    await restoreClaimSpeed(database)
    await slow.close()
    const sent = slow.requests.map(({ json }) => (json as { record: { version: number } }).record.version)
    expect([sent, sending.most]).toEqual([versions, 1])
  })

  it('a webhook is managed by administrators, and its secret is shown once', async () => {
    const { webhook, secret } = await create(['created'])
    const list = (await server.inject(calls.listWebhooks, {}, admin)).body.webhooks
    expect(list).toEqual([expect.objectContaining({ id: webhook.id, events: ['created'], active: true })])
    expect(
      JSON.stringify(await server.context.db.selectFrom('webhooks').selectAll().execute()),
    ).not.toContain(secret)
    const events: Event[] = ['signature']
    const body = { url: 'https://example.it/hook', events, active: false }
    const changed = await server.inject(calls.updateWebhook, { params: { id: webhook.id }, body }, admin)
    expect(changed.body.webhook).toMatchObject({ ...body, id: webhook.id })
    expect((await server.inject(calls.removeWebhook, { params: { id: webhook.id } }, admin)).status).toBe(200)
    expect((await server.inject(calls.removeWebhook, { params: { id: webhook.id } }, admin)).status).toBe(404)
  })

  it.each([
    { url: 'javascript:alert(1)', events: ['created' as const] },
    { url: 'https://capo:segreta@example.it/hook', events: ['created' as const] },
    { url: 'https://example.it', events: [] },
    { url: 'https://example.it', events: ['read' as const] },
  ])('a webhook is refused with %j', async (body) => {
    expect((await server.inject(calls.createWebhook, { body }, admin)).status).toBe(400)
  })
})

it('a stale change of a webhook is refused', async () => {
  const { webhook } = await create(['created'])
  const { updatedAt } = (await server.inject(calls.listWebhooks, {}, admin)).body.webhooks[0]!
  const change = (active: boolean, readAt: string) =>
    server.inject(
      calls.updateWebhook,
      {
        params: { id: webhook.id },
        body: { url: `${listener.url}/hook`, events: ['created'], active, readAt },
      },
      admin,
    )
  expect((await change(false, updatedAt)).status).toBe(200)
  const refused = await change(true, updatedAt)
  const { stored } = refused.failure.theirs as StaleAnswer<calls.Webhook>
  expect([refused.status, stored.active]).toEqual([409, false])
  expect((await change(true, stored.updatedAt)).status).toBe(200)
})
