import { type Kysely, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { isDatabaseDown } from '../../db/errors.ts'
import { noteChange } from '../../db/note-change.ts'
import type { Database } from '../../db/schema.ts'
import { BatchSize, inBatch } from './batch-size.ts'
import type { ListKind } from './list-kind.ts'
import { storedRows } from './stored-rows.ts'
import { withKind } from './with-kind.ts'

/**
 * Goes on storing the rows of a file from where it stands, some rows in each transaction, and removes it at the end. Two that do
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
    if (bytes) await withKind(begun.noun, (kind) => storeRows(db, kind, { ...begun, bytes }))
    if (await finish(db, id, bytes !== undefined)) await removeFile()
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    await db.deleteFrom('imports').where('id', '=', id).execute()
    await removeFile()
    throw error
  }
}

interface Begun {
  id: string
  bytes: Uint8Array
  stored: number
}

async function storeRows<Stored>(
  db: Kysely<Database>,
  kind: ListKind<string, Stored>,
  { id, bytes, stored }: Begun,
): Promise<void> {
  const size = new BatchSize()
  let at = stored
  for (const rows of storedRows<Stored>(bytes, { from: stored, size })) {
    const isMine = await inBatch(db, { size, rows: rows.length }, async (trx) => {
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

/** Whoever stored the last row tells the history. Answers whether that was here. */
async function finish(db: Kysely<Database>, id: string, isThere: boolean): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const ended = trx.deleteFrom('imports').where('id', '=', id).returningAll()
    const done = await (isThere ? ended.whereRef('stored', '=', 'good') : ended).executeTakeFirst()
    if (!done) return false
    if (isThere)
      await noteChange(trx, {
        noun: done.noun,
        objectId: done.noun,
        title: done.filename,
        kind: 'imported',
        userId: done.user_id,
        ip: done.ip,
        after: importFigures(done),
      })
    return true
  })
}

const importFigures = ({
  amount,
  created,
  waiting,
}: {
  amount: number
  created: number
  waiting: number
}) => ({
  amount,
  successCreated: created,
  ...(waiting > 0 && { waiting }),
})
