import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { bury } from './dead-letters.ts'
import { type NewJob, removeJobs, reschedule, retryAfterFailure } from './enqueue.ts'
import { QUEUES, type QueueName } from './queues.ts'

/** pg-boss stores it; the response of the service is stored with the row of the effect. */
export const UNREACHABLE = 'Il servizio non risponde'

/**
 * Retries work later: by default when its process has ended for certain, or `afterSeconds` after it has failed. Called in
 * the transaction of the work.
 */
export async function scheduleJob<Name extends QueueName>(
  db: Kysely<Database>,
  name: Name,
  job: NewJob<Name>,
  afterSeconds?: number,
): Promise<void> {
  await removeJobs(db, name, job.key)
  if (afterSeconds === undefined)
    await reschedule(db, name, { ...job, afterSeconds: QUEUES[name].takeOverSeconds })
  else await retryAfterFailure(db, name, { ...job, afterSeconds, detail: UNREACHABLE })
}

/** Ends the retries of work. The job of a permanent failure is a dead letter. */
export async function endJob<Name extends QueueName>(
  db: Kysely<Database>,
  name: Name,
  job: NewJob<Name>,
  ok: boolean,
): Promise<void> {
  if (ok) await removeJobs(db, name, job.key)
  else await bury(db, name, job)
}
