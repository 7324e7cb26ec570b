import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** The longest delay of queries that wait for these rows: a page sends three or four. */
const TARGET_MS = 12
const FIRST_SIZE = 25
const MIN_SIZE = 10
const MAX_SIZE = 500

/** The number of rows of the next transaction, from the duration of the last ones. */
export class BatchSize {
  #rows = FIRST_SIZE

  get rows(): number {
    return this.#rows
  }

  /** Grows at most by a factor of two: one fast transaction is no evidence. */
  adapt(rows: number, milliseconds: number): void {
    const fitting = Math.floor((rows * TARGET_MS) / Math.max(milliseconds, 0.1))
    this.#rows = Math.min(MAX_SIZE, this.#rows * 2, Math.max(MIN_SIZE, fitting))
  }
}

/**
 * Runs a batch of rows in its own transaction and adapts the batch size to its duration, without the wait for the
 * lock.
 */
export async function runInBatch<T>(
  db: Kysely<Database>,
  { size, rows }: { size: BatchSize; rows: number },
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  let began = 0
  const result = await db.transaction().execute((trx) => {
    began = performance.now()
    return work(trx)
  })
  size.adapt(rows, performance.now() - began)
  return result
}
