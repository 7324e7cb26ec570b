import type { UploadCounts } from '../../../../shared/api/uploads.ts'
import type { ErrorId, FieldIssue } from '../../../../shared/errors.ts'
import type { FoundColumns } from '../../../tables/columns.ts'
import type { Table, TableRow } from '../../../tables/table.ts'
import type { ListKind } from '../list-kind.ts'

export type ListNoun = ListKind<string, unknown>['noun']

export interface PreviewedTable extends FoundColumns<string> {
  detected: Table['detected']
  /** The first ones. */
  rows: TableRow[]
}

export interface ReadTable {
  counts: Pick<
    UploadCounts,
    'amount' | 'completed' | 'lengthWrong' | 'amountError' | 'refused' | 'refusedListed'
  >
  /** Rows that can be stored, and how many entries of the list they are. */
  good: number
  entries: number
  /** The rows that can be stored, one line of JSON each, in UTF-8. */
  rows: Uint8Array
  /** Of each entry that has to be confirmed the row that counts, written in the same way. */
  doubtful: Uint8Array
}

/** What a program answers instead of throwing a `Failure`. */
export interface FailedTable {
  failed: { id: ErrorId; message: string; issues?: FieldIssue[] }
}

export interface Work {
  preview: { order: { noun: ListNoun; bytes: Uint8Array }; answer: PreviewedTable | FailedTable }
  read: {
    /** Without `reading` the columns are detected. */
    order: { noun: ListNoun; bytes: Uint8Array; reading: FoundColumns<string> | undefined }
    answer: ReadTable | FailedTable
  }
}
