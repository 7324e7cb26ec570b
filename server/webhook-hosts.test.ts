import { afterAll, expect, it } from 'vitest'
import { SAMPLES } from '../contract/fixtures/samples.ts'
import { createRecord } from '../shared/api/records.ts'
import { createWebhook, listDeliveries } from '../shared/api/webhooks.ts'
import { runQueue } from '../test/run-queue.ts'
import { SAMPLE_TIME, seedSampleData } from '../test/sample-data.ts'
import { serverOfFile } from '../test/server.ts'
import { startStandIn } from '../test/stand-ins/stand-in.ts'
import { createQueueWorks } from './background.ts'
import { readConfig } from './config/config.ts'
import { createContext } from './context.ts'
import { documentRoutes } from './features/documents/routes.ts'
import { recordRoutes } from './features/records/routes.ts'
import { webhookRoutes } from './features/webhooks/routes.ts'

const server = await serverOfFile({
  routes: [...recordRoutes, ...documentRoutes, ...webhookRoutes],
  now: () => SAMPLE_TIME,
})
const listener = await startStandIn(() => ({ status: 204 }))
afterAll(async () => {
  await listener.close()
})

const deliverAs = async (list: string) => {
  const { webhookPrivateHosts } = readConfig({
    WEBHOOK_PRIVATE_HOSTS: list,
    DATA_DIR: server.database.dataDir,
  })
  const config = { ...server.context.config, webhookPrivateHosts }
  const { db, log, now } = server.context
  const context = createContext(config, { db, log, now })
  const { 'webhook.deliver': work } = createQueueWorks(context)
  try {
    return await runQueue(server, 'webhook.deliver', work!, { early: true })
  } finally {
    await context.close()
  }
}

it('a webhook reaches this machine and private networks only where WEBHOOK_PRIVATE_HOSTS lists the host', async () => {
  const seeded = await seedSampleData(server.context)
  const admin = await server.signedIn({ role: 'admin' })
  const body = { url: `${listener.url}/hook`, events: ['created' as const], active: true }
  const { webhook } = (await server.inject(createWebhook, { body }, admin)).body
  const data = JSON.stringify(seeded.valuesOf(SAMPLES.cadastral))
  await server.inject(createRecord, { body: { data, draft: false } }, admin)

  expect(await deliverAs('')).toEqual({ completed: 0, failed: 1 })
  expect(await deliverAs('10.0.0.0/8, localhost, ::1')).toEqual({ completed: 0, failed: 1 })
  expect(listener.requests).toEqual([])
  const { deliveries } = (await server.inject(listDeliveries, { params: { id: webhook.id } }, admin)).body
  expect(deliveries[0]!.lastError).toContain('127.0.0.1 è un indirizzo privato')
  expect(await deliverAs('127.0.0.0/8')).toEqual({ completed: 1, failed: 0 })
  expect(listener.requests).toHaveLength(1)
})

it.each(['10.0.0.0/33', 'http://erp', 'a b', '0x7f.1', '2130706433', '10.0.0', '-erp'])(
  'WEBHOOK_PRIVATE_HOSTS refuses %j',
  (list) => {
    expect(() => readConfig({ WEBHOOK_PRIVATE_HOSTS: `erp.lan,${list}` })).toThrow('WEBHOOK_PRIVATE_HOSTS')
  },
)
