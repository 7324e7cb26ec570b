import type { PgBoss } from 'pg-boss'
import { TIME_ZONE } from '../../contract/time/italian-time.ts'
import type { Context } from '../context.ts'
import type { Query } from '../db/database-pool.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import { createBoss } from './create-boss.ts'
import { defineQueue, HEARTBEAT_SECONDS } from './install-queues.ts'
import { logJobFailure } from './log-job-failure.ts'
import { DEAD_LETTERS, POLL_SECONDS, QUEUE_NAMES } from './queues.ts'
import { enqueuePending, type QueueWorks, workOnQueues } from './work-on-queues.ts'

/** A job with a schedule. It runs at least once: a crash in the middle makes it run again. */
export interface JobDefinition {
  /** Letters, digits and dashes. */
  name: string
  /** The schedule as five cron fields, in Italian time. */
  schedule?: string
  /** Then it counts as failed; a quarter of an hour if absent. */
  lastsAtMostSeconds?: number
  /** Returns its results, as numbers for the log. */
  run: (context: Context, data: unknown) => Promise<Record<string, number>>
}

export interface Jobs {
  /** Requests a run as soon as a worker is free. */
  send(name: string, data?: object): Promise<void>
  /** Waits for running jobs for at most `withinMs`. */
  stop(withinMs: number): Promise<void>
}

/** The queues of pg-boss for its schedules and maintenance. */
const LIBRARY_PREFIX = '__pgboss__'

/** Runs jobs in this process, concurrently with others, in the application's database. */
export async function startJobs(
  context: Context,
  database: Pick<OpenDatabase, 'pool'>,
  definitions: JobDefinition[],
  works: Partial<QueueWorks> = {},
): Promise<Jobs> {
  const { log, disk } = context
  let begun = false
  const query = createSerialQuery(database)
  const boss = createBoss({
    useListenNotify: true,
    db: {
      executeSql: async (text, values) => {
        // Due jobs wait for free disk space; the start itself does not.
        if (begun) await disk.waitForSpace()
        return await query(text, values)
      },
      listen: async (_channel, onNotification) => {
        const close = database.pool.onJob(onNotification)
        return { close: async () => close() }
      },
    },
  })
  boss.on('error', (error: Error) => log.warn({ reason: error.message }, 'The job queue failed'))
  await boss.start()
  await removeObsoleteQueues(boss, definitions)
  for (const definition of definitions) await addJob(boss, createWork(context, definition))
  await enqueuePending(context.db, works)
  await workOnQueues(boss, context, works)
  begun = true
  return {
    send: async (name, data) => void (await boss.send(name, data ?? {})),
    stop: async (withinMs) => await boss.stop({ graceful: true, timeout: withinMs, close: false }),
  }
}

/** The handler of a definition; it logs the result. */
function createWork(context: Context, { run, ...definition }: JobDefinition): Work {
  const { log } = context
  const { name } = definition
  const work = async (data: unknown) => {
    try {
      log.info({ job: name, ...(await run(context, data)) }, 'Scheduled job completed')
    } catch (error) {
      throw logJobFailure(context, name, error as Error)
    }
  }
  return { ...definition, work }
}

/** Removes the schedules and queues of an earlier version: their jobs would fail or wait without a worker. */
async function removeObsoleteQueues(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<void> {
  const names = new Set<string>([DEAD_LETTERS, ...QUEUE_NAMES, ...definitions.map(({ name }) => name)])
  for (const { name, key } of await boss.getSchedules())
    if (!names.has(name)) await boss.unschedule(name, key)
  for (const { name } of await boss.getQueues())
    if (!names.has(name) && !name.startsWith(LIBRARY_PREFIX)) await boss.deleteQueue(name)
}

interface Work extends Omit<JobDefinition, 'run'> {
  work: (data: unknown) => Promise<void>
}

async function addJob(boss: PgBoss, { name, schedule, work, lastsAtMostSeconds = 900 }: Work): Promise<void> {
  await defineQueue(boss, name, {
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: lastsAtMostSeconds,
    retryLimit: 5,
    retryBackoff: true,
  })
  const { without, withNotifications } = POLL_SECONDS.scheduledJobs
  const polling = { pollingIntervalSeconds: without, notifyPollingIntervalSeconds: withNotifications }
  await boss.work(name, polling, async (jobs) => {
    for (const job of jobs) await work(job.data)
  })
  if (schedule) await boss.schedule(name, schedule, {}, { tz: TIME_ZONE })
}

/** The part of a statement of pg-boss that claims a job. */
const CLAIM = 'FOR UPDATE OF j SKIP LOCKED'
/** An arbitrary number: the advisory lock of the claims. */
const CLAIM_LOCK = 7_340_233

/**
 * Runs the statements of the job queue one after another: the claim of a job sees every earlier claim, also those of
 * other processes. Two concurrent claims would start two jobs of one group, in any order.
 */
function createSerialQuery({ pool }: Pick<OpenDatabase, 'pool'>): Query {
  let last: Promise<unknown> = Promise.resolve()
  return (text, values) => {
    const run = () => (text.includes(CLAIM) ? claim(pool, text, values) : pool.query(text, values))
    const result = last.then(run)
    last = result.catch(() => undefined)
    return result
  }
}

/** Claims a job when every earlier claim of another process is committed. */
async function claim(pool: OpenDatabase['pool'], ...statement: Parameters<Query>): ReturnType<Query> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    // The claim is a later statement than the lock: its snapshot contains what the lock waited for.
    await client.query(`begin; select pg_advisory_xact_lock(${CLAIM_LOCK})`)
    const claimed = await client.query(...statement)
    await client.query('commit')
    return claimed
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    // A failed transaction ends with its connection.
    client.release(failure)
  }
}
