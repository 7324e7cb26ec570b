import type { UploadCounts, UploadOutcome } from '../../../../shared/api/uploads.ts'
import type { ErrorId, FieldIssue } from '../../../../shared/errors.ts'
import type { FoundColumns, WantedColumn } from '../../../spreadsheets/columns.ts'
import type { Table, TableRow } from '../../../spreadsheets/table.ts'
import type { ListKind } from '../list-kind.ts'

export type ListNoun = ListKind<string, unknown>['noun']

export interface PreviewedTable extends FoundColumns<string> {
  detected: Table['detected']
  /** The first rows. */
  rows: TableRow[]
  /** What would happen to the rows of the whole file; null while a needed column is missing. */
  outcome: UploadOutcome | null
}

export interface ReadTable {
  counts: Pick<
    UploadCounts,
    'amount' | 'completed' | 'lengthWrong' | 'amountError' | 'refused' | 'refusedListed'
  >
  /** The numbers of valid rows and of their distinct entries. */
  good: number
  entries: number
  /** The valid rows as JSON lines in UTF-8, without repeats of an identity. */
  rows: Uint8Array
}

/** The result of a process that replaces a thrown `Failure`. */
export interface FailedTable {
  failed: { id: ErrorId; message: string; issues?: FieldIssue[] }
}

/** The rows of a whole file by their columns. */
export interface TableRows extends FoundColumns<string> {
  detected: Table['detected']
  /** Those above the values, headings included. */
  above: TableRow[]
  /** Cells as in `wanted`; empty where the file lacks the column. */
  rows: { number: number; cells: string[] }[]
}

interface RowsOrder {
  bytes: Uint8Array
  sheet?: string | undefined
  wanted: readonly Pick<WantedColumn<string>, 'name' | 'headings' | 'optional'>[]
  /** Absent: the columns are detected. */
  reading: FoundColumns<string> | undefined
  /** More rows are refused. */
  most: number
}

interface FileOrder {
  noun: ListNoun
  bytes: Uint8Array
  /** Absent: the sheet is chosen by the columns. */
  sheet?: string | undefined
  /** Absent: the columns are detected. */
  reading: FoundColumns<string> | undefined
}

export interface Work {
  preview: { order: FileOrder; answer: PreviewedTable | FailedTable }
  read: { order: FileOrder; answer: ReadTable | FailedTable }
  rows: { order: RowsOrder; answer: TableRows | FailedTable }
}
