import { type FoundColumns, findColumns } from '../../tables/columns.ts'
import type { Table } from '../../tables/table.ts'
import { csvLine } from '../../tables/write-table.ts'
import type { Cells, Checked, ListKind } from './list-kind.ts'
import { firstRows } from './preview-table.ts'

/** Nobody mends more by hand. */
const MOST_REFUSED = 20_000
/** In characters: a text that a workbook keeps once may stand in every row. */
const LONGEST_REFUSED = 8_000_000
const MARK = '\ufeff'

/** How a file is read where nobody corrected it. */
export const readingOf = async <Name extends string, Stored>(
  kind: ListKind<Name, Stored>,
  table: Table,
): Promise<FoundColumns<Name>> => findColumns(await firstRows(table), kind.columns)

/** Reads a file to its end and counts; what is refused is listed with row and reason, as far as a person goes. */
export async function countRows<Name extends string, Stored extends object>(
  kind: ListKind<Name, Stored>,
  table: Table,
  reading: FoundColumns<Name>,
) {
  const counts = { amount: 0, completed: 0, lengthWrong: 0, amountError: 0 }
  /** By its key the row that counts, if it has to be confirmed. */
  const entries = new Map<string, Stored | undefined>()
  let [good, refused, listed] = [0, '', 0]
  for await (const { number, cells, checked } of checkedRows(kind, table, reading)) {
    counts.amount += 1
    if (checked.ok) {
      good += 1
      if (checked.completed) counts.completed += 1
      entries.set(kind.keyOf(checked.row), isDoubtful(checked.row) ? checked.row : undefined)
    } else {
      counts[checked.kind === 'length' ? 'lengthWrong' : 'amountError'] += 1
      if (listed === MOST_REFUSED || refused.length > LONGEST_REFUSED) continue
      refused += csvLine([String(number), checked.reason, ...cells])
      listed += 1
    }
  }
  if (refused !== '') refused = MARK + csvLine(['riga', 'motivo', 'contenuto']) + refused
  const doubtful = [...entries.values()].filter((row) => row !== undefined)
  return { counts: { ...counts, refused, refusedListed: listed }, good, entries: entries.size, doubtful }
}

const isDoubtful = (row: object) => 'doubt' in row && row.doubt !== null

/** The rows that can be stored from a place on, some at once. */
export async function* goodRows<Name extends string, Stored>(
  kind: ListKind<Name, Stored>,
  table: Table,
  { reading, from, atOnce }: { reading: FoundColumns<Name>; from: number; atOnce: number },
): AsyncIterable<Stored[]> {
  let place = 0
  let rows: Stored[] = []
  for await (const { checked } of checkedRows(kind, table, reading)) {
    if (!checked.ok) continue
    place += 1
    if (place <= from) continue
    if (rows.push(checked.row) < atOnce) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

async function* checkedRows<Name extends string, Stored>(
  kind: ListKind<Name, Stored>,
  table: Table,
  { columns, headingRow }: FoundColumns<Name>,
): AsyncIterable<{ number: number; cells: string[]; checked: Checked<Stored> }> {
  for await (const { number, cells } of table.rows()) {
    if (headingRow !== null && number <= headingRow) continue
    const named = kind.columns.map(({ name }) => [name, cells[columns[name] ?? -1] ?? ''] as const)
    yield { number, cells, checked: kind.check(Object.fromEntries(named) as Cells<Name>) }
  }
}
