/** The rows of a table that is being written. */
export type Rows = Iterable<readonly string[]> | AsyncIterable<readonly string[]>

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE_RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts of a workbook with one sheet, except the sheet and the shared texts. */
export const WORKBOOK_PARTS: Record<string, string> = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${SHEET_TYPE}.sharedStrings+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE_RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE_RELATIONSHIPS}"><sheets><sheet name="Foglio1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE_RELATIONSHIPS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE_RELATIONSHIPS}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${OFFICE_RELATIONSHIPS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`,
}

const BATCH_SIZE = 200
const WIDTHS = `<cols><col min="1" max="60" width="20" customWidth="1"/></cols>`
const FROZEN = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`

/**
 * The sheet: the first row in bold and always in view, every cell a text. Texts with the notation `_x0041_`, which some
 * readers know in shared texts alone, are added to `shared`.
 */
export async function* sheetXml(rows: Rows, shared: Map<string, number>): AsyncIterable<string> {
  let text = `${HEAD}<worksheet xmlns="${MAIN}">${FROZEN}${WIDTHS}<sheetData>`
  let count = 0
  for await (const cells of rows) {
    count += 1
    text += rowXml(cells, count, shared)
    if (count % BATCH_SIZE !== 0) continue
    yield text
    text = ''
  }
  yield `${text}</sheetData></worksheet>`
}

const MAX_CELL = 32_767

/** The texts that the sheet refers to, in the order of their numbers. */
export const sharedTextsXml = (shared: Map<string, number>): string =>
  `${HEAD}<sst xmlns="${MAIN}">${[...shared.keys()].map((text) => `<si>${textXml(text)}</si>`).join('')}</sst>`

function rowXml(cells: readonly string[], number: number, shared: Map<string, number>): string {
  const style = number === 1 ? 1 : 0
  let row = `<row r="${number}">`
  for (const [at, cell] of cells.entries()) {
    const start = `<c r="${columnName(at)}${number}" s="${style}" t=`
    const text = cell.length > MAX_CELL ? cell.slice(0, MAX_CELL) : cell
    if (!NOTATION.test(text)) row += `${start}"inlineStr"><is>${textXml(text)}</is></c>`
    else {
      const index = shared.get(text) ?? shared.size
      shared.set(text, index)
      row += `${start}"s"><v>${index}</v></c>`
    }
  }
  return `${row}</row>`
}

/** The spelling by which a spreadsheet writes a sign that XML cannot contain. */
const NOTATION = /_(?=x[\da-f]{4}_)/i
const EVERY_NOTATION = new RegExp(NOTATION, 'gi')

const textXml = (text: string) => `<t xml:space="preserve">${escapeXml(text)}</t>`

const LETTERS = 26
/** `A` to `Z`, then `AA`: some readers need the name of a cell. */
const columnName = (at: number): string =>
  (at < LETTERS ? '' : columnName(Math.floor(at / LETTERS) - 1)) + String.fromCharCode(65 + (at % LETTERS))

// XML reads a plain carriage return as a line feed.
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }
/** Of most texts: nothing in it needs a notation of its own. */
const PLAIN = /^[^&<>_\p{Cc}\p{Surrogate}\ufffe\uffff]*$/u

/** Characters that are invalid in XML are removed. */
const escapeXml = (text: string) =>
  PLAIN.test(text)
    ? text
    : text
        .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu, '')
        .replaceAll(EVERY_NOTATION, '_x005F_')
        .replace(/[&<>\r]/g, (sign) => ENTITIES[sign]!)
