import { PgBoss } from 'pg-boss'
import { TIME_ZONE } from '../../shared/constants.ts'
import type { Context } from '../context.ts'
import { isDatabaseDown } from '../db/errors.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import { describeError } from '../http/logger.ts'

/** Work done later, at least once: a crash in the middle makes it run again. */
export interface JobDefinition {
  /** Letters, digits and dashes. */
  name: string
  /** The schedule as five cron fields, in Italian time. */
  schedule?: string
  /** Its statements may be long: meanwhile a silent embedded database is not taken for a stuck one. */
  withoutStatementTimeout?: boolean
  /** Returns what it did, as numbers for the log. */
  run: (context: Context, data: unknown) => Promise<Record<string, number>>
}

export interface Jobs {
  /** Asks for a run as soon as a worker is free. */
  send(name: string, data?: object): Promise<void>
  /** Lets the running ones finish, for at most `withinMs`. */
  stop(withinMs: number): Promise<void>
}

/** A worker that says nothing for this long is taken for dead and its job given to another. */
const HEARTBEAT_SECONDS = 60
const POLL_SECONDS = 2
/** The queues of pg-boss for its schedules and maintenance. */
const LIBRARY_PREFIX = '__pgboss__'

/** Runs jobs in this process, concurrently with others, in the application's database. */
export async function startJobs(
  context: Context,
  database: Pick<OpenDatabase, 'pool' | 'embedded'>,
  definitions: JobDefinition[],
): Promise<Jobs> {
  const { log, disk } = context
  let begun = false
  const boss = new PgBoss({
    backend: database.embedded ? 'pglite' : 'postgres',
    schema: 'jobs',
    db: {
      executeSql: async (text, values) => {
        // Due jobs wait for free disk space; the start itself does not.
        if (begun) await disk.waitForSpace()
        return await database.pool.query(text, values)
      },
    },
  })
  boss.on('error', (error: Error) => log.warn({ reason: error.message }, 'The job queue failed'))
  await boss.start()
  for (const definition of definitions)
    await addJob(boss, withoutStatementTimeout(context, database, definition))
  await removeObsoleteQueues(boss, definitions)
  begun = true
  return {
    send: async (name, data) => void (await boss.send(name, data ?? {})),
    stop: async (withinMs) => await boss.stop({ graceful: true, timeout: withinMs, close: false }),
  }
}

/** The work of a definition: logs its result, and runs without the statement timeout if the definition requires it. */
function withoutStatementTimeout(
  context: Context,
  { embedded }: Pick<OpenDatabase, 'embedded'>,
  { withoutStatementTimeout, run, ...definition }: JobDefinition,
): Work {
  const { log } = context
  const { name } = definition
  const work = async (data: unknown) => {
    try {
      log.info({ job: name, ...(await run(context, data)) }, 'Job completed')
    } catch (error) {
      // Also stored with the job.
      if (isDatabaseDown(error))
        log.warn(
          { job: name, reason: (error as Error).message },
          'A job is postponed: the database is unavailable',
        )
      else log.error({ job: name, err: error }, 'A job failed')
      throw toStorableError(error as Error)
    }
  }
  return {
    ...definition,
    work: (data) =>
      withoutStatementTimeout && embedded ? embedded.withoutStatementTimeout(() => work(data)) : work(data),
  }
}

/** The queue stores what a job throws, with all its properties: as in the log, none of what people typed. */
const toStorableError = (error: Error): Error =>
  Object.assign(new Error(error.message), describeError(error), { name: error.name })

/** Removes the schedules and queues of an earlier version: their jobs would fail or wait without a worker. */
async function removeObsoleteQueues(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<void> {
  const names = new Set(definitions.map(({ name }) => name))
  for (const { name, key } of await boss.getSchedules())
    if (!names.has(name)) await boss.unschedule(name, key)
  for (const { name } of await boss.getQueues())
    if (!names.has(name) && !name.startsWith(LIBRARY_PREFIX)) await boss.deleteQueue(name)
}

interface Work extends Pick<JobDefinition, 'name' | 'schedule'> {
  work: (data: unknown) => Promise<void>
}

async function addJob(boss: PgBoss, { name, schedule, work }: Work): Promise<void> {
  await boss.createQueue(name, { heartbeatSeconds: HEARTBEAT_SECONDS, retryLimit: 5, retryBackoff: true })
  await boss.work(name, { pollingIntervalSeconds: POLL_SECONDS }, async (jobs) => {
    for (const job of jobs) await work(job.data)
  })
  if (schedule) await boss.schedule(name, schedule, {}, { tz: TIME_ZONE })
}
