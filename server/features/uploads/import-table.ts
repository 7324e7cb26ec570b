import { randomUUID } from 'node:crypto'
import type { Insertable, Kysely } from 'kysely'
import type { UploadedFile } from '../../../shared/api/call.ts'
import type { UploadCounts } from '../../../shared/api/uploads.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Context } from '../../context.ts'
import type { Database, ImportTable } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { enqueue, type NewJob } from '../../jobs/enqueue.ts'
import type { FoundColumns } from '../../tables/columns.ts'
import type { ListKind, UploadedList } from './list-kind.ts'
import { replaceList } from './replace-list.ts'
import { BatchSize, runInBatch } from './run-in-batch.ts'
import { storeImport } from './store-import.ts'
import { storedRows } from './stored-rows.ts'

/** Longer than any batch takes: after this the importing process has ended. */
export const INTERRUPTED_AFTER_SECONDS = 60

export const toImportJob = (id: string): NewJob<'import.resume'> => ({ key: id, data: { importId: id } })

interface Upload<Name extends string> {
  file: UploadedFile
  reading: FoundColumns<Name> | undefined
  /** The file replaces the list. */
  replace?: boolean
}

/**
 * Stores the valid rows of a file. The whole file is read before the first row is stored: a damaged file stores
 * nothing, and a started import is completed, if necessary by a job. A replacement is atomic. Throws the refusal of a
 * file that is no table, and `invalid` for missing columns.
 */
export async function importTable<Name extends string, Stored extends object>(
  context: Pick<Context, 'db' | 'files' | 'tables'>,
  kind: ListKind<Name, Stored>,
  { file, reading: corrected, replace = false }: Upload<Name>,
  actor: Actor,
): Promise<Omit<UploadCounts, 'ok'>> {
  const read = await context.tables.read({ noun: kind.noun, bytes: file.bytes, reading: corrected })
  const { counts, good, entries, rows } = read
  const { most = good } = kind
  if (good > most)
    throw new Failure('refused-file', {
      message: `Il file ha più di ${most.toLocaleString('it-IT')} righe: dividilo.`,
    })
  const waiting = kind.uploaded ? await countWaiting(context.db, kind.uploaded, read.doubtful) : 0
  const created = entries - waiting
  const answer = { ...counts, successCreated: created, waiting, repeated: good - entries, removed: 0 }
  // A file without valid rows does not replace a list.
  if (good === 0) return answer
  if (replace && kind.uploaded) {
    const values = { title: file.filename, amount: counts.amount, created, waiting, author: actor }
    return {
      ...answer,
      removed: await replaceList(context.db, kind, kind.uploaded, { rows, ...values }),
    }
  }
  const file_key = `${randomUUID()}.rows`
  await context.files.write(file_key, rows)
  const { amount } = counts
  const begun = { noun: kind.noun, file_key, filename: file.filename, amount, good, created, waiting }
  const id = await beginImport(context.db, { ...begun, user_id: actor.userId, ip: actor.ip })
  await storeImport(context, id)
  return answer
}

/** The number of these entries that need a confirmation. */
async function countWaiting<Stored>(
  db: Context['db'],
  list: UploadedList<Stored>,
  doubtful: Uint8Array,
): Promise<number> {
  const size = new BatchSize()
  let waiting = 0
  for (const rows of storedRows<Stored>(doubtful, { from: 0, size }))
    waiting += await runInBatch(db, { size, rows: rows.length }, (trx) => list.countWaiting(trx, rows))
  return waiting
}

/** A started import is always completed, so the history records it here. */
async function beginImport(db: Kysely<Database>, begun: Insertable<ImportTable>): Promise<string> {
  const { noun, filename, user_id: userId, ip, amount, created, waiting = 0 } = begun
  return await db.transaction().execute(async (trx) => {
    const { id } = await trx.insertInto('imports').values(begun).returning('id').executeTakeFirstOrThrow()
    await enqueue(trx, 'import.resume', [{ ...toImportJob(id), afterSeconds: INTERRUPTED_AFTER_SECONDS }])
    await recordChange(trx, {
      noun,
      objectId: noun,
      title: filename,
      kind: 'imported',
      userId,
      ip,
      after: { amount, successCreated: created, ...(waiting > 0 && { waiting }) },
    })
    return id
  })
}
