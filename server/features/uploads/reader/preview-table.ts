import { findColumns } from '../../../tables/columns.ts'
import { openTable } from '../../../tables/open-table.ts'
import type { Table, TableRow } from '../../../tables/table.ts'
import type { ListKind } from '../list-kind.ts'
import type { PreviewedTable } from './work.ts'

const PREVIEW_ROWS = 30

/** What a file is taken for, and its first rows. Throws the refusal of a file that is no table. */
export async function previewTable<Stored>(
  { columns: wanted }: ListKind<string, Stored>,
  bytes: Uint8Array,
): Promise<PreviewedTable> {
  const table = await openTable(bytes)
  const rows = await firstRows(table)
  return { detected: table.detected, ...findColumns(rows, wanted), rows }
}

export async function firstRows(table: Table): Promise<TableRow[]> {
  const rows: TableRow[] = []
  for await (const row of table.rows()) if (rows.push(row) >= PREVIEW_ROWS) break
  return rows
}
