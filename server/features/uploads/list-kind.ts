import { type RawBuilder, sql } from 'kysely'
import { foldToLetters } from '../../../contract/texts/fold-text.ts'
import type { ImportTable } from '../../db/schema.ts'
import type { WantedColumn } from '../../spreadsheets/columns.ts'
import type { CellKind } from '../../spreadsheets/table.ts'

/** A row of a file by the list's columns; missing columns are empty. */
export type Cells<Name extends string> = Record<Name, string>

export type Checked<Stored> =
  /** `completed`: leading zeros were added to its code. */
  | { ok: true; row: Stored; completed?: boolean }
  /** `length`: a code of the wrong length (GAP-72); `other`: anything else. */
  | { ok: false; kind: 'length' | 'other'; reason: string }

/** The tables of the lists that only uploads fill; their rows may wait for a confirmation. */
export type UploadedTable = 'uploaded_places' | 'uploaded_banks'

interface ListColumn<Name extends string> extends WantedColumn<Name> {
  /** As messages name it. */
  title: string
  /** The kinds of cells that it may have beside texts; absent: none. */
  kinds?: readonly CellKind[]
}

/** A list that the organisation fills from files. */
export interface ListKind<Name extends string, Stored> {
  noun: ImportTable['noun']
  table: UploadedTable | 'products' | 'owners'
  columns: readonly ListColumn<Name>[]
  /** The maximum of rows; absent: the maximum of a file. */
  most?: number
  check(cells: Cells<Name>): Checked<Stored>
  /** Why a valid row may not be meant: it is shown before it is stored. */
  doubtOf?(row: Stored): string | null
  /** Two rows of one identity are one entry of the list: a later one with other data is refused. */
  identityOf(row: Stored): Key | Identity
  /** The values of a stored row with their SQL types. */
  rowTypes: Record<keyof Stored, string>
  /** The columns of the table that an upload fills. */
  values: readonly string[]
  /**
   * The table's rows after the upload of those in `given`, with their number `place`: the id, of a new row a new one,
   * and the values.
   */
  planned: () => RawBuilder<unknown>
  /** The display name of the table's row `entry`. */
  title: RawBuilder<string>
  /** Whether others refer to the table's row `entry`; absent: nothing does. */
  isUsed?: RawBuilder<boolean>
}

/** The code of an entry. */
export interface Key {
  key: string
  /** As messages name it. */
  what: string
  /** All other values, as far as they count. */
  content: string
}

export interface Identity {
  /** Empty: the file has none. */
  id: string
  name: string
  /** Rows of one name are different entries if their variants differ; undefined: any of them. */
  variant?: string | undefined
}

/** A new id of the built-in CRM, as `newEntryId` makes it. */
export const NEW_ENTRY_ID = sql<string>`'55' || ${randomDigits()} || ${randomDigits()}`
function randomDigits() {
  return sql`lpad(floor(random() * 100000000)::bigint::text, 8, '0')`
}

/** The active flag of a file row; undefined when the cell is empty. */
export type ParsedActive = boolean | undefined

const YES = new Set(['SI', 'YES', 'TRUE', 'VERO', 'ATTIVO', 'ATTIVA', 'ACTIVE', 'X', 'S', 'Y'])
const NO = new Set(['NO', 'FALSE', 'FALSO', 'INATTIVO', 'INATTIVA', 'NONATTIVO', 'INACTIVE', 'N'])

export function parseActive(cell: string): ParsedActive | 'unclear' {
  if (cell === '') return undefined
  if (cell === '1' || cell === '0') return cell === '1'
  const text = foldToLetters(cell)
  if (YES.has(text)) return true
  return NO.has(text) ? false : 'unclear'
}

/** The reason why a text is no name: a truth value, a number or a date that a spreadsheet has written as text. */
export const noNameReason = (name: string): string | undefined =>
  /\p{L}/u.test(name) && !/^(?:TRUE|FALSE|VERO|FALSO)$/i.test(name)
    ? undefined
    : `«${name}» non è un nome: è un numero, una data o un vero o falso`

const MAX_ID_LENGTH = 200
/** `5,54E+17`: a number in scientific notation. An id such as `12E34` is none. */
const SCIENTIFIC = /^[+-]?(?:\d(?:[.,]\d*)?E[+-]?\d{1,3}|\d+(?:[.,]\d*)?E[+-]\d{1,3})$/i

/** The reason why a code of a file is refused because a spreadsheet has rounded it. */
export const roundedReason = (code: string): string | undefined =>
  SCIENTIFIC.test(code)
    ? 'Excel ha arrotondato l’identificativo: nel foglio va scritto come testo'
    : undefined

/** The refusal of the id of a row. */
export function refuseId(id: string): Checked<never> | undefined {
  const rounded = roundedReason(id)
  if (rounded) return { ok: false, kind: 'other', reason: rounded }
  if (id.length > MAX_ID_LENGTH)
    return { ok: false, kind: 'length', reason: 'L’identificativo è troppo lungo' }
  return undefined
}
