import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { type NewJob, removeJobs } from './enqueue.ts'
import { DEAD_LETTERS, QUEUE_NAMES, type QueueName } from './queues.ts'

/** A job whose attempts have ended, or that is retried after a failure. */
export interface FailedJob {
  id: string
  queue: QueueName
  key: string
  data: Record<string, string>
  group: string | null
  attempts: number
  /** The time of the last attempt. */
  at: Date
  /** The time of the next attempt; null for a dead letter. */
  nextTryAt: Date | null
  /** The reason of the last failure. */
  detail: string
}

const failedJobs = sql`
  (select id, coalesce(source_name, name) as queue, coalesce(singleton_key, '') as key, data, group_id as "group",
    coalesce(source_retry_count, retry_count) + 1 as attempts, coalesce(started_on, created_on) as at,
    case when name <> ${DEAD_LETTERS} then start_after end as "nextTryAt",
    coalesce(failure ->> 'message', failure ->> 'value', '') as detail
  from jobs.job, coalesce(source_output, output) as failure
  where name = ${DEAD_LETTERS} and source_name = any(${QUEUE_NAMES})
    or name = any(${QUEUE_NAMES}) and state in ('created', 'retry') and output is not null) as failed`

/** The newest dead letters, and the newest retries of failed jobs that meet a condition. */
export async function findFailedJobs(
  db: Kysely<Database>,
  { retries, limit }: { retries: RawBuilder<boolean>; limit: number },
): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select * from ${failedJobs} where "nextTryAt" is null or ${retries} order by at desc limit ${limit}
  `.execute(db)
  return rows
}

/** Locks the job, so that two administrators do not repair it together. */
export async function lockFailedJob(db: Kysely<Database>, id: string): Promise<FailedJob | undefined> {
  await sql`select from jobs.job where id = ${id} for update`.execute(db)
  const { rows } = await sql<FailedJob>`select * from ${failedJobs} where id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Ends the attempts of a job: a dead letter replaces its pending run. Called in the transaction that stores why. The
 * reason stays in that row, since it may name a customer.
 */
export async function bury<Name extends QueueName>(
  db: Kysely<Database>,
  name: Name,
  { key, data, group }: NewJob<Name>,
): Promise<void> {
  await removeJobs(db, name, key)
  await sql`
    insert into jobs.job (name, singleton_key, group_id, data, keep_until, source_name, source_retry_count)
    select name, ${key}, ${group ?? null}, ${JSON.stringify(data)}::jsonb,
      now() + retention_seconds * interval '1 second', ${name}, 0
    from jobs.queue where name = ${DEAD_LETTERS}
  `.execute(db)
}

/** Buries the jobs of failed rows that have none: an upgraded or restored database lacks their dead letters. */
export async function buryMissing<Name extends QueueName>(
  db: Kysely<Database>,
  name: Name,
  jobs: readonly NewJob<Name>[],
): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    select singleton_key as key from jobs.job
    where (name = ${name} and state in ('created', 'retry', 'active') or name = ${DEAD_LETTERS} and source_name = ${name})
      and singleton_key = any(${jobs.map(({ key }) => key)})
  `.execute(db)
  const present = new Set(rows.map(({ key }) => key))
  for (const job of jobs) if (!present.has(job.key)) await bury(db, name, job)
}
