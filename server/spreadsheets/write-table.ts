import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { type Rows, sharedTextsXml, sheetXml, WORKBOOK_PARTS } from './workbook-parts.ts'

export type TableFormat = 'xlsx' | 'csv'

export const TABLE_TYPES: Record<TableFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** Streams a table as a file; the first row contains the headings. Cells are text, never formulas. */
export function writeTable(format: TableFormat, rows: Rows): Readable {
  return format === 'csv' ? Readable.from(csvText(rows)) : xlsxStream(rows)
}

/** Texts that a spreadsheet program would interpret as a formula, also after it removes invisible characters. */
const FORMULA = /^[\0-\x20\ufeff\u200b]*[=+\-−@＝＋－＠]|^[\t\r\n]/
/** A telephone number, which keeps its plus: as a formula it gives the same digits. */
const PHONE = /^\+\d+$/

/** One line with the delimiter `;` of Italian spreadsheets; formula-like texts get an apostrophe. */
export function csvLine(cells: readonly string[]): string {
  const written = cells.map((cell) => {
    const safe = FORMULA.test(cell) && !PHONE.test(cell) ? `'${cell}` : cell
    return /[";\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
  })
  return `${written.join(';')}\r\n`
}

const BATCH_SIZE = 200
/** Without it, spreadsheet programs read UTF-8 as Windows-1252. */
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

/** Twice as fast as the usual 6, for a tenth of further bytes. */
const COMPRESSION_LEVEL = 3

function xlsxStream(rows: Rows): Readable {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(WORKBOOK_PARTS)) zip.addBuffer(Buffer.from(text), name)
  const shared = new Map<string, number>()
  const sheet = Readable.from(sheetXml(rows, shared))
  const out = zip.outputStream as Readable
  // An error while rows are fetched must end the download.
  sheet.on('error', (error) => out.destroy(error))
  out.on('close', () => sheet.destroy())
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { compressionLevel: COMPRESSION_LEVEL })
  zip.addReadStreamLazy('xl/sharedStrings.xml', (done) => done(null, Readable.from([sharedTextsXml(shared)])))
  zip.end()
  return out
}
