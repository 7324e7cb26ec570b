import type { Kysely } from 'kysely'
import type { Actor } from '../../audit/actor.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Database } from '../../db/schema.ts'
import {
  activateGeneration,
  createGeneration,
  lockUploadedList,
  removeGeneration,
  removeOldGenerations,
  renewGeneration,
} from './list-generations.ts'
import type { ListKind, UploadedList } from './list-kind.ts'
import { BatchSize, runInBatch } from './run-in-batch.ts'
import { storedRows } from './stored-rows.ts'

interface Replacement {
  /** As `readTable` gives them. */
  rows: Uint8Array
  /** The entry of the history. */
  title: string
  amount: number
  created: number
  waiting: number
  author: Actor
}

/**
 * Replaces the list by the file atomically, and returns the number of removed rows. Unchanged rows keep their id and
 * their confirmation. Running imports of the list are abandoned.
 */
export async function replaceList<Stored>(
  db: Kysely<Database>,
  kind: Pick<ListKind<string, Stored>, 'noun'>,
  list: UploadedList<Stored>,
  replacement: Replacement,
): Promise<number> {
  const generation = await createGeneration(db, list.table)
  // On a failure the import job removes them.
  const clean = () => removeOldGenerations(db, list.table).catch(() => undefined)
  try {
    const carried = await stageRows(db, list, { rows: replacement.rows, generation })
    const removed = await switchGeneration(db, kind, list, { ...replacement, generation, carried })
    await clean()
    return removed
  } catch (error) {
    await removeGeneration(db, list.table, generation).catch(() => undefined)
    await clean()
    throw error
  }
}

/** Stores the rows in a new generation, in batches, and returns how many of them existed before. */
async function stageRows<Stored>(
  db: Kysely<Database>,
  list: UploadedList<Stored>,
  { rows: bytes, generation }: { rows: Uint8Array; generation: number },
): Promise<number> {
  const size = new BatchSize()
  let carried = 0
  for (const rows of storedRows<Stored>(bytes, { from: 0, size }))
    carried += await runInBatch(db, { size, rows: rows.length }, async (trx) => {
      const inUse = await lockUploadedList(trx, list.table)
      await renewGeneration(trx, list.table, generation)
      const copied = await list.copyKnown(trx, rows, { from: inUse, to: generation })
      await list.storeIn(trx, rows, generation)
      return copied
    })
  return carried
}

async function switchGeneration<Stored>(
  db: Kysely<Database>,
  { noun }: Pick<ListKind<string, Stored>, 'noun'>,
  list: UploadedList<Stored>,
  staged: Replacement & { generation: number; carried: number },
): Promise<number> {
  const { title, amount, created, waiting, author: actor, generation, carried } = staged
  return await db.transaction().execute(async (trx) => {
    await abandonImports(trx, noun)
    const before = await activateGeneration(trx, list.table, generation)
    // Copied rows may have been removed individually meanwhile.
    const removed = Math.max(0, before - carried)
    await recordChange(trx, {
      noun,
      objectId: noun,
      title,
      kind: 'imported',
      ...actor,
      after: { amount, successCreated: created, waiting, removed },
    })
    return removed
  })
}

/** Abandons the running imports of the list. Called before the list is locked, in the lock order of an import. */
export async function abandonImports(
  trx: Kysely<Database>,
  noun: ListKind<string, unknown>['noun'],
): Promise<void> {
  await trx.deleteFrom('imports').where('noun', '=', noun).execute()
}
