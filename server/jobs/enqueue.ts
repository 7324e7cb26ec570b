import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { bossOf } from './create-boss.ts'
import { DEAD_LETTERS, type QueueData, type QueueName } from './queues.ts'

export interface NewJob<Name extends QueueName> {
  /** A queue has at most one pending job of a key. */
  key: string
  data: QueueData[Name]
  /** The jobs of a group run one after another, in the order of their transactions, also when several processes run. */
  group?: string
  /** Seconds until the first run; at once if absent. */
  afterSeconds?: number
}

/**
 * Adds jobs to a queue, in the transaction of the change that causes them. A job whose key has a pending job is left
 * out. Workers are notified when the transaction is committed.
 */
export async function enqueue<Name extends QueueName>(
  db: Kysely<Database>,
  name: Name,
  jobs: readonly NewJob<Name>[],
): Promise<void> {
  if (jobs.length === 0) return
  await bossOf(db).insert(
    name,
    jobs.map(({ data, ...job }) => ({ data, ...optionsOf(job) })),
  )
}

const optionsOf = ({ key, group, afterSeconds }: Omit<NewJob<QueueName>, 'data'>) => ({
  singletonKey: key,
  ...(group !== undefined && { group: { id: group } }),
  ...(afterSeconds !== undefined && { startAfter: afterSeconds }),
})

/**
 * Retries after a failure that was not one of the job itself, such as the first attempt by a request. As after its own
 * failure, administrators see the job.
 */
export async function retryAfterFailure<Name extends QueueName>(
  db: Kysely<Database>,
  name: Name,
  job: NewJob<Name> & { afterSeconds: number; detail: string },
): Promise<void> {
  const { detail, ...pending } = job
  await reschedule(db, name, pending)
  await sql`
    update jobs.job set output = ${JSON.stringify({ message: detail })}::jsonb
    where name = ${name} and singleton_key = ${job.key} and state in ('created', 'retry')
  `.execute(db)
}

/** Sets the time of the pending job of a key, or adds the job. A running job is left alone. */
export async function reschedule<Name extends QueueName>(
  db: Kysely<Database>,
  name: Name,
  { data, ...job }: NewJob<Name> & { afterSeconds: number },
): Promise<void> {
  await bossOf(db).upsert(name, data, optionsOf(job))
}

/** Removes the pending job of a key and its dead letter. A running job is left alone. */
export async function removeJobs(db: Kysely<Database>, name: QueueName, key: string): Promise<void> {
  await sql`
    delete from jobs.job where name = ${name} and singleton_key = ${key} and state in ('created', 'retry')
  `.execute(db)
  await removeDeadLetters(db, name, [key])
}

export const removeDeadLetters = (db: Kysely<Database>, name: QueueName, keys: readonly string[]) =>
  sql`
    delete from jobs.job where name = ${DEAD_LETTERS} and singleton_key = any(${keys}) and source_name = ${name}
  `.execute(db)

/** Removes a failed job by its id, unless it runs. */
export async function removeFailedJob(db: Kysely<Database>, id: string): Promise<void> {
  await sql`delete from jobs.job where id = ${id} and state in ('created', 'retry')`.execute(db)
}

/** Runs a job now: a new one, the pending one before its next attempt, or one whose last attempt failed. */
export async function enqueueNow<Name extends QueueName>(
  db: Kysely<Database>,
  name: Name,
  job: NewJob<Name>,
): Promise<void> {
  await removeDeadLetters(db, name, [job.key])
  await reschedule(db, name, { ...job, afterSeconds: 0 })
}
