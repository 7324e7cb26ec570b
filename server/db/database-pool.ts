import { createHash } from 'node:crypto'
import pg from 'pg'
import { DatabaseUnresponsive } from './errors.ts'

/** The PostgreSQL schema of the job queue. */
export const JOB_SCHEMA = 'jobs'
/** The channel on which pg-boss announces new jobs of that schema. */
export const JOB_CHANNEL = `pgboss_${createHash('sha224').update(JOB_SCHEMA).digest('hex').slice(0, 24)}`

/**
 * The queries take milliseconds: to compile them or to start a process for a part of them takes longer. Statements, since
 * poolers refuse a connection with parameters that they do not know. The limits are parameters of the connection too,
 * which a pooler may be told to ignore.
 */
const prepareConnection = ({ statement_timeout, idle_in_transaction_session_timeout }: pg.PoolConfig) =>
  [
    'set jit = off',
    'set max_parallel_workers_per_gather = 0',
    `set statement_timeout = ${Number(statement_timeout || 0)}`,
    `set idle_in_transaction_session_timeout = ${Number(idle_in_transaction_session_timeout ?? 0)}`,
    `listen "${JOB_CHANNEL}"`,
  ].join('; ')

/** Runs one statement. */
export type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: () => void,
) => void

/**
 * A pool that rejects queries while the database does not respond, also queries that wait for a connection or a result.
 * Every connection listens to the channel of jobs: a lost one is replaced with its query, and needs no watch of its own.
 */
export class DatabasePool extends pg.Pool {
  readonly #clients = new Set<pg.PoolClient>()
  readonly #waiting = new Set<(error: Error) => void>()
  readonly #jobListeners = new Set<(queue: string) => void>()
  #silent = false

  constructor(options: pg.PoolConfig) {
    super({ ...options, onConnect: (client) => client.query(prepareConnection(options)) })
    this.on('connect', (client) => {
      this.#clients.add(client)
      client.on('notification', ({ payload = '' }) => {
        for (const listener of this.#jobListeners) listener(payload)
      })
    })
    this.on('remove', (client) => this.#clients.delete(client))
  }

  /**
   * Calls the listener with the queue of each new job, once per connection. Returns a function that removes the
   * listener.
   */
  onJob(listener: (queue: string) => void): () => void {
    this.#jobListeners.add(listener)
    return () => void this.#jobListeners.delete(listener)
  }

  /** Closes every connection when the database stops responding: the outcome of a running statement is unknown. */
  setSilent(silent: boolean): void {
    this.#silent = silent
    if (!silent) return
    for (const refuse of this.#waiting) refuse(new DatabaseUnresponsive())
    for (const { connection } of this.#clients) connection.stream.destroy()
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const connected = this.#connectUnlessSilent()
    if (!callback) return connected
    connected.then(
      (client) => callback(undefined, client, () => client.release()),
      (error: Error) => callback(error, undefined, () => {}),
    )
  }

  async #connectUnlessSilent(): Promise<pg.PoolClient> {
    if (this.#silent) throw new DatabaseUnresponsive()
    const { promise: silence, reject: refuse } = Promise.withResolvers<never>()
    this.#waiting.add(refuse)
    const connecting = super.connect()
    try {
      return await Promise.race([connecting, silence])
    } catch (error) {
      // Also closes connections that are released later.
      connecting.then((client) => client.release(true)).catch(() => {})
      throw error
    } finally {
      this.#waiting.delete(refuse)
    }
  }
}
