import type { Parts } from './archive-parts.ts'
import { refuseTable } from './refuse.ts'
import { attribute, parseXml } from './xml.ts'

/** What a cell's format does to its number, as far as it matters for a code or a date. */
export interface CellStyle {
  /** Digits that are always shown: `00000` shows 3069 as 03069. */
  digits: number
  date: boolean
}

const PLAIN: CellStyle = { digits: 0, date: false }
/** Spreadsheet programs have 64,000 at most. */
const MAX_STYLES = 100_000
const BUILT_IN_DATES = [14, 15, 16, 17, 22]

/** The looks of a workbook, by the number that its cells name. */
export async function readCellStyles(parts: Parts): Promise<CellStyle[]> {
  const codes = new Map<number, string>()
  const styles: CellStyle[] = []
  let inCells = false
  await parseXml(parts.read('xl/styles.xml'), {
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
  const bare = code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
  return { digits: 0, date: BUILT_IN_DATES.includes(id) || (/y/i.test(bare) && /d|m/i.test(bare)) }
}

/** As spreadsheets store numbers: decimal, with an exponent where they are long. */
const NUMBER = /^-?\d+(?:\.\d+)?(?:E[+-]?\d+)?$/i

/** A cell's stored value as a person reads it; days as YYYY-MM-DD. */
export function cellText(value: string, type: string, style: CellStyle = PLAIN): string {
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'n') return value
  const number = NUMBER.test(value) ? Number(value) : Number.NaN
  if (!Number.isFinite(number)) return value
  if (style.date) return dayOf(number)
  if (!Number.isInteger(number)) return String(number)
  const digits = BigInt(number).toString()
  return number < 0 ? digits : digits.padStart(style.digits, '0')
}

const DAY_MS = 86_400_000
/** Spreadsheets count from here, with a 29 February 1900 that never was. */
const DAY_ZERO = Date.UTC(1899, 11, 30)

function dayOf(serial: number): string {
  const day = new Date(DAY_ZERO + Math.floor(serial) * DAY_MS)
  return Number.isNaN(day.getTime()) ? String(serial) : day.toISOString().slice(0, 10)
}
