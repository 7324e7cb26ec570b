import { type Kysely, sql } from 'kysely'
import { noteChange } from '../../db/note-change.ts'
import type { Database } from '../../db/schema.ts'
import type { ListKind, UploadedList } from './list-kind.ts'
import { storedRows } from './stored-rows.ts'

const ROWS_AT_ONCE = 250

interface Replacement {
  /** As `readTable` gives them. */
  rows: Uint8Array
  /** What the history says of it. */
  title: string
  amount: number
  created: number
  waiting: number
  author: { userId: string; ip: string }
}

/**
 * Makes the list what the file says, in one transaction, and answers how many rows went. Rows that stay keep their
 * confirmation. What other files were still bringing to the list is given up.
 */
export async function replaceList<Stored>(
  db: Kysely<Database>,
  kind: Pick<ListKind<string, Stored>, 'noun' | 'store'>,
  list: UploadedList<Stored>,
  { rows: bytes, title, amount, created, waiting, author }: Replacement,
): Promise<number> {
  const parts = [...storedRows<Stored>(bytes, { from: 0, atOnce: ROWS_AT_ONCE })]
  return await db.transaction().execute(async (trx) => {
    await holdList(trx, kind.noun, list.table)
    for (const rows of parts) await kind.store(trx, rows)
    const removed = await list.removeOthers(trx, parts.flat())
    await noteChange(trx, {
      noun: kind.noun,
      objectId: kind.noun,
      title,
      kind: 'imported',
      ...author,
      after: { amount, successCreated: created, waiting, removed },
    })
    return removed
  })
}

/** Nobody else writes the list until the transaction ends, and no file that was begun goes on with it. */
export async function holdList(
  trx: Kysely<Database>,
  noun: ListKind<string, unknown>['noun'],
  table: UploadedList<unknown>['table'],
): Promise<void> {
  // In this order, which is that of a file being stored.
  await trx.deleteFrom('imports').where('noun', '=', noun).execute()
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx)
}
