import type { Kysely } from 'kysely'
import type { UploadedFile } from '../../../shared/api/call.ts'
import type { UploadCounts } from '../../../shared/api/uploads.ts'
import { noteChange } from '../../db/note-change.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { refuseField } from '../../http/missing.ts'
import { type FoundColumns, findColumns } from '../../tables/columns.ts'
import { openTable } from '../../tables/open-table.ts'
import { csvLine } from '../../tables/write-table.ts'
import type { Cells, ListKind } from './list-kind.ts'
import { firstRows } from './preview-table.ts'

const ROWS_AT_ONCE = 1_000
/** Nobody mends more by hand. */
const MOST_REFUSED = 20_000
const MARK = '\ufeff'

interface Author {
  userId: string
  ip: string
}

/**
 * Stores the rows of a file, all that can be or none. Throws the refusal of a file that is no table, and `invalid` for
 * one without the columns.
 */
export async function importTable<Name extends string, Stored>(
  db: Kysely<Database>,
  kind: ListKind<Name, Stored>,
  { file, reading }: { file: UploadedFile; reading: FoundColumns<Name> | undefined },
  author: Author,
): Promise<Omit<UploadCounts, 'ok'>> {
  const table = await openTable(file.bytes)
  const found = reading ?? findColumns(await firstRows(table), kind.columns)
  for (const { name, headings } of kind.columns)
    if (found.columns[name] === null && !kind.optional?.includes(name))
      refuseField(name, 'required', `Nel file manca la colonna «${headings[0]}»`)
  // Read to its end before anything is stored: a file that goes bad halfway leaves nothing.
  const { good, ...result } = await sort(kind, table.rows(), found)
  if (kind.most !== undefined && good.length > kind.most)
    throw new Failure('refused-file', {
      message: `Il file ha più di ${kind.most.toLocaleString('it-IT')} righe: dividilo.`,
    })
  if (good.length > 0)
    await db.transaction().execute(async (trx) => {
      for (let at = 0; at < good.length; at += ROWS_AT_ONCE)
        await kind.store(trx, good.slice(at, at + ROWS_AT_ONCE))
      await noteChange(trx, {
        ...{ noun: kind.noun, objectId: kind.noun, title: file.filename, kind: 'imported', ...author },
        after: { amount: result.amount, successCreated: result.successCreated },
      })
    })
  return result
}

async function sort<Name extends string, Stored>(
  kind: ListKind<Name, Stored>,
  rows: AsyncIterable<{ number: number; cells: string[] }>,
  { columns, headingRow }: FoundColumns<Name>,
) {
  const good: Stored[] = []
  const counts = { amount: 0, lengthWrong: 0, amountError: 0 }
  let refused = ''
  for await (const { number, cells } of rows) {
    if (headingRow !== null && number <= headingRow) continue
    counts.amount += 1
    const named = kind.columns.map(({ name }) => [name, cells[columns[name] ?? -1] ?? ''] as const)
    const checked = kind.check(Object.fromEntries(named) as Cells<Name>)
    if (checked.ok) {
      good.push(checked.row)
      continue
    }
    counts[checked.kind === 'length' ? 'lengthWrong' : 'amountError'] += 1
    if (counts.lengthWrong + counts.amountError <= MOST_REFUSED)
      refused += csvLine([String(number), checked.reason, ...cells])
  }
  if (refused !== '') refused = MARK + csvLine(['riga', 'motivo', 'contenuto']) + refused
  return { good, ...counts, successCreated: good.length, refused }
}
