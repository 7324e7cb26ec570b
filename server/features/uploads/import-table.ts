import { randomUUID } from 'node:crypto'
import type { UploadedFile } from '../../../shared/api/call.ts'
import type { UploadCounts } from '../../../shared/api/uploads.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../http/failure.ts'
import { refuseField } from '../../http/missing.ts'
import type { FoundColumns } from '../../tables/columns.ts'
import { openTable } from '../../tables/open-table.ts'
import type { ListKind } from './list-kind.ts'
import { replaceList } from './replace-list.ts'
import { countRows, readingOf } from './sort-rows.ts'
import { storeImport } from './store-import.ts'

interface Author {
  userId: string
  ip: string
}

/** A replacement is one transaction, and others wait for it. */
const MOST_REPLACED = 50_000

interface Upload<Name extends string> {
  file: UploadedFile
  reading: FoundColumns<Name> | undefined
  /** The list becomes what the file says. */
  replace?: boolean
}

/**
 * Stores the rows of a file that can be. It is read to its end before the first of them is: a file that goes bad
 * halfway leaves nothing, one that was begun is stored to its end, by a job where this process does not get there.
 * A replacement is stored whole or not at all. Throws the refusal of a file that is no table, and `invalid` for one
 * without the columns.
 */
export async function importTable<Name extends string, Stored extends object>(
  context: Pick<Context, 'db' | 'files'>,
  kind: ListKind<Name, Stored>,
  { file, reading: corrected, replace = false }: Upload<Name>,
  author: Author,
): Promise<Omit<UploadCounts, 'ok'>> {
  const table = await openTable(file.bytes)
  const reading = corrected ?? (await readingOf(kind, table))
  for (const { name, headings } of kind.columns)
    if (reading.columns[name] === null && !kind.optional?.includes(name))
      refuseField(name, 'required', `Nel file manca la colonna «${headings[0]}»`)
  const { counts, good, entries, doubtful } = await countRows(kind, table, reading)
  const most = Math.min(kind.most ?? good, replace ? MOST_REPLACED : good)
  if (good > most)
    throw new Failure('refused-file', {
      message: `Il file ha più di ${most.toLocaleString('it-IT')} righe: dividilo.`,
    })
  const waiting = (await kind.uploaded?.countWaiting(context.db, doubtful)) ?? 0
  const created = entries - waiting
  const answer = { ...counts, successCreated: created, waiting, repeated: good - entries, removed: 0 }
  // A file of which nothing can be used empties no list.
  if (good === 0) return answer
  if (replace && kind.uploaded) {
    const values = { title: file.filename, amount: counts.amount, created, waiting, author }
    return {
      ...answer,
      removed: await replaceList(context.db, kind, kind.uploaded, { table, reading, ...values }),
    }
  }
  const file_key = `${randomUUID()}.table`
  await context.files.write(file_key, file.bytes)
  const { id } = await context.db
    .insertInto('imports')
    .values({
      noun: kind.noun,
      file_key,
      filename: file.filename,
      reading: JSON.stringify(reading),
      amount: counts.amount,
      good,
      created,
      waiting,
      user_id: author.userId,
      ip: author.ip,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeImport(context, id)
  return answer
}
