import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { QueueName } from './queues.ts'

/** When the pending jobs of these keys run next, by key. */
export async function findNextRuns(
  db: Kysely<Database>,
  name: QueueName,
  keys: readonly string[],
): Promise<Map<string, Date>> {
  const { rows } = await sql<{ key: string; at: Date }>`
    select singleton_key as key, start_after as at from jobs.job
    where name = ${name} and state in ('created', 'retry') and singleton_key = any(${keys})
  `.execute(db)
  return new Map(rows.map(({ key, at }) => [key, at]))
}
