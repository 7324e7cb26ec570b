import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { type Rows, sheetXml, WORKBOOK_PARTS } from './workbook-parts.ts'

export type TableFormat = 'xlsx' | 'csv'

export const TABLE_TYPES: Record<TableFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** A table as a file that is made while it is read; the first row is the headings. Cells are text, never formulas. */
export function writeTable(format: TableFormat, rows: Rows): Readable {
  return format === 'csv' ? Readable.from(csvText(rows)) : xlsxStream(rows)
}

/** What a spreadsheet program would take for a formula, automatically or after leaving out what it does not show. */
const FORMULA = /^[\0-\x20\ufeff\u200b]*[=+\-@＝＋－＠]|^[\t\r\n]/

/** One line, with `;` as Italian spreadsheets expect; what looks like a formula gets an apostrophe before it. */
export function csvLine(cells: readonly string[]): string {
  const written = cells.map((cell) => {
    const safe = FORMULA.test(cell) ? `'${cell}` : cell
    return /[";\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
  })
  return `${written.join(';')}\r\n`
}

const BATCH_SIZE = 200
/** Without it, spreadsheet programs take UTF-8 for Windows-1252. */
const MARK = '\ufeff'

async function* csvText(rows: Rows): AsyncIterable<string> {
  let text = MARK
  let waiting = 0
  for await (const cells of rows) {
    text += csvLine(cells)
    waiting += 1
    if (waiting < BATCH_SIZE) continue
    yield text
    text = ''
    waiting = 0
  }
  if (text !== '') yield text
}

function xlsxStream(rows: Rows): Readable {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(WORKBOOK_PARTS)) zip.addBuffer(Buffer.from(text), name)
  const sheet = Readable.from(sheetXml(rows))
  const out = zip.outputStream as Readable
  // What goes wrong while rows are fetched must end the download, not leave it hanging.
  sheet.on('error', (error) => out.destroy(error))
  out.on('close', () => sheet.destroy())
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  return out
}
