import { CompiledQuery, type Kysely } from 'kysely'
import { type ConstructorOptions, PgBoss } from 'pg-boss'
import { JOB_SCHEMA } from '../db/database-pool.ts'
import type { Database } from '../db/schema.ts'

/** The job queue of a database. */
export const createBoss = (
  options: Pick<ConstructorOptions, 'db' | 'supervise' | 'schedule' | 'useListenNotify'>,
): PgBoss => new PgBoss({ ...options, schema: JOB_SCHEMA })

/** The job queue as seen by one connection or transaction: its changes are part of the transaction. It is not started. */
export const bossOf = (db: Kysely<Database>): PgBoss =>
  new PgBoss({
    schema: JOB_SCHEMA,
    db: {
      executeSql: async (text, values) => {
        const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...(values ?? [])]))
        return { rows }
      },
    },
  })
