import { cleanLine } from '../../../../contract/clean-text.ts'
import type { UploadOutcome } from '../../../../shared/api/uploads.ts'
import { refuseField } from '../../../http/refuse-invalid.ts'
import { cellErrorReason } from '../../../spreadsheets/cell-text.ts'
import { type FoundColumns, findColumns, fitOf } from '../../../spreadsheets/columns.ts'
import { openTable } from '../../../spreadsheets/open-table.ts'
import {
  type CellKind,
  firstRows,
  refuseTable,
  type Table,
  type TableRow,
} from '../../../spreadsheets/table.ts'
import { csvLine } from '../../../spreadsheets/write-table.ts'
import type { Cells, Checked, ListKind } from '../list-kind.ts'
import { KnownRows } from './known-rows.ts'
import type { PreviewedTable, ReadTable, Work } from './work.ts'

/** The maximum of refused rows: more are not corrected one by one, and others wait while they are sent. */
const MAX_REFUSED = 5_000
/** In characters: a shared string of a workbook may occur in every row. */
const MAX_REFUSED_LENGTH = 1_000_000
/** In bytes: 200,000 rows with names of maximum length are smaller. */
const MAX_ROWS_LENGTH = 100 * 1024 * 1024
const MARK = '\ufeff'

/** Enough to show what is wrong; the others are counted. */
const MAX_FINDINGS = 50

/**
 * The detected format of a file, its first rows, and what would happen to all of them. Throws the refusal of a file that
 * is no table. Without `sheet` the sheet is chosen by the columns.
 */
export async function previewTable<Stored>(
  kind: ListKind<string, Stored>,
  { bytes, sheet, reading: corrected }: Omit<Work['preview']['order'], 'noun'>,
): Promise<PreviewedTable> {
  const { table, first } = await openSheet(kind, bytes, sheet)
  const reading = corrected ?? findColumns(first, kind.columns)
  const preview = { detected: table.detected, ...reading, rows: first }
  if (missingColumn(kind, reading)) return { ...preview, outcome: null }
  const outcome: UploadOutcome = { amount: 0, refused: 0, doubted: 0, findings: [] }
  for await (const { number, reason, doubt } of judgedRows(kind, table, reading, first)) {
    outcome.amount += 1
    const found = reason ?? doubt
    if (found === undefined) continue
    outcome[reason === undefined ? 'doubted' : 'refused'] += 1
    if (outcome.findings.length < MAX_FINDINGS)
      outcome.findings.push({ row: number, refused: reason !== undefined, reason: found })
  }
  return { ...preview, outcome }
}

/** The sheet with its first rows. */
async function openSheet<Stored>(
  { columns }: ListKind<string, Stored>,
  bytes: Uint8Array,
  sheet: string | undefined,
): Promise<{ table: Table; first: TableRow[] }> {
  const table = await openTable(bytes, { sheet, fitOf: (rows) => fitOf(rows, columns) })
  const first = await firstRows(table.rows())
  if (first.length === 0) refuseTable('unsupported-media-type', 'Il file è vuoto.')
  return { table, first }
}

const missingColumn = <Stored>(
  { columns: wanted }: ListKind<string, Stored>,
  { columns }: FoundColumns<string>,
) => wanted.find(({ name, optional }) => columns[name] === null && !optional)

/**
 * Reads a whole file: the valid rows, and the refused ones with row number and reason, up to a maximum. Throws the
 * refusal of a file that is no table, and `invalid` for missing columns.
 */
export async function readTable<Stored>(
  kind: ListKind<string, Stored>,
  { bytes, sheet, reading: corrected }: Omit<Work['read']['order'], 'noun'>,
): Promise<ReadTable> {
  const { table, first } = await openSheet(kind, bytes, sheet)
  const reading = corrected ?? findColumns(first, kind.columns)
  const missing = missingColumn(kind, reading)
  if (missing) refuseField(missing.name, 'required', `Nel file manca la colonna «${missing.title}»`)
  const counts = { amount: 0, completed: 0, lengthWrong: 0, amountError: 0 }
  let good = 0
  const entries = new Set<string>()
  const lines = new Lines()
  const refused = new RefusedRows()
  for await (const { number, cells, checked, key, reason } of judgedRows(kind, table, reading, first)) {
    counts.amount += 1
    if (checked.ok && key !== undefined) {
      good += 1
      if (checked.completed) counts.completed += 1
      // A repeat adds nothing.
      if (!entries.has(key)) lines.add(JSON.stringify(checked.row))
      entries.add(key)
    } else if (reason !== undefined) {
      counts[!checked.ok && checked.kind === 'length' ? 'lengthWrong' : 'amountError'] += 1
      refused.add([String(number), reason, ...cells])
    }
  }
  return {
    counts: { ...counts, ...refused.listed() },
    good,
    entries: entries.size,
    rows: lines.bytes(),
  }
}

interface JudgedRow<Stored> {
  number: number
  cells: string[]
  /** The spreadsheet does not show it. */
  hidden?: true | undefined
  checked: Checked<Stored>
  /** The entry of a valid row. */
  key?: string
  /** Why the row is refused. */
  reason?: string
  /** Why a valid row may not be meant. */
  doubt?: string
}

/** The rows below the headings, each as it would be stored or with the reason of its refusal. */
async function* judgedRows<Stored>(
  kind: ListKind<string, Stored>,
  table: Table,
  reading: FoundColumns<string>,
  first: readonly TableRow[],
): AsyncIterable<JudgedRow<Stored>> {
  const width = table.detected.kind === 'csv' ? widthOf(first, reading) : Number.POSITIVE_INFINITY
  const known = new KnownRows(kind)
  for await (const row of checkedRows(kind, table, { ...reading, width })) {
    const { checked, number } = row
    if (!checked.ok) {
      yield { ...row, reason: checked.reason }
      continue
    }
    const doubts = [kind.doubtOf?.(checked.row), row.hidden && 'La riga è nascosta nel foglio di calcolo']
    const doubt = doubts.filter(Boolean).join('. ')
    yield { ...row, ...known.add(checked.row, number), ...(doubt && { doubt }) }
  }
}

class RefusedRows {
  #text = ''
  #count = 0

  add(cells: readonly string[]): void {
    if (this.#count === MAX_REFUSED || this.#text.length > MAX_REFUSED_LENGTH) return
    this.#text += csvLine(cells)
    this.#count += 1
  }

  listed(): { refused: string; refusedListed: number } {
    const refused = this.#count === 0 ? '' : MARK + csvLine(['riga', 'motivo', 'contenuto']) + this.#text
    return { refused, refusedListed: this.#count }
  }
}

/** Collects texts as bytes, which use less memory. */
class Lines {
  readonly #pieces: Buffer[] = []
  #waiting = ''
  #length = 0

  add(line: string): void {
    this.#waiting += `${line}\n`
    if (this.#waiting.length > 64 * 1024) this.#flush()
  }

  bytes(): Buffer {
    this.#flush()
    return Buffer.concat(this.#pieces.splice(0))
  }

  #flush(): void {
    const piece = Buffer.from(this.#waiting)
    this.#waiting = ''
    this.#length += piece.length
    if (this.#length > MAX_ROWS_LENGTH)
      refuseTable('refused-file', 'Il file contiene troppo testo: dividilo.')
    this.#pieces.push(piece)
  }
}

async function* checkedRows<Stored>(
  kind: ListKind<string, Stored>,
  { detected, rows }: Table,
  reading: FoundColumns<string> & { width: number },
): AsyncIterable<{ number: number; cells: string[]; hidden?: true | undefined; checked: Checked<Stored> }> {
  const { columns, headingRow, width } = reading
  const cellsOf = (cells: readonly string[]) =>
    kind.columns.map(({ name }) => [name, cells[columns[name] ?? -1] ?? ''] as const)
  const check = (cells: readonly string[]): Checked<Stored> => {
    const named = cellsOf(cells)
    const wrong = named.map(([, cell]) => cellErrorReason(cell)).find((reason) => reason !== undefined)
    return wrong
      ? refuse(wrong)
      : kind.check(Object.fromEntries(named.map(([name, cell]) => [name, cleanLine(cell)])) as Cells<string>)
  }
  for await (const row of rows()) {
    const { number, cells, broken, hidden } = row
    if (headingRow !== null && number <= headingRow) continue
    const isTorn = detected.kind === 'csv' && holdsRow(cells, detected.delimiter, check)
    const wrong =
      broken ||
      (isTorn && 'Una virgoletta non è chiusa: una cella contiene un’altra riga') ||
      (filledOf(cells) > width && `La riga ha ${filledOf(cells)} celle, e le colonne sono ${width}`) ||
      joinedReason(kind, columns, row) ||
      kindReason(kind, columns, row)
    yield { number, cells, hidden, checked: wrong ? refuse(wrong) : check(cells) }
  }
}

/** The reason why a row is refused in which several columns are one cell. */
function joinedReason<Stored>(
  { columns: wanted }: ListKind<string, Stored>,
  columns: FoundColumns<string>['columns'],
  { joined = [] }: TableRow,
): string | undefined {
  for (const [from, to] of joined) {
    const one = wanted.filter(({ name }) => (columns[name] ?? -1) >= from && (columns[name] ?? -1) <= to)
    if (one.length > 1) return `Le celle di ${one.map(({ title }) => `«${title}»`).join(' e ')} sono unite`
  }
  return undefined
}

const KIND_NAMES: Readonly<Record<CellKind, string>> = {
  date: 'una data',
  number: 'un numero',
  boolean: 'un vero o falso',
}

/** The reason why a row is refused that has a date, a number or a truth value in place of a text. */
function kindReason<Stored>(
  { columns: wanted }: ListKind<string, Stored>,
  columns: FoundColumns<string>['columns'],
  { cells, kinds = {} }: TableRow,
): string | undefined {
  for (const { name, title, kinds: allowed = [] } of wanted) {
    const place = columns[name] ?? -1
    const kind = kinds[place]
    if (kind && !allowed.includes(kind))
      return `La cella di «${title}» contiene ${KIND_NAMES[kind]} (${cells[place]}): va scritta come testo`
  }
  return undefined
}

const filledOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== '') + 1

/**
 * The number of columns: of the headings, otherwise of most rows. A row of a CSV with more cells has a delimiter within
 * a cell; in a workbook no cell can be cut.
 */
function widthOf(first: readonly TableRow[], { headingRow }: FoundColumns<string>): number {
  const headings = first.find(({ number }) => number === headingRow)
  if (headings) return filledOf(headings.cells)
  const widths = first.map(({ cells }) => filledOf(cells))
  const countOf = (width: number) => widths.filter((one) => one === width).length
  return widths.reduce((best, width) => (countOf(width) > countOf(best) ? width : best))
}

const refuse = (reason: string) => ({ ok: false, kind: 'other', reason }) as const

/** A quotation mark that is closed some lines later joins rows in one cell. */
const holdsRow = (
  cells: readonly string[],
  delimiter: string,
  check: (cells: string[]) => Checked<unknown>,
): boolean =>
  cells.some(
    (cell) =>
      cell.includes('\n') &&
      cell
        .split('\n')
        .some((line, at) => at > 0 && line.includes(delimiter) && check(line.split(delimiter)).ok),
  )
