/** One row of a file. `number` is what a person finds it under: a spreadsheet's row, a text's line; from 1. */
export interface TableRow {
  number: number
  cells: string[]
}

/** What was found out about a file. */
type Detected =
  | { kind: 'xlsx'; sheet: string }
  | { kind: 'csv'; encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'; delimiter: string }

export interface Table {
  detected: Detected
  /** Every row that is not empty, all cells as text, read again at each call. Throws `refused-file` where it goes bad. */
  rows(): AsyncIterable<TableRow>
}
