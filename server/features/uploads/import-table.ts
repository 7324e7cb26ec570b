import { randomUUID } from 'node:crypto'
import type { UploadedFile } from '../../../shared/api/call.ts'
import type { UploadCounts } from '../../../shared/api/uploads.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../http/failure.ts'
import { refuseField } from '../../http/missing.ts'
import type { FoundColumns } from '../../tables/columns.ts'
import { openTable } from '../../tables/open-table.ts'
import type { ListKind } from './list-kind.ts'
import { countRows, readingOf } from './sort-rows.ts'
import { storeImport } from './store-import.ts'

interface Author {
  userId: string
  ip: string
}

/**
 * Stores the rows of a file that can be. It is read to its end before the first of them is: a file that goes bad
 * halfway leaves nothing, one that was begun is stored to its end, by a job where this process does not get there.
 * Throws the refusal of a file that is no table, and `invalid` for one without the columns.
 */
export async function importTable<Name extends string, Stored>(
  context: Pick<Context, 'db' | 'files'>,
  kind: ListKind<Name, Stored>,
  { file, reading: corrected }: { file: UploadedFile; reading: FoundColumns<Name> | undefined },
  author: Author,
): Promise<Omit<UploadCounts, 'ok'>> {
  const table = await openTable(file.bytes)
  const reading = corrected ?? (await readingOf(kind, table))
  for (const { name, headings } of kind.columns)
    if (reading.columns[name] === null && !kind.optional?.includes(name))
      refuseField(name, 'required', `Nel file manca la colonna «${headings[0]}»`)
  const counts = await countRows(kind, table, reading)
  if (kind.most !== undefined && counts.successCreated > kind.most)
    throw new Failure('refused-file', {
      message: `Il file ha più di ${kind.most.toLocaleString('it-IT')} righe: dividilo.`,
    })
  if (counts.successCreated === 0) return counts
  const file_key = `${randomUUID()}.table`
  await context.files.write(file_key, file.bytes)
  const { id } = await context.db
    .insertInto('imports')
    .values({
      ...{ noun: kind.noun, file_key, filename: file.filename, reading: JSON.stringify(reading) },
      ...{ amount: counts.amount, good: counts.successCreated, user_id: author.userId, ip: author.ip },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeImport(context, id)
  return counts
}
