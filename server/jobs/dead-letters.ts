import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { bossOf } from './create-boss.ts'
import { DEAD_LETTERS } from './queues.ts'

/** A job whose last attempt failed. */
export interface DeadLetter {
  id: string
  queue: string
  data: Record<string, unknown>
  attempts: number
  /** The time of the last attempt. */
  at: Date
  /** The reason of the last failure. */
  detail: string
}

/** The newest dead letters. */
export async function findDeadLetters(db: Kysely<Database>, limit: number): Promise<DeadLetter[]> {
  const { rows } = await sql<DeadLetter>`
    select id, source_name as queue, data, source_retry_count + 1 as attempts, created_on as at,
      coalesce(source_output ->> 'message', source_output ->> 'value', '') as detail
    from jobs.job where name = ${DEAD_LETTERS} order by created_on desc limit ${limit}
  `.execute(db)
  return rows
}

/** Moves a dead letter back to its queue, unless its key has a pending job. Returns false when there is none. */
export async function retryDeadLetter(db: Kysely<Database>, id: string): Promise<boolean> {
  const moved = await bossOf(db).redrive(DEAD_LETTERS, { ids: [id] })
  return moved > 0 || (await removeDeadLetter(db, id))
}

/** Returns false when there is none. */
export async function removeDeadLetter(db: Kysely<Database>, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from jobs.job where name = ${DEAD_LETTERS} and id = ${id}`.execute(db)
  return numAffectedRows > 0n
}
