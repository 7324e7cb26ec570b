import { findColumns, fitOf } from '../../../spreadsheets/columns.ts'
import { openTable } from '../../../spreadsheets/open-table.ts'
import { firstRows, refuseTable } from '../../../spreadsheets/table.ts'
import type { TableRows, Work } from './work.ts'

/** The rows below the headings, by the wanted columns. Throws the refusal of a file that is no table, or is too long. */
export async function readTableRows(order: Work['rows']['order']): Promise<TableRows> {
  const { bytes, sheet, wanted, most } = order
  const table = await openTable(bytes, { sheet, fitOf: (rows) => fitOf(rows, wanted) })
  const first = await firstRows(table.rows())
  if (first.length === 0) refuseTable('unsupported-media-type', 'Il file è vuoto.')
  const reading = order.reading ?? findColumns(first, wanted)
  const headingRow = reading.headingRow ?? 0
  const places = wanted.map(({ name }) => reading.columns[name] ?? null)
  const rows: TableRows['rows'] = []
  for await (const { number, cells } of table.rows()) {
    if (number <= headingRow) continue
    if (rows.length === most)
      refuseTable('refused-file', `Il file ha più di ${most.toLocaleString('it-IT')} righe: dividilo.`)
    rows.push({ number, cells: places.map((place) => (place === null ? '' : (cells[place] ?? ''))) })
  }
  return {
    detected: table.detected,
    ...reading,
    above: first.filter(({ number }) => number <= headingRow),
    rows,
  }
}
