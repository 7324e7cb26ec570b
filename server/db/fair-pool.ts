import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { FairSemaphore, type SemaphoreLimits } from './fair-semaphore.ts'
import { currentLane } from './query-lane.ts'

/** A pool of connections in front of which the lanes take turns, instead of waiting in the order they came. */
export class FairPool implements PostgresPool {
  readonly #pool: pg.Pool
  readonly #semaphore: FairSemaphore

  constructor(pool: pg.Pool, limits: SemaphoreLimits) {
    this.#pool = pool
    this.#semaphore = new FairSemaphore(limits)
  }

  async connect(): Promise<PostgresPoolClient> {
    const leave = await this.#semaphore.acquire(currentLane().key)
    try {
      const client = await this.#pool.connect()
      // The pool sets it again whenever it gives the client out.
      const { release } = client
      client.release = () => {
        release.call(client)
        leave()
      }
      return client
    } catch (error) {
      leave()
      throw error
    }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}
