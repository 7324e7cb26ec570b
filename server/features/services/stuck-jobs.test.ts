import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { listStuck, repairStuck } from '../../../shared/api/services.ts'
import { runQueue } from '../../../test/run-queue.ts'
import { serverOfFile } from '../../../test/server.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { type JobOutcome, QUEUES } from '../../jobs/queues.ts'
import type { QueueWork } from '../../jobs/work-on-queues.ts'
import { serviceRoutes } from './routes.ts'

const NAME = 'webhook.deliver'
const server = await serverOfFile({ routes: serviceRoutes })
const admin = await server.signedIn({ role: 'admin' })

const workOf = (outcome: JobOutcome): QueueWork<typeof NAME> => ({
  run: async () => outcome,
  findPending: async () => [],
})
const stuck = async () => (await server.inject(listStuck, {}, admin)).body.stuck
const repair = (id: string, action: 'retry' | 'settle') =>
  server.inject(repairStuck, { params: { id }, body: { action } }, admin)

describe('a job whose last attempt failed', () => {
  let letter: { id: string }
  beforeEach(async () => {
    await server.database.pool.query("delete from jobs.job where name in ('webhook.deliver', 'dead-letters')")
    const deliveryId = randomUUID()
    const job = { key: deliveryId, data: { deliveryId }, group: 'a webhook' }
    await enqueue(server.context.db, NAME, [job])
    for (let attempt = 0; attempt <= QUEUES[NAME].retries; attempt += 1) {
      expect(await stuck()).toEqual([])
      await runQueue(server, NAME, workOf({ ok: false, detail: 'HTTP 500' }), { early: true })
    }
    letter = (await stuck())[0]!
  })

  it('a job whose last attempt failed is listed with its attempts and its reason', () => {
    expect(letter).toMatchObject({
      kind: NAME,
      state: 'failed',
      attempts: 1 + QUEUES[NAME].retries,
      detail: 'HTTP 500',
      nextTryAt: null,
    })
  })

  it('a job whose last attempt failed runs again when an administrator retries it', async () => {
    expect((await repair(letter.id, 'retry')).status).toBe(200)
    expect(await stuck()).toEqual([])
    expect(await runQueue(server, NAME, workOf({ ok: true }))).toEqual({ completed: 1, failed: 0 })
    expect((await repair(letter.id, 'retry')).status).toBe(404)
  })

  it('a job whose last attempt failed disappears when an administrator dismisses it', async () => {
    expect((await repair(letter.id, 'settle')).status).toBe(200)
    expect(await stuck()).toEqual([])
    expect(await runQueue(server, NAME, workOf({ ok: true }))).toEqual({ completed: 0, failed: 0 })
  })
})
