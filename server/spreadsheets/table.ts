import { Failure } from '../http/failure.ts'
import type { Encoding } from './single-byte.ts'

/** What a cell of a spreadsheet holds that is no text. */
export type CellKind = 'date' | 'number' | 'boolean'

/** One row of a file. `number` is a spreadsheet's row or a text's line, from 1. */
export interface TableRow {
  number: number
  cells: string[]
  /** By column, of the cells that are no texts. */
  kinds?: Readonly<Record<number, CellKind>> | undefined
  /** The columns, the last one included, that are one merged cell in this row. */
  joined?: readonly (readonly [from: number, to: number])[]
  /** The spreadsheet does not show the row. */
  hidden?: true
  /** The reason why its cells are not those that their author meant. */
  broken?: string
}

/** The detected properties of a file. */
type Detected =
  /** `sheets`: all that can be chosen. */
  { kind: 'xlsx'; sheet: string; sheets: string[] } | { kind: 'csv'; encoding: Encoding; delimiter: string }

export interface Table {
  detected: Detected
  /** Every non-empty row, all cells as text; each call reads the file again. Throws `refused-file` at damaged data. */
  rows(): AsyncIterable<TableRow>
}

const FIRST_ROWS = 30

/** The rows that show how a table is built. */
export async function firstRows(table: AsyncIterable<TableRow>): Promise<TableRow[]> {
  const rows: TableRow[] = []
  for await (const row of table) if (rows.push(row) >= FIRST_ROWS) break
  return rows
}

/** Longer than any real spreadsheet. */
export const MAX_ROWS = 200_000
/** Wider than any real spreadsheet; empty cells do not count. */
export const MAX_COLUMNS = 64
export const MAX_CELL = 32_767

export function refuseTable(id: 'unsupported-media-type' | 'refused-file', message: string): never {
  throw new Failure(id, { message })
}

export const tooManyRows = () =>
  refuseTable('refused-file', `Il file ha più di ${MAX_ROWS.toLocaleString('it-IT')} righe: dividilo.`)

export const tooManyColumns = () =>
  refuseTable('refused-file', `Il file ha più di ${MAX_COLUMNS} colonne: togline.`)
