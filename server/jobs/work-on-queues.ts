import type { Kysely } from 'kysely'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Context } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { buryMissing } from './dead-letters.ts'
import { enqueue, type NewJob } from './enqueue.ts'
import { logJobFailure } from './log-job-failure.ts'
import {
  type JobOutcome,
  POLL_SECONDS,
  QUEUE_NAMES,
  QUEUES,
  type QueueData,
  type QueueName,
} from './queues.ts'

/** The handler of one queue. It runs at least once for each job: a crash during a job makes it run again. */
export interface QueueWork<Name extends QueueName> {
  run(data: QueueData[Name], attempt: { isLast: boolean }): Promise<JobOutcome>
  /**
   * The jobs for rows that are pending in the product's tables: after an upgrade, or after a restore, whose backup
   * contains no jobs.
   */
  findPending(db: Kysely<Database>): Promise<NewJob<Name>[]>
  /** The jobs of rows that failed permanently and are not dismissed; they are dead letters. */
  findFailed?(db: Kysely<Database>): Promise<NewJob<Name>[]>
}
export type QueueWorks = { [Name in QueueName]: QueueWork<Name> }

/** Adds the jobs of pending rows and the dead letters of failed ones, where they are absent. */
export async function enqueuePending(db: Kysely<Database>, works: Partial<QueueWorks>): Promise<void> {
  for (const name of QUEUE_NAMES) {
    const pending = await works[name]?.findPending(db)
    if (pending) await enqueue(db, name, pending)
    const failed = await works[name]?.findFailed?.(db)
    if (failed) await buryMissing(db, name, failed)
  }
}

/** Starts the workers of each queue that has work. */
export async function workOnQueues(
  boss: PgBoss,
  context: Context,
  works: Partial<QueueWorks>,
): Promise<void> {
  for (const name of QUEUE_NAMES) {
    const work = works[name]
    if (!work) continue
    for (let n = 0; n < QUEUES[name].concurrency; n += 1) await addWorker(boss, context, { name, work })
  }
}

async function addWorker<Name extends QueueName>(
  boss: PgBoss,
  context: Pick<Context, 'log'>,
  { name, work }: { name: Name; work: QueueWork<Name> },
): Promise<void> {
  const id = await boss.work(
    name,
    {
      pollingIntervalSeconds: POLL_SECONDS.effects.without,
      notifyPollingIntervalSeconds: POLL_SECONDS.effects.withNotifications,
      groupConcurrency: 1,
      includeMetadata: true,
    },
    async ([job]: JobWithMetadata<QueueData[Name]>[]) => {
      // Another job may be due: the worker checks without waiting for the next poll.
      boss.notifyWorker(id)
      await runJob(context, work, job!)
    },
  )
}

/** Runs one job. Throws when it must be retried; pg-boss stores the error. */
export async function runJob<Name extends QueueName>(
  context: Pick<Context, 'log'>,
  work: QueueWork<Name>,
  {
    name,
    data,
    retryCount,
    retryLimit,
  }: Pick<JobWithMetadata<QueueData[Name]>, 'name' | 'data' | 'retryCount' | 'retryLimit'>,
): Promise<void> {
  const { log } = context
  const isLast = retryCount >= retryLimit
  let outcome: JobOutcome
  try {
    outcome = await work.run(data, { isLast })
  } catch (error) {
    throw logJobFailure(context, name, error as Error)
  }
  if (outcome.ok) return log.info({ job: name }, 'Job completed')
  log.warn({ job: name, reason: outcome.detail }, isLast ? 'A job failed permanently' : 'A job is retried')
  throw new Error(outcome.detail)
}
