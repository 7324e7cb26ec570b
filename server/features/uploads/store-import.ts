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
 * continues storing the rows of a file from where it stands, some rows in each transaction, and removes it at the end. Two that do
 * so at once never store a row twice. While the database is away it stays for the next try; what cannot be stored for
 * another reason is given up, with the rows that are in already.
 */
export async function storeImport(context: Pick<Context, 'db' | 'files'>, id: string): Promise<void> {
  const { db, files } = context
  const begun = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!begun) return
  // A store of files that does not answer now may do so at the next try.
  const bytes = await files.read(begun.file_key)
  // No row names the file any more: where this fails, the nightly sweep takes it.
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

/** Returns whether the last row was stored here, or there are no rows any more. */
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

/** The history has the whole file since its beginning: it also says how many rows came in. */
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
