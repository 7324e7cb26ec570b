import type pg from 'pg'

const IDLE_IN_TRANSACTION_MS = 15_000

/** How every connection of this process is made. */
export const connectionOptions = (connectionString: string, stuckSeconds: number) =>
  ({
    connectionString,
    application_name: 'sportello',
    // TCP keep-alive closes the connections to a server that vanished without closing them.
    keepAlive: true,
    statement_timeout: stuckSeconds * 1_000,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  }) satisfies pg.PoolConfig
