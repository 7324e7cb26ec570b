import type { FastifyBaseLogger } from 'fastify'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import { DatabasePool } from './database-pool.ts'
import { type Embedded, SOCKET_PORT, startEmbedded } from './embedded/supervisor.ts'
import { FairPool } from './fair-pool.ts'
import type { SemaphoreLimits } from './fair-semaphore.ts'
import { type Heartbeat, PostgresHeartbeat, watchHeartbeat } from './heartbeat.ts'
import type { Database } from './schema.ts'

/** The database of this process. */
export interface OpenDatabase {
  db: Kysely<Database>
  pool: DatabasePool
  /** Present only for the embedded database. */
  embedded: Embedded | undefined
  /**
   * From now on rejects pending and new queries while the database is unresponsive, as if the connection had failed.
   */
  refuseWhileSilent(): void
  /** Closes the connections and stops the embedded database. */
  close(): Promise<void>
}

export type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseStuckSeconds'>

const CONNECT_TIMEOUT_MS = 5_000
const CONNECTIONS = 10
/** One lane may use half of the connections, so that another lane finds a free one. */
const SERVER_LIMITS = { concurrency: CONNECTIONS, perKey: CONNECTIONS / 2, waitMs: CONNECT_TIMEOUT_MS }
/** The engine executes a statement of one lane while that of another lane is in transit. */
const EMBEDDED_LIMITS = { concurrency: 2, perKey: 1, waitMs: 20_000 }
const IDLE_IN_TRANSACTION_MS = 15_000

/** Calendar dates stay text: as instants they would shift with the time zone. */
const CALENDAR_DATE = 1082
pg.types.setTypeParser(CALENDAR_DATE, (text) => text)

/**
 * Connects to `databaseUrl`, or starts the embedded database in `dataDir`. Throws `FolderInUse` when another process
 * has the folder.
 */
export async function openDatabase(config: DatabaseConfig, log: FastifyBaseLogger): Promise<OpenDatabase> {
  const stuckMs = config.databaseStuckSeconds * 1_000
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded({ dataDir: config.dataDir, log, stuckMs })
  if (embedded) {
    const engine = { address: embeddedAddress(embedded), limits: EMBEDDED_LIMITS }
    return connect(engine, log, { embedded, heartbeat: () => embedded.heartbeat })
  }
  const address = serverAddress(config.databaseUrl!, stuckMs)
  const server = { address, limits: SERVER_LIMITS }
  return connect(server, log, { heartbeat: () => new PostgresHeartbeat(address) })
}

/**
 * Connects to the embedded database that another process of this machine serves. Closing the connections does not stop
 * it.
 */
export function joinEmbedded(socketDir: string, log: FastifyBaseLogger): OpenDatabase {
  const address = embeddedAddress({ socketDir, port: SOCKET_PORT })
  return connect({ address, limits: EMBEDDED_LIMITS }, log, {})
}

function connect(
  { address, limits }: { address: pg.PoolConfig; limits: SemaphoreLimits },
  log: FastifyBaseLogger,
  { embedded, heartbeat }: { embedded?: Embedded; heartbeat?: () => Heartbeat },
): OpenDatabase {
  const pool = new DatabasePool({
    ...address,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  // A broken connection also emits an error event, which would end the process if unhandled.
  pool.on('connect', (client) => {
    client.on('error', ({ message }) => log.warn({ reason: message }, 'A database connection was lost'))
  })
  pool.on('error', () => {})
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: new FairPool(pool, limits) }) })
  let endWatch: (() => void) | undefined
  const refuseWhileSilent = () => {
    if (!heartbeat) return
    endWatch ??= watchHeartbeat(heartbeat(), (silent) => {
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
    await embedded?.stop()
  }
  return { db, pool, embedded, refuseWhileSilent, close }
}

/** The embedded engine ignores statement timeouts; the watchdog enforces them. */
function embeddedAddress({ socketDir, port }: Pick<Embedded, 'socketDir' | 'port'>): pg.PoolConfig {
  return { host: socketDir, port, user: 'postgres', database: 'postgres' }
}

function serverAddress(connectionString: string, statementTimeout: number): pg.PoolConfig {
  return {
    connectionString,
    application_name: 'sportello',
    // TCP keep-alive closes the connections to a server that vanished without closing them.
    keepAlive: true,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  }
}
