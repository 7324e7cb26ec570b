import { once } from '../../contract/memoize.ts'
import { Failure } from '../http/failure.ts'
import { openParts, type Parts } from './archive-parts.ts'
import {
  type CellStyle,
  cellKind,
  cellText,
  NOT_CALCULATED,
  parseTypedText,
  readCellStyles,
} from './cell-text.ts'
import { columnOf, mergedRows, readMergedCells } from './merged-cells.ts'
import {
  type CellKind,
  firstRows,
  MAX_CELL,
  MAX_COLUMNS,
  MAX_ROWS,
  refuseTable,
  type Table,
  type TableRow,
  tooManyColumns,
  tooManyRows,
} from './table.ts'
import { findWorkbook, type Workbook } from './workbook.ts'
import { attribute, decodeEscapes, parsePieces, parseXml } from './xml.ts'

/** The sheet of a workbook that is wanted. */
export interface SheetChoice {
  sheet?: string | undefined
  /** Without `sheet`: how well the first rows of a sheet fit the wanted table. The best sheet is read, of several the first. */
  fitOf?(rows: readonly TableRow[]): number
}

/** Throws `refused-file` for a workbook without the wanted sheet. */
export async function openXlsx(bytes: Buffer, choice: SheetChoice): Promise<Table> {
  const parts = await openParts(bytes)
  const workbook = await findWorkbook(parts)
  await refuseExternal(parts)
  const reading = once(() => readShared(parts, workbook))
  const rowsOf = (part: string) => readSheet(parts, part, reading)
  const sheet = await chooseSheet(workbook, choice, rowsOf)
  const sheets = workbook.sheets.map(({ name }) => name)
  const merged = once(() => readMergedCells(() => parts.read(sheet.part)))
  return {
    detected: { kind: 'xlsx', sheet: sheet.name, sheets },
    rows: async function* () {
      const complete = mergedRows(await merged())
      for await (const row of rowsOf(sheet.part)) yield complete(row)
    },
  }
}

const hasRows = (rows: readonly TableRow[]) => Math.min(rows.length, 1)

async function chooseSheet(
  { sheets }: Workbook,
  { sheet, fitOf = hasRows }: SheetChoice,
  rowsOf: (part: string) => AsyncIterable<TableRow>,
): Promise<Workbook['sheets'][0]> {
  if (sheet !== undefined)
    return (
      sheets.find(({ name }) => name === sheet) ??
      refuseTable('refused-file', `Il file non ha il foglio «${sheet}».`)
    )
  if (sheets.length === 1) return sheets[0]
  const rated = []
  for (const one of sheets) rated.push({ one, fit: fitOf(await readableRows(rowsOf(one.part))) })
  return rated.reduce((best, next) => (next.fit > best.fit ? next : best)).one
}

/** The first rows of a sheet; none if the sheet has no table. */
async function readableRows(rows: AsyncIterable<TableRow>): Promise<TableRow[]> {
  try {
    return await firstRows(rows)
  } catch (error) {
    if (error instanceof Failure) return []
    throw error
  }
}

/** Refuses external values from other files or the web. A hyperlink in a cell is allowed. */
async function refuseExternal(parts: Parts): Promise<void> {
  for (const name of parts.names) {
    if (!name.endsWith('.rels')) continue
    await parseXml(parts.read(name), {
      open: (tag, attributes) => {
        if (tag !== 'Relationship' || attribute(attributes, 'TargetMode') !== 'External') return
        if (attribute(attributes, 'Type').endsWith('/hyperlink')) return
        refuseTable('refused-file', 'Il file prende valori da altri file: incolla i soli valori e riprova.')
      },
    })
  }
}

/** What the cells of all sheets refer to. */
interface Shared {
  strings: readonly string[]
  styles: readonly CellStyle[]
}

const readShared = async (parts: Parts, { strings, styles }: Workbook): Promise<Shared> => ({
  strings: await readSharedStrings(parts.read(strings)),
  styles: await readCellStyles(parts.read(styles)),
})

async function* readSheet(
  parts: Parts,
  part: string,
  shared: () => Promise<Shared>,
): AsyncIterable<TableRow> {
  let ready: TableRow[] = []
  const reader = sheetReader(await shared(), (row) => ready.push(row))
  let count = 0
  for await (const _ of parsePieces(parts.read(part), reader)) {
    const rows = ready
    ready = []
    for (const row of rows) {
      count += 1
      if (count > MAX_ROWS) tooManyRows()
      yield row
    }
  }
}

function sheetReader({ strings, styles }: Shared, onRow: (row: TableRow) => void) {
  let row: TableRow & { kinds?: Record<number, CellKind> } = { number: 0, cells: [] }
  let cell = { column: -1, type: '', look: 0 }
  let text = ''
  let inValue = false
  /** The cell has a formula, and no value yet. */
  let isFormula = false
  return {
    open(tag: string, attributes: Record<string, string>) {
      if (tag === 'row') {
        row = { number: Number(attributes.r) || row.number + 1, cells: [] }
        if (isHidden(attributes)) row.hidden = true
        cell = { column: -1, type: '', look: 0 }
      } else if (tag === 'c') {
        const column = columnOf(attributes.r) ?? cell.column + 1
        cell = { column, type: attributes.t ?? 'n', look: Number(attributes.s ?? 0) }
        text = ''
        isFormula = false
      } else if (tag === 'f') isFormula = text === ''
      else if (tag === 'v' || tag === 't') {
        inValue = true
        // A formula may have an empty text; an empty number is none.
        if (cell.type === 'str') isFormula = false
      }
      // Phonetic text is adjacent to the text.
      else if (tag === 'rPh') inValue = false
    },
    text(piece: string) {
      if (!inValue || text.length >= MAX_CELL) return
      text += piece
      if (piece.trim() !== '') isFormula = false
    },
    close(tag: string) {
      if (tag === 'v' || tag === 't') inValue = false
      else if (tag === 'c' && (text !== '' || isFormula)) {
        if (cell.column >= MAX_COLUMNS) tooManyColumns()
        if (row.number > MAX_ROWS) tooManyRows()
        const shown = isFormula
          ? NOT_CALCULATED
          : cell.type === 's'
            ? (strings[Number(text)] ?? textIsMissing())
            : cellText(text, cell.type, styles[cell.look])
        while (row.cells.length < cell.column) row.cells.push('')
        row.cells[cell.column] = parseTypedText(decodeEscapes(shown).slice(0, MAX_CELL))
        const kind = isFormula ? undefined : cellKind(text, cell.type, styles[cell.look])
        if (kind) {
          row.kinds ??= {}
          row.kinds[cell.column] = kind
        }
      } else if (tag === 'row' && row.cells.some((value) => value !== '')) onRow(row)
    },
  }
}

const textIsMissing = () =>
  refuseTable('refused-file', 'Il file xlsx è danneggiato: gli mancano testi. Salvalo di nuovo e riprova.')

/** By hand, by a filter, in a closed group, or without a height. */
const isHidden = ({ hidden, ht }: Record<string, string>) =>
  hidden === '1' || hidden === 'true' || (ht !== undefined && Number(ht) === 0)

/** In characters; a spreadsheet stores each text once. */
const MAX_TEXT = 30_000_000
const MAX_STRINGS = 1_000_000

async function readSharedStrings(pieces: AsyncIterable<string> | undefined): Promise<string[]> {
  const strings: string[] = []
  let text = ''
  let total = 0
  let inText = false
  let inReading = false
  await parseXml(pieces, {
    open(tag) {
      if (tag === 'si') text = ''
      else if (tag === 't') inText = !inReading
      else if (tag === 'rPh') inReading = true
    },
    text(piece) {
      if (!inText) return
      text += piece
      total += piece.length
      if (total > MAX_TEXT) tooMuchText()
    },
    close(tag) {
      if (tag === 't') inText = false
      else if (tag === 'rPh') inReading = false
      else if (tag === 'si') {
        if (strings.push(text) > MAX_STRINGS) tooMuchText()
      }
    },
  })
  return strings
}

const tooMuchText = () => refuseTable('refused-file', 'Il file contiene troppo testo: dividilo.')
