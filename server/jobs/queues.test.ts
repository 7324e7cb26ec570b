import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { runQueue } from '../../test/run-queue.ts'
import { serverOfFile } from '../../test/server.ts'
import { delayClaims, openAgain, restoreClaimSpeed } from '../../test/two-processes.ts'
import { enqueue, enqueueNow } from './enqueue.ts'
import { findNextRuns } from './find-next-runs.ts'
import { DEAD_LETTERS, type JobOutcome, QUEUES } from './queues.ts'
import { startJobs } from './start-jobs.ts'
import { enqueuePending, type QueueWork } from './work-on-queues.ts'

const NAME = 'webhook.deliver'
const server = await serverOfFile({ routes: [] })
const { context, database } = server
const { db } = context
beforeEach(() => database.pool.query('delete from jobs.job where name in ($1, $2)', [NAME, DEAD_LETTERS]))

const toJob = (deliveryId: string, group = 'a group') => ({ key: deliveryId, data: { deliveryId }, group })
const rowsOf = async (name: string) =>
  (await database.pool.query('select data, state, source_name from jobs.job where name = $1', [name])).rows

/** Work that notes the jobs it is given. */
function createWork(outcome: JobOutcome = { ok: true }) {
  const runs: string[] = []
  const work: QueueWork<typeof NAME> = {
    run: async ({ deliveryId }) => {
      runs.push(deliveryId)
      return outcome
    },
    findPending: async () => [],
  }
  return { runs, work }
}

describe('a job of an effect', () => {
  it('a job of an effect exists only when the transaction of its change is committed', async () => {
    const failure = new Error('the change fails')
    const change = db.transaction().execute(async (trx) => {
      await enqueue(trx, NAME, [toJob('rolled back')])
      throw failure
    })
    await expect(change).rejects.toBe(failure)
    await db.transaction().execute((trx) => enqueue(trx, NAME, [toJob('committed')]))
    const { runs, work } = createWork()
    expect(await runQueue(server, NAME, work)).toEqual({ completed: 1, failed: 0 })
    expect(runs).toEqual(['committed'])
  })

  it('a job of an effect is left out while one with its key is pending', async () => {
    await enqueue(db, NAME, [toJob('one'), toJob('other')])
    await enqueue(db, NAME, [toJob('one')])
    expect(await rowsOf(NAME)).toHaveLength(2)
  })

  it('a job of an effect runs again after a failure, and is a dead letter after its last attempt', async () => {
    await enqueue(db, NAME, [toJob('refused')])
    const { runs, work } = createWork({ ok: false, detail: 'HTTP 500' })
    expect(await runQueue(server, NAME, work)).toEqual({ completed: 0, failed: 1 })
    expect(await runQueue(server, NAME, work)).toEqual({ completed: 0, failed: 0 })
    const next = (await findNextRuns(db, NAME, ['refused'])).get('refused')!
    expect(next.getTime()).toBeGreaterThan(Date.now())
    for (let retry = 0; retry < QUEUES[NAME].retries; retry += 1) {
      expect(await rowsOf(DEAD_LETTERS)).toEqual([])
      await runQueue(server, NAME, work, { early: true })
    }
    expect(runs).toHaveLength(1 + QUEUES[NAME].retries)
    expect(await rowsOf(DEAD_LETTERS)).toMatchObject([{ data: { deliveryId: 'refused' }, source_name: NAME }])
    await enqueueNow(db, NAME, toJob('refused'))
    expect(await rowsOf(DEAD_LETTERS)).toEqual([])
    expect(await runQueue(server, NAME, createWork().work)).toEqual({ completed: 1, failed: 0 })
  })

  it('a job of an effect that waits for its next attempt runs now on request', async () => {
    await enqueue(db, NAME, [toJob('waiting')])
    await runQueue(server, NAME, createWork({ ok: false, detail: 'HTTP 500' }).work)
    await enqueueNow(db, NAME, toJob('waiting'))
    expect(await runQueue(server, NAME, createWork().work)).toEqual({ completed: 1, failed: 0 })
  })

  it('a job of an effect that is added during its run runs again only in a queue that allows it', async () => {
    const runs: string[] = []
    const envelopeId = randomUUID()
    const job = { key: envelopeId, data: { envelopeId }, group: envelopeId }
    const workOn = (name: 'signature.poll' | 'signature.send') => ({
      run: async () => {
        runs.push(name)
        if (runs.length < 3) await enqueueNow(db, name, job)
        return { ok: true as const }
      },
      findPending: async () => [],
    })
    for (const name of ['signature.poll', 'signature.send'] as const) {
      runs.length = 0
      await enqueueNow(db, name, job)
      for (let round = 0; round < 4; round += 1) await runQueue(server, name, workOn(name))
      expect(runs).toHaveLength(name === 'signature.poll' ? 3 : 1)
    }
  })

  it('a job of an effect that is pending in the tables and has no job is enqueued once', async () => {
    const { work } = createWork()
    const works = { [NAME]: { ...work, findPending: async () => [toJob('restored')] } }
    await enqueuePending(db, works)
    await enqueuePending(db, works)
    expect(await rowsOf(NAME)).toMatchObject([{ data: { deliveryId: 'restored' }, state: 'created' }])
  })
})

/** Adds twelve jobs of each group, each in a transaction of its own. */
async function addOrderedJobs(groups: readonly string[]) {
  const names = Array.from({ length: 12 }, (_, index) => String(index).padStart(2, '0'))
  for (const job of names)
    for (const group of groups) await enqueue(db, NAME, [toJob(`${group}-${job}`, group)])
}

/** Work that notes the starts of jobs, and those beside a running job of their group. */
function createOrderedWork(statement = 'select 1') {
  const starts: string[] = []
  const running = new Set<string>()
  const overlaps: string[] = []
  const work: QueueWork<typeof NAME> = {
    run: async ({ deliveryId }) => {
      const group = deliveryId.split('-')[0]!
      starts.push(deliveryId)
      if (running.has(group)) overlaps.push(deliveryId)
      running.add(group)
      await database.pool.query(statement)
      running.delete(group)
      return { ok: true }
    },
    findPending: async () => [],
  }
  return { work, starts, overlaps }
}

const orderOf = (starts: readonly string[], group: string) => starts.filter((job) => job.startsWith(group))

describe('workers', () => {
  it('workers run the jobs of one group in order, and those of another group meanwhile', async () => {
    const ends: string[] = []
    const { promise: blocked, resolve: unblock } = Promise.withResolvers<void>()
    const work: QueueWork<typeof NAME> = {
      run: async ({ deliveryId }) => {
        if (deliveryId === 'first') await blocked
        ends.push(deliveryId)
        return { ok: true }
      },
      findPending: async () => [],
    }
    const jobs = await startJobs(context, database, [], { [NAME]: work })
    for (const job of [toJob('first'), toJob('second'), toJob('other', 'another group')])
      await enqueue(db, NAME, [job])
    await vi.waitUntil(() => ends.length > 0, { timeout: 90_000, interval: 50 })
    unblock()
    await vi.waitUntil(() => ends.length >= 3, { timeout: 90_000, interval: 50 })
    await jobs.stop(5_000)
    expect(ends).toEqual(['other', 'first', 'second'])
  })

  it('workers run no two jobs of one group concurrently, and all in their order', async () => {
    const { work, starts, overlaps } = createOrderedWork()
    await addOrderedJobs(['left', 'right'])
    const jobs = await startJobs(context, database, [], { [NAME]: work })
    await vi.waitUntil(() => starts.length >= 24, { timeout: 90_000, interval: 50 })
    await jobs.stop(5_000)
    expect(overlaps).toEqual([])
    expect(orderOf(starts, 'left')).toEqual(orderOf(starts, 'left').toSorted())
    expect(orderOf(starts, 'right')).toEqual(orderOf(starts, 'right').toSorted())
  })

  it('workers of two processes run no two jobs of one group concurrently, and all in their order', async () => {
    const { work, starts, overlaps } = createOrderedWork('select pg_sleep(0.05)')
    await delayClaims(database)
    const other = await openAgain(database)
    const processes = await Promise.all([
      startJobs(context, database, [], { [NAME]: work }),
      startJobs({ ...context, db: other.db }, other, [], { [NAME]: work }),
    ])
    // Both processes are notified.
    await addOrderedJobs(['one group'])
    await vi.waitUntil(() => starts.length >= 12, { timeout: 90_000, interval: 50 })
    for (const jobs of processes) await jobs.stop(5_000)
    await other.close()
    await restoreClaimSpeed(database)
    expect(overlaps).toEqual([])
    expect(starts).toEqual(starts.toSorted())
  })

  it('workers are notified of a committed job instead of waiting for their next poll', async () => {
    const { runs, work } = createWork()
    const jobs = await startJobs(context, database, [], { [NAME]: work })
    // The initial polls find no job; from now on only a notification or a later poll can.
    const notified: string[] = []
    const end = database.pool.onJob((queue) => notified.push(queue))
    await db.transaction().execute((trx) => enqueue(trx, NAME, [toJob(randomUUID())]))
    await vi.waitUntil(() => runs.length > 0, { timeout: 90_000, interval: 20 })
    await jobs.stop(5_000)
    end()
    expect(notified).toContain(NAME)
  })
})
