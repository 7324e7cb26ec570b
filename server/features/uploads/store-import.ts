import { type Kysely, sql } from 'kysely'
import { recordChange } from '../../audit/record-change.ts'
import type { Context } from '../../context.ts'
import { isDatabaseDown } from '../../db/errors.ts'
import type { Database } from '../../db/schema.ts'
import type { ListKind } from './list-kind.ts'
import { BatchSize, runInBatch } from './run-in-batch.ts'
import { storedRows } from './stored-rows.ts'
import { withListKind } from './with-list-kind.ts'

/**
 * Continues to store the rows of a file from its recorded position, in batches, and removes the import at the end.
 * Concurrent calls never store a row twice. While the database is unavailable the import waits for the next attempt;
 * other errors abandon it and keep the stored rows.
 */
export async function storeImport(context: Pick<Context, 'db' | 'files'>, id: string): Promise<void> {
  const { db, files } = context
  const begun = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!begun) return
  // The file storage may respond at the next attempt.
  const bytes = await files.read(begun.file_key)
  // No row refers to the file any more: if the removal fails, the nightly job deletes it.
  const removeFile = () => files.remove(begun.file_key).catch(() => undefined)
  try {
    if (bytes) await withListKind(begun.noun, (kind) => storeRows(db, kind, { ...begun, bytes }))
    if (await finish(db, id, bytes !== undefined)) await removeFile()
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    await abandon(db, id)
    await removeFile()
    throw error
  }
}

interface BegunImport {
  id: string
  bytes: Uint8Array
  stored: number
}

async function storeRows<Stored>(
  db: Kysely<Database>,
  kind: ListKind<string, Stored>,
  { id, bytes, stored }: BegunImport,
): Promise<void> {
  const size = new BatchSize()
  let at = stored
  for (const rows of storedRows<Stored>(bytes, { from: stored, size })) {
    const isMine = await runInBatch(db, { size, rows: rows.length }, async (trx) => {
      const moved = await trx
        .updateTable('imports')
        .set({ stored: at + rows.length, updated_at: sql<Date>`now()` })
        .where('id', '=', id)
        .where('stored', '=', at)
        .executeTakeFirst()
      if (moved.numUpdatedRows === 0n) return false
      await kind.store(trx, rows)
      return true
    })
    if (!isMine) return
    at += rows.length
  }
}

/** Returns whether this call stored the last row, or no rows were left. */
async function finish(db: Kysely<Database>, id: string, isThere: boolean): Promise<boolean> {
  if (!isThere) return await abandon(db, id)
  const done = await db
    .deleteFrom('imports')
    .where('id', '=', id)
    .whereRef('stored', '=', 'good')
    .returning('id')
    .executeTakeFirst()
  return done !== undefined
}

/** The history has recorded the whole file: this entry states the number of stored rows. */
async function abandon(db: Kysely<Database>, id: string): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const row = await trx.deleteFrom('imports').where('id', '=', id).returningAll().executeTakeFirst()
    if (!row) return false
    const { noun, filename, user_id: userId, ip, good, stored } = row
    const change = { noun, objectId: noun, title: filename, userId, ip }
    await recordChange(trx, { ...change, before: { rows: good }, after: { rows: stored } })
    return true
  })
}
