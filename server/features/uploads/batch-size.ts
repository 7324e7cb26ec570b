import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** What else asks the one embedded engine waits for a transaction at most: a page asks three or four times. */
const TARGET_MS = 12
const FIRST = 25
const FEWEST = 10
const MOST = 500

/** How many rows go into the next transaction, by how long the last ones took on this machine. */
export class BatchSize {
  #rows = FIRST

  get rows(): number {
    return this.#rows
  }

  /** At most twice as many as before: one quick transaction says little. */
  adapt(rows: number, milliseconds: number): void {
    const fitting = Math.floor((rows * TARGET_MS) / Math.max(milliseconds, 0.1))
    this.#rows = Math.min(MOST, this.#rows * 2, Math.max(FEWEST, fitting))
  }
}

/** Works on a batch of rows in a transaction of its own, and learns from how long that took without the wait for it. */
export async function inBatch<T>(
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
