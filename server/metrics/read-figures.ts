import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { DEAD_LETTERS, QUEUE_NAMES, type QueueName } from '../jobs/queues.ts'

/** The jobs of a queue. */
export interface QueueFigures {
  waiting: number
  active: number
  /** Jobs whose attempts have ended, until an administrator retries or dismisses them. */
  failed: number
  /** How long the oldest due job waits; 0 without one. A job that waits for its next attempt is not due. */
  oldestSeconds: number
}

/** The number of rows of a kind in a state. */
export interface StateCount {
  kind: string
  state: string
  count: number
}

/** What the tables show of the work of all processes. It contains numbers and names of the product alone. */
export interface Figures {
  queues: Record<QueueName, QueueFigures>
  /** The age of the last success of each job with a schedule. */
  scheduledJobs: { name: string; ageSeconds: number }[]
  effects: StateCount[]
  mails: StateCount[]
  deliveries: StateCount[]
  envelopes: StateCount[]
  /** Failures since the last success, by service. */
  serviceFailures: { name: string; failures: number }[]
  unsealed: { count: number; oldestSeconds: number }
  /** How far the clock of the database is ahead. */
  clockSeconds: number
  migration: string
  postgresVersion: string
}

const NO_JOBS: QueueFigures = { waiting: 0, active: 0, failed: 0, oldestSeconds: 0 }

export async function readFigures(db: Kysely<Database>): Promise<Figures> {
  return {
    queues: await readQueues(db),
    scheduledJobs: await readScheduledJobs(db),
    effects: await countStates(
      db,
      // `effects` has a copy of the entries for the former version.
      sql`select kind, case when dismissed_at is not null then 'dismissed' else state end as state
        from (select kind, dismissed_at, state from effects where kind <> 'crm'
          union all select 'crm', dismissed_at, state from crm_entries) as effects`,
    ),
    mails: await countStates(db, sql`select 'mail' as kind, state from mail_outbox`),
    deliveries: await countStates(db, sql`select 'delivery' as kind, state from webhook_deliveries`),
    envelopes: await countStates(db, sql`select provider as kind, state from envelopes`),
    serviceFailures: await db
      .selectFrom('service_health')
      .select(['name', 'failures'])
      .orderBy('name')
      .execute(),
    ...(await readSingleFigures(db)),
  }
}

export async function readQueues(db: Kysely<Database>): Promise<Record<QueueName, QueueFigures>> {
  const { rows } = await sql<QueueFigures & { queue: QueueName }>`
    select case when name = ${DEAD_LETTERS} then source_name else name end as queue,
      count(*) filter (where name <> ${DEAD_LETTERS} and state in ('created', 'retry'))::int as waiting,
      count(*) filter (where name <> ${DEAD_LETTERS} and state = 'active')::int as active,
      count(*) filter (where name = ${DEAD_LETTERS})::int as failed,
      greatest(0, coalesce(extract(epoch from now() - min(start_after)
        filter (where name <> ${DEAD_LETTERS} and state in ('created', 'retry'))), 0))::float8 as "oldestSeconds"
    from jobs.job
    where (name = any(${QUEUE_NAMES}) or name = ${DEAD_LETTERS} and source_name = any(${QUEUE_NAMES}))
      and state < 'completed'
    group by 1`.execute(db)
  const found = new Map(rows.map(({ queue, ...figures }) => [queue, figures]))
  return Object.fromEntries(QUEUE_NAMES.map((name) => [name, found.get(name) ?? NO_JOBS])) as Record<
    QueueName,
    QueueFigures
  >
}

async function readScheduledJobs(db: Kysely<Database>): Promise<Figures['scheduledJobs']> {
  const { rows } = await sql<{ name: string; ageSeconds: number }>`
    select job.name, extract(epoch from now() - max(completed_on))::float8 as "ageSeconds"
    from jobs.schedule join jobs.job on job.name = schedule.name
    where state = 'completed' group by 1 order by 1`.execute(db)
  return rows
}

async function countStates(
  db: Kysely<Database>,
  source: ReturnType<typeof sql<{ kind: string; state: string }>>,
): Promise<StateCount[]> {
  const { rows } = await sql<StateCount>`
    select kind, state, count(*)::int as count from (${source}) as source group by 1, 2 order by 1, 2`.execute(
    db,
  )
  return rows
}

/** Seals, clock and versions. */
export async function readSingleFigures(db: Kysely<Database>) {
  const { rows } = await sql<{
    unsealed: number
    unsealedSeconds: number
    at: Date
    migration: string
    postgresVersion: string
  }>`
    select (select count(*) from history_pending)::int as unsealed,
      (select greatest(0, coalesce(extract(epoch from now() - min(created_at)), 0)) from history_pending)::float8
        as "unsealedSeconds",
      clock_timestamp() as at,
      (select max(name) from migrations) as migration,
      current_setting('server_version') as "postgresVersion"`.execute(db)
  const { unsealed, unsealedSeconds, at, migration, postgresVersion } = rows[0]!
  return {
    unsealed: { count: unsealed, oldestSeconds: unsealedSeconds },
    // Compared with the clock of the machine, which a test does not set.
    clockSeconds: (at.getTime() - Date.now()) / 1000,
    migration,
    postgresVersion,
  }
}
