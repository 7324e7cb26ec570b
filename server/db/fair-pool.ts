import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { KeyedQueue, type QueueLimits } from '../keyed-queue.ts'

/** The owner of queries: queries of one lane wait in order, the lanes take turns. */
export interface QueryLane {
  /** A user's id, or the address of an unauthenticated client. */
  key: string
  /** Aborted when nobody waits for the answer any more: the running query of the lane is cancelled then. */
  gone?: AbortSignal
}

/** Work without a request: jobs, and tasks at server start. */
const BACKGROUND: QueryLane = { key: 'background' }

const lanes = new AsyncLocalStorage<QueryLane>()

/** Queries sent by this function, and by everything it awaits, belong to the lane. */
export const runInLane = <T>(lane: QueryLane, work: () => T): T => lanes.run(lane, work)

export const currentLane = (): QueryLane => lanes.getStore() ?? BACKGROUND

/** A connection pool behind a keyed queue: the lanes take turns instead of waiting in order of arrival. */
export class FairPool implements PostgresPool {
  readonly #pool: pg.Pool
  readonly #queue: KeyedQueue

  constructor(pool: pg.Pool, limits: Partial<QueueLimits>) {
    this.#pool = pool
    // The message of `pg` for its own queue: callers treat it as an unreachable database.
    this.#queue = new KeyedQueue(limits, () => new Error('timeout exceeded when trying to connect'))
  }

  /** The queries that wait for a connection. */
  get waiting(): number {
    return this.#queue.waiting
  }

  async connect(): Promise<PostgresPoolClient> {
    const { key, gone } = currentLane()
    const leave = await this.#queue.enter(key, { aborted: gone })
    try {
      gone?.throwIfAborted()
      const client = await this.#pool.connect()
      let cancelled: Promise<void> | undefined
      const cancel = () => {
        cancelled = this.#cancel(client)
      }
      gone?.addEventListener('abort', cancel)
      // The pool sets `release` again each time it hands out the client.
      const { release } = client
      client.release = async () => {
        gone?.removeEventListener('abort', cancel)
        // The next query of the connection must not be cancelled instead.
        if (cancelled) await cancelled
        release.call(client)
        leave()
      }
      return client
    } catch (error) {
      leave()
      throw error
    }
  }

  /** Ends the running query of a connection, as the database permits to its own user. */
  async #cancel(client: pg.PoolClient & { processID?: number | null }): Promise<void> {
    await this.#pool.query('select pg_cancel_backend($1)', [client.processID]).catch(() => undefined)
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}
