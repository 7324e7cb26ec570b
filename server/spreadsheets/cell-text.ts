import { DAY_MS } from '../../contract/time/calendar-date.ts'
import { repairGarbled } from './single-byte.ts'
import { type CellKind, refuseTable } from './table.ts'
import { attribute, parseXml } from './xml.ts'

/** The display format of a cell's number, as far as it is relevant for a code or a date. */
export interface CellStyle {
  /** The minimum number of digits: `00000` shows 3069 as 03069. */
  digits: number
  date: boolean
}

const PLAIN: CellStyle = { digits: 0, date: false }
/** Spreadsheet programs have 64,000 at most. */
const MAX_STYLES = 100_000
const BUILT_IN_DATES = [14, 15, 16, 17, 22]

/** The cell formats of a workbook, by index. */
export async function readCellStyles(pieces: AsyncIterable<string> | undefined): Promise<CellStyle[]> {
  const codes = new Map<number, string>()
  const styles: CellStyle[] = []
  let inCells = false
  await parseXml(pieces, {
    open(tag, attributes) {
      const id = Number(attribute(attributes, 'numFmtId'))
      if (tag === 'numFmt') codes.set(id, attribute(attributes, 'formatCode'))
      else if (tag === 'cellXfs') inCells = true
      else if (tag === 'xf' && inCells) styles.push(styleOf(id, codes.get(id) ?? ''))
      if (styles.length > MAX_STYLES) refuseTable('refused-file', 'Il file ha troppi formati di cella.')
    },
    close(tag) {
      if (tag === 'cellXfs') inCells = false
    },
  })
  return styles
}

function styleOf(id: number, code: string): CellStyle {
  if (/^0+$/.test(code)) return { digits: code.length, date: false }
  const bare = code.replace(/"[^"]*"|\[[^[\]]*\]|\\./g, '')
  return { digits: 0, date: BUILT_IN_DATES.includes(id) || (/y/i.test(bare) && /d|m/i.test(bare)) }
}

const MAX_EXACT_DIGITS = 15

const BOOLEANS: Readonly<Record<string, string>> = { 1: 'TRUE', true: 'TRUE', 0: 'FALSE', false: 'FALSE' }

/** As spreadsheets store numbers: decimal, with an exponent where they are long. */
const NUMBER = /^-?\d+(?:\.\d+)?(?:E[+-]?\d+)?$/i

/** A cell's value as displayed; days as YYYY-MM-DD. */
export function cellText(value: string, type: string, style: CellStyle = PLAIN): string {
  if (type === 'b') return BOOLEANS[value] ?? value
  if (type === 'e') return isError(value) ? value : NOT_CALCULATED
  if (type !== 'n') return value
  const number = NUMBER.test(value) ? Number(value) : Number.NaN
  if (!Number.isFinite(number)) return value
  if (style.date) return dayOf(number)
  if (!Number.isInteger(number)) return String(number)
  // A spreadsheet keeps 15 digits: those after them are invented.
  if (Math.abs(number) >= 10 ** MAX_EXACT_DIGITS) return number.toExponential().toUpperCase()
  const digits = BigInt(number).toString()
  return number < 0 ? digits : digits.padStart(style.digits, '0')
}

/** What a cell holds, if it is no text; undefined also for an error. */
export function cellKind(value: string, type: string, style: CellStyle = PLAIN): CellKind | undefined {
  if (type === 'b') return 'boolean'
  if (type === 'd') return 'date'
  if (type !== 'n' || !NUMBER.test(value)) return undefined
  return style.date ? 'date' : 'number'
}

/** The epoch of spreadsheets, which include a nonexistent 29 February 1900. */
const DAY_ZERO = Date.UTC(1899, 11, 30)

function dayOf(serial: number): string {
  const day = new Date(DAY_ZERO + Math.floor(serial) * DAY_MS)
  return Number.isNaN(day.getTime()) ? String(serial) : day.toISOString().slice(0, 10)
}

/** `="03069"`: the notation by which a spreadsheet preserves a text of digits. */
const FORMULA = /^=\s*"((?:[^"]|"")*)"$/
/** `'03069`, `'=1+1`: the notation for text. Before other characters the apostrophe may belong to a name. */
const MARKED = /^['’‘](\d+|[\s\u200b]*[=+\-−@＝＋－＠].*)$/s

/** A cell's text without the notation that marks it as text. */
export function parseTypedText(cell: string): string {
  const text = cell.trim()
  const formula = FORMULA.exec(text)?.[1]
  const bare = formula === undefined ? text : formula.replaceAll('""', '"').trim()
  return MARKED.exec(bare)?.[1] ?? bare
}

/** The text of a formula whose value the file does not contain. */
export const NOT_CALCULATED = '#CALC!'
/** A formula as text, as in a CSV of a sheet that shows its formulas: `=CERCA.VERT(A2;B:C;2)`, `=Foglio1!B2`. */
const BARE_FORMULA = /^=\s*(?:\p{Lu}[\p{Lu}\d._]*\(.*\)|(?:[^\s=]+!)?\$?[A-Z]{1,3}\$?\d+)$/su
/** The errors of formulas in English and Italian, and a number that is wider than its column. */
const ERRORS =
  /^(?:#(?:N\/A|N\/D|NV|REF!|RIF!|VALUE!|VALORE!|NAME\?|NOME\?|DIV\/0!|NUM!|NULL!|NULLO!|SPILL!|ESPANSIONE!|GETTING_DATA)|#{2,}|Err:\d{3})$/i
/** The same in any language. */
const ANY_ERROR = /^#[¡¿]?\p{Lu}[\p{Lu}\d/_]*[!?]$/u

const isError = (cell: string) => ERRORS.test(cell) || ANY_ERROR.test(cell)

/** The reason why a cell has no value, or another one than its author wrote. */
export function cellErrorReason(cell: string): string | undefined {
  if (cell === NOT_CALCULATED || BARE_FORMULA.test(cell))
    return 'Una formula non ha ancora un valore: il file va aperto nel foglio di calcolo e salvato'
  if (isError(cell)) return `Una formula dà l’errore ${cell}`
  if (cell.includes('\ufffd')) return `Una lettera di «${cell}» non si legge`
  const repaired = repairGarbled(cell)
  return repaired && `Le lettere di «${cell}» sono rovinate: forse è «${repaired}»`
}
