import type { Kysely } from 'kysely'
import { noteChange } from '../../db/note-change.ts'
import type { Database } from '../../db/schema.ts'
import { BatchSize, inBatch } from './batch-size.ts'
import {
  beginGeneration,
  forgetGeneration,
  lockUploadedList,
  removeOldGenerations,
  touchGeneration,
  useGeneration,
} from './generations.ts'
import type { ListKind, UploadedList } from './list-kind.ts'
import { storedRows } from './stored-rows.ts'

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
 * Makes the list what the file says, all of it at one moment, and answers how many rows went. Rows that stay keep their
 * id and their confirmation. What other files were still bringing to the list is given up.
 */
export async function replaceList<Stored>(
  db: Kysely<Database>,
  kind: Pick<ListKind<string, Stored>, 'noun'>,
  list: UploadedList<Stored>,
  replacement: Replacement,
): Promise<number> {
  const generation = await beginGeneration(db, list.table)
  // Where this fails, the job that goes on with imports removes them.
  const clean = () => removeOldGenerations(db, list.table).catch(() => undefined)
  try {
    const carried = await stage(db, list, { rows: replacement.rows, generation })
    const removed = await switchTo(db, kind, list, { ...replacement, generation, carried })
    await clean()
    return removed
  } catch (error) {
    await forgetGeneration(db, list.table, generation).catch(() => undefined)
    await clean()
    throw error
  }
}

/** Brings the rows beside those in use, some in each transaction, and answers how many of them were there before. */
async function stage<Stored>(
  db: Kysely<Database>,
  list: UploadedList<Stored>,
  { rows: bytes, generation }: { rows: Uint8Array; generation: number },
): Promise<number> {
  const size = new BatchSize()
  let carried = 0
  for (const rows of storedRows<Stored>(bytes, { from: 0, size }))
    carried += await inBatch(db, { size, rows: rows.length }, async (trx) => {
      const inUse = await lockUploadedList(trx, list.table)
      await touchGeneration(trx, list.table, generation)
      const copied = await list.copyKnown(trx, rows, { from: inUse, to: generation })
      await list.storeIn(trx, rows, generation)
      return copied
    })
  return carried
}

async function switchTo<Stored>(
  db: Kysely<Database>,
  { noun }: Pick<ListKind<string, Stored>, 'noun'>,
  list: UploadedList<Stored>,
  staged: Replacement & { generation: number; carried: number },
): Promise<number> {
  const { title, amount, created, waiting, author, generation, carried } = staged
  return await db.transaction().execute(async (trx) => {
    await giveUpImports(trx, noun)
    const before = await useGeneration(trx, list.table, generation)
    // Rows that were copied may have been removed one by one meanwhile.
    const removed = Math.max(0, before - carried)
    await noteChange(trx, {
      noun,
      objectId: noun,
      title,
      kind: 'imported',
      ...author,
      after: { amount, successCreated: created, waiting, removed },
    })
    return removed
  })
}

/** No file that was begun goes on with the list. Before the list is locked: a file that is being stored locks in this order. */
export async function giveUpImports(
  trx: Kysely<Database>,
  noun: ListKind<string, unknown>['noun'],
): Promise<void> {
  await trx.deleteFrom('imports').where('noun', '=', noun).execute()
}
