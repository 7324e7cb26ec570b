import type { Kysely } from 'kysely'
import pino from 'pino'
import type { Config } from '../server/config/config.ts'
import { type Context, createContext } from '../server/context.ts'
import { migrate } from '../server/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '../server/db/open-database.ts'
import type { Database } from '../server/db/schema.ts'
import { storeDemo } from '../server/demo/fill-demo.ts'
import { inventDemo } from '../server/demo/invent-demo.ts'

/** Statements that fill and vacuum a database take longer than those of requests. */
export const LONG_STATEMENTS = { databaseStuckSeconds: 600 }

/** Opens an empty database and fills it with the demonstration data. */
export async function openDemoInstallation(
  config: Config,
): Promise<{ context: Context; database: OpenDatabase }> {
  const log = pino({ level: 'silent' })
  const database = await openDatabase(config, log)
  await migrate(database.pool)
  const { db } = database
  const context = createContext(config, { db, log })
  await storeDemo(db, await inventDemo(new Date()), { files: context.files, passwordHash: 'none' })
  return { context, database }
}

/** Contracts with an available PDF. */
export async function findContracts(
  db: Kysely<Database>,
  count: number,
): Promise<{ id: string; type: string }[]> {
  const found = await db
    .selectFrom('records')
    .select(['id', 'operation_l', 'operation_g'])
    .where('draft', '=', false)
    .where((where) => where.or([where('operation_l', 'is not', null), where('operation_g', 'is not', null)]))
    .limit(count)
    .execute()
  return found.map(({ id, operation_l }) => ({ id, type: operation_l === null ? 'gas' : 'luce' }))
}
