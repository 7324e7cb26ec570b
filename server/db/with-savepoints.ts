import { CompiledQuery, type DatabaseConnection, type Driver, Kysely, PostgresDialect } from 'kysely'
import type { Database } from './schema.ts'

const SAVEPOINT = 'inner_transaction'
const refuse = () => Promise.reject(new Error('It has no connection but the given one'))
const dialect = new PostgresDialect({ pool: refuse })

/** Its transactions are parts of the open transaction of its connection. */
class SavepointDriver implements Driver {
  init = refuse
  acquireConnection = refuse
  releaseConnection = refuse
  destroy = refuse

  beginTransaction = (connection: DatabaseConnection) => execute(connection, `savepoint ${SAVEPOINT}`)
  commitTransaction = (connection: DatabaseConnection) => execute(connection, `release ${SAVEPOINT}`)
  rollbackTransaction = (connection: DatabaseConnection) => execute(connection, `rollback to ${SAVEPOINT}`)
}

async function execute(connection: DatabaseConnection, statement: string): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(statement))
}

/**
 * The database of one connection that has an open transaction, for operations of several transactions that are to be
 * committed as one.
 */
export const withSavepoints = (connection: Kysely<Database>): Kysely<Database> =>
  new Kysely({
    config: { dialect },
    dialect,
    driver: new SavepointDriver(),
    executor: connection.getExecutor(),
  })
