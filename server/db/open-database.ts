import type { FastifyBaseLogger } from 'fastify'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import { QUEUE_LIMITS } from '../queue-limits.ts'
import { refuseUnsuitableServer } from './check-server.ts'
import { connectionOptions } from './connection-options.ts'
import { DatabasePool } from './database-pool.ts'
import { startEmbedded } from './embedded.ts'
import { FairPool } from './fair-pool.ts'
import { PostgresHeartbeat, watchHeartbeat } from './heartbeat.ts'
import type { Database } from './schema.ts'

/** The connections of this process to the database, and the queries that wait for one. */
export interface PoolState {
  used: number
  idle: number
  waiting: number
}

/** The database of this process. */
export interface OpenDatabase {
  db: Kysely<Database>
  pool: DatabasePool
  readPoolState(): PoolState
  /** As `DATABASE_URL` names a server. */
  url: string
  /**
   * From now on rejects pending and new queries while the database is unresponsive, as if the connection had failed.
   */
  refuseWhileSilent(): void
  /** Closes the connections and stops the embedded database. */
  close(): Promise<void>
}

export type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseStuckSeconds'>

const LIMITS = QUEUE_LIMITS.queries

/** Calendar dates stay text: as instants they would shift with the time zone. */
const CALENDAR_DATE = 1082
pg.types.setTypeParser(CALENDAR_DATE, (text) => text)

/**
 * Connects to `databaseUrl`, or starts the embedded database in `dataDir`. Throws `FolderInUse` when another process
 * has the folder, and `ServerRefused` when the server cannot serve. With `say` it waits for a server that is not there yet.
 */
export async function openDatabase(
  config: DatabaseConfig,
  log: FastifyBaseLogger,
  say?: (line: string) => void,
): Promise<OpenDatabase> {
  const { databaseUrl, databaseStuckSeconds } = config
  if (databaseUrl) {
    await refuseUnsuitableServer({ databaseUrl, databaseStuckSeconds }, say)
    return connectDatabase(databaseUrl, config, log)
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, log })
  const opened = connectDatabase(embedded.url, config, log)
  const close = async () => {
    await opened.close()
    await embedded.stop()
  }
  return { ...opened, close }
}

/** Connects to a running PostgreSQL. */
export function connectDatabase(
  url: string,
  { databaseStuckSeconds }: Pick<DatabaseConfig, 'databaseStuckSeconds'>,
  log: FastifyBaseLogger,
): OpenDatabase {
  const address = connectionOptions(url, databaseStuckSeconds)
  const pool = new DatabasePool({
    ...address,
    max: LIMITS.concurrently,
    connectionTimeoutMillis: LIMITS.waitMs,
  })
  // A broken connection also emits an error event, which would end the process if unhandled.
  pool.on('connect', (client) => {
    client.on('error', ({ message }) => log.warn({ reason: message }, 'A database connection was lost'))
  })
  pool.on('error', () => {})
  const fairPool = new FairPool(pool, LIMITS)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: fairPool }) })
  const readPoolState = () => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount + fairPool.waiting,
  })
  let endWatch: (() => void) | undefined
  const refuseWhileSilent = () => {
    endWatch ??= watchHeartbeat(new PostgresHeartbeat(address), (silent) => {
      if (silent) log.warn({}, 'The database is unresponsive: requests that need it are refused')
      else log.info({}, 'The database responds again')
      pool.setSilent(silent)
    })
  }
  const close = async () => {
    endWatch?.()
    pool.setSilent(false)
    await db.destroy()
    // Kysely ends the pool only if it has used it.
    if (!pool.ending) await pool.end()
  }
  return { db, pool, url, readPoolState, refuseWhileSilent, close }
}
