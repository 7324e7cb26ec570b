import { type Kysely, sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { withSavepoints } from '../db/with-savepoints.ts'
import { pollNow } from '../features/signature/envelope-jobs.ts'
import { createPollWork } from '../features/signature/poll-work.ts'
import { dateBack } from './date-back.ts'
import { type Acting, type ActivityStep, createActing, planActivity } from './fill-activity.ts'
import { storeDemo } from './fill-demo.ts'
import { type InventDemo, inventDemo } from './invent-demo.ts'

/** A part of the demonstration that is stored whole or not at all. */
interface Step {
  name: string
  at: number
  run: (acting: Acting) => Promise<unknown>
}

/** The steps before and after those of the activity. */
const FIRST = 'records'
const LAST = 'dates'

/** After as many rounds that complete no act a start ends. Beside other work a round may complete a few only. */
const MOST_IDLE_ROUNDS = 3

/** Acts that failed at every try. */
export class DemonstrationIncomplete extends Error {}

/** How far the demonstration data of a database are filled in. `now` is the time of their first step. */
export type DemoProgress =
  | { state: 'none' }
  | { state: 'complete' }
  | { state: 'interrupted'; now: Date; done: ReadonlySet<string> }

export async function findDemoProgress(db: Kysely<Database>): Promise<DemoProgress> {
  const steps = await db.selectFrom('demonstration_steps').select(['name', 'dated']).execute()
  const first = steps.find(({ name }) => name === FIRST)
  if (!first) return { state: 'none' }
  const done = new Set(steps.map(({ name }) => name))
  return done.has(LAST) ? { state: 'complete' } : { state: 'interrupted', now: first.dated, done }
}

/** What was saved after the last step of interrupted demonstration data, by kind. */
export async function countLaterSaves(db: Kysely<Database>) {
  const last = sql<Date>`(select max(finished_at) from demonstration_steps)`
  const count = async (
    table: 'records' | 'users' | 'object_events',
    condition: ReturnType<typeof sql<boolean>>,
  ) => {
    const { rows } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('rows'))
      .where(condition)
      .executeTakeFirstOrThrow()
    return Number(rows)
  }
  return {
    records: await count('records', sql`updated_at > ${last}`),
    users: await count('users', sql`created_at > ${last} or removed_at is not null`),
    settings: await count('object_events', sql`created_at > ${last}`),
  }
}

export interface FillOptions {
  passwordHash: string
  now: Date
  done?: ReadonlySet<string>
  /** The content of the demonstration, which takes seconds. */
  invent?: InventDemo
  /** No further step begins when it is aborted. */
  signal?: AbortSignal | undefined
}

/**
 * Fills a migrated and empty database with the demonstration: its content, then each act of its users and customers, and
 * at the end the times of these acts. A start that was interrupted is continued with the steps that are not done. The
 * same `now` gives the same steps. Throws `DemonstrationIncomplete` when an act fails at every try: its step is not
 * done, nor is that of the times.
 */
export async function fillInSteps(
  installation: Context,
  { passwordHash, now, done = new Set(), invent = inventDemo, signal }: FillOptions,
): Promise<void> {
  const demo = await invent(now)
  const first: Step = {
    name: FIRST,
    at: now.getTime(),
    run: ({ context: { db, files } }) => storeDemo(db, demo, { files, passwordHash }),
  }
  const last: Step = { name: LAST, at: now.getTime(), run: ({ context }) => finishDates(context) }
  const isMissing = ({ name }: Step) => !done.has(name)
  await installation.db.connection().execute(async (connection) => {
    const acting = createActing({ ...installation, db: withSavepoints(connection) }, now)
    const run = async (step: Step) => {
      signal?.throwIfAborted()
      await runStep(connection, step, acting)
    }
    if (isMissing(first)) await run(first).catch(throwCause)
    await runActs(planActivity(demo).filter(isMissing), { run, log: installation.log })
    if (isMissing(last)) await run(last).catch(throwCause)
  })
}

/** Nothing can follow without the step. */
function throwCause(error: unknown): never {
  throw error instanceof StepFailed ? error.cause : error
}

interface ActRunner {
  run: (step: Step) => Promise<void>
  log: Context['log']
}

/**
 * Runs the acts. One that fails is tried again after the others, and with it the later acts on its subject, which follow
 * from it, until several rounds one after another have completed none.
 */
async function runActs(acts: readonly ActivityStep[], { run, log }: ActRunner): Promise<void> {
  let missing = acts
  let failures: string[] = []
  let idleRounds = 0
  while (missing.length > 0 && idleRounds < MOST_IDLE_ROUNDS) {
    const failed: ActivityStep[] = []
    failures = []
    for (const act of missing) {
      if (failed.some(({ subject }) => subject === act.subject)) {
        failed.push(act)
        continue
      }
      try {
        await run(act)
      } catch (error) {
        if (!(error instanceof StepFailed)) throw error
        log.warn({ act: act.name, reason: error.message }, 'An act of the demonstration failed')
        failures.push(`${act.name}: ${error.message}`)
        failed.push(act)
      }
    }
    idleRounds = failed.length < missing.length ? 0 : idleRounds + 1
    missing = failed
  }
  if (missing.length === 0) return
  throw new DemonstrationIncomplete(
    `The demonstration is not complete: ${failures.join('; ')}. The next start goes on with what is missing.`,
  )
}

/** The step has left nothing behind, and its connection is there. */
class StepFailed extends Error {}

/** Runs a step and marks it as done in one transaction. */
async function runStep(connection: Kysely<Database>, step: Step, acting: Acting): Promise<void> {
  const { name, at, run } = step
  acting.setTime(at)
  await begin(connection)
  try {
    await run(acting)
  } catch (error) {
    await sql`rollback`.execute(connection)
    throw new StepFailed((error as Error).message, { cause: error })
  }
  await connection
    .insertInto('demonstration_steps')
    .values({ name, dated: new Date(at) })
    .execute()
  await sql`commit`.execute(connection)
}

async function begin(connection: Kysely<Database>): Promise<void> {
  await sql`begin`.execute(connection)
  // A document may take longer than a transaction of a request may be idle.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(connection)
}

async function finishDates(context: Context): Promise<void> {
  await dateBack(context.db)
  // The delays of the jobs began at the time of the database.
  for (const { key } of await createPollWork(context).findPending(context.db)) await pollNow(context.db, key)
}
