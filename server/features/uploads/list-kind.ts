import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { UploadedTable } from '../../db/uploaded-lists.ts'
import type { WantedColumn } from '../../tables/columns.ts'

/** A row of a file, by the list's own columns; a column that the file has not is empty. */
export type Cells<Name extends string> = Record<Name, string>

export type Checked<Stored> =
  /** `completed`: its code lacked zeros at the beginning. */
  | { ok: true; row: Stored; completed?: boolean }
  /** `length`: a code of the wrong length (GAP-72); `other`: anything else. */
  | { ok: false; kind: 'length' | 'other'; reason: string }

/** A list that the organisation fills from files. */
export interface ListKind<Name extends string, Stored> {
  noun: 'addresses' | 'ibans' | 'crm-products' | 'crm-users'
  columns: readonly WantedColumn<Name>[]
  /** Columns that a file may lack. */
  optional?: readonly Name[]
  /** More rows than this are refused; as many as a file may have, where left out. */
  most?: number
  check(cells: Cells<Name>): Checked<Stored>
  /** Rows with the same key are one entry of the list. */
  keyOf(row: Stored): string
  /** Adds rows, or brings those that are there up to date; of two with the same key the later one counts. */
  store(db: Kysely<Database>, rows: readonly Stored[]): Promise<void>
  /** Of a list that can be replaced as a whole, and whose rows may have to be confirmed. */
  uploaded?: UploadedList<Stored>
}

export interface UploadedList<Stored> {
  table: UploadedTable
  /** How many of these rows would wait for a confirmation; what was confirmed before does not. */
  countWaiting(db: Kysely<Database>, rows: readonly Stored[]): Promise<number>
  /** As `store`, into this generation. */
  storeIn(db: Kysely<Database>, rows: readonly Stored[], generation: number): Promise<void>
  /** Copies the entries of these rows that one generation has into another, and returns how many it had not yet. */
  copyKnown(
    db: Kysely<Database>,
    rows: readonly Stored[],
    generations: { from: number; to: number },
  ): Promise<number>
}
