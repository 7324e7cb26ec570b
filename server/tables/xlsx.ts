import { openParts, type Parts } from './archive-parts.ts'
import { type CellStyle, cellText, NOT_CALCULATED, parseTypedText, readCellStyles } from './cell-text.ts'
import { readSharedStrings } from './shared-strings.ts'
import {
  MAX_CELL,
  MAX_COLUMNS,
  MAX_ROWS,
  refuseTable,
  type Table,
  type TableRow,
  tooManyColumns,
  tooManyRows,
} from './table.ts'
import { attribute, decodeEscapes, parsePieces, parseXml } from './xml.ts'

const WORKBOOK = 'xl/workbook.xml'

const MAX_SHEETS = 500
const MAX_MERGED = 10_000

/** The first visible sheet of a workbook. */
export async function openXlsx(bytes: Buffer): Promise<Table> {
  const parts = await openParts(bytes)
  if (!parts.names.has(WORKBOOK))
    refuseTable('unsupported-media-type', 'Il file non è una tabella: servono file xlsx o CSV.')
  await refuseExternal(parts)
  const sheet = await findSheet(parts)
  return { detected: { kind: 'xlsx', sheet: sheet.name }, rows: () => readSheet(parts, sheet.part) }
}

async function findSheet(parts: Parts): Promise<{ name: string; part: string }> {
  const sheets: { name: string; id: string; hidden: boolean }[] = []
  await parseXml(parts.read(WORKBOOK), {
    open: (tag, attributes) => {
      if (tag !== 'sheet') return
      if (sheets.length === MAX_SHEETS) refuseTable('refused-file', `Il file ha più di ${MAX_SHEETS} fogli.`)
      const state = attribute(attributes, 'state')
      sheets.push({
        name: attribute(attributes, 'name'),
        id: attribute(attributes, 'id'),
        hidden: state === 'hidden' || state === 'veryHidden',
      })
    },
  })
  const targets = new Map<string, string>()
  await parseXml(parts.read('xl/_rels/workbook.xml.rels'), {
    open: (tag, attributes) => {
      if (tag === 'Relationship') targets.set(attribute(attributes, 'Id'), attribute(attributes, 'Target'))
    },
  })
  const sheet = sheets.find(({ hidden }) => !hidden) ?? sheets[0]
  const target = sheet && targets.get(sheet.id)
  const part = target?.startsWith('/') ? target.slice(1) : `xl/${target}`
  if (!sheet || !parts.names.has(part)) return refuseTable('refused-file', 'Il file xlsx non ha fogli.')
  return { name: sheet.name, part }
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

interface Reading {
  strings: readonly string[]
  styles: readonly CellStyle[]
}

async function* readSheet(parts: Parts, part: string): AsyncIterable<TableRow> {
  const reading = { strings: await readSharedStrings(parts), styles: await readCellStyles(parts) }
  let ready: TableRow[] = []
  const reader = sheetReader(reading, (row) => ready.push(row))
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

function sheetReader({ strings, styles }: Reading, onRow: (row: TableRow) => void) {
  let row: TableRow = { number: 0, cells: [] }
  let cell = { column: -1, type: '', look: 0 }
  let text = ''
  let inValue = false
  /** The cell has a formula, and no value yet. */
  let isFormula = false
  let merged = 0
  return {
    open(tag: string, attributes: Record<string, string>) {
      if (tag === 'row') {
        row = { number: Number(attributes.r) || row.number + 1, cells: [] }
        cell = { column: -1, type: '', look: 0 }
      } else if (tag === 'c') {
        const column = columnOf(attributes.r) ?? cell.column + 1
        cell = { column, type: attributes.t ?? 'n', look: Number(attributes.s ?? 0) }
        text = ''
        isFormula = false
      } else if (tag === 'f') isFormula = true
      else if (tag === 'v' || tag === 't') {
        inValue = true
        isFormula = false
      }
      // Phonetic text is adjacent to the text.
      else if (tag === 'rPh') inValue = false
      else if (tag === 'mergeCell') {
        merged += 1
        if (merged > MAX_MERGED)
          refuseTable('refused-file', 'Il file ha troppe celle unite: dividile e riprova.')
      }
    },
    text(piece: string) {
      if (inValue && text.length < MAX_CELL) text += piece
    },
    close(tag: string) {
      if (tag === 'v' || tag === 't') inValue = false
      else if (tag === 'c' && (text !== '' || isFormula)) {
        if (cell.column >= MAX_COLUMNS) tooManyColumns()
        if (row.number > MAX_ROWS) tooManyRows()
        const shown = isFormula
          ? NOT_CALCULATED
          : cell.type === 's'
            ? (strings[Number(text)] ?? '')
            : cellText(text, cell.type, styles[cell.look])
        while (row.cells.length < cell.column) row.cells.push('')
        row.cells[cell.column] = parseTypedText(decodeEscapes(shown).slice(0, MAX_CELL))
      } else if (tag === 'row' && row.cells.some((value) => value !== '')) onRow(row)
    },
  }
}

/** `B7` is in column 1. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (!letters) return undefined
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
