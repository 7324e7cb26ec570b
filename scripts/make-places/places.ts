import { parse } from 'csv-parse/sync'
import { foldToLetters } from '../../contract/texts/fold-text.ts'
import { DAY_MS, daysAfter } from '../../contract/time/calendar-date.ts'

interface Period {
  /** Empty while the place was no municipality of Italy. */
  name: string
  province: string
  from: string
}

/** No living person was born earlier, so older names of a municipality are omitted. */
const EARLIEST = '1900-01-01'
/** Before, the archive lacks the codes of some places and the past of all that Italy annexed. */
const EARLIEST_FOUNDATION = '1930-01-01'
/** The last day of an open period. */
export const FOR_EVER = '9999-12-31'
/** The archive ends in October 2023; municipalities that were renamed since then have their name from this day. */
const RENAMED_SINCE = '2024-01-01'
const DAY = DAY_MS

const dayNumber = (date: string) =>
  Math.max(0, (Date.parse(date) - Date.parse('1861-01-01')) / DAY).toString(36)

const absent = (from: string): Period => ({ name: '', province: '', from })

export type Row = Record<string, string>

/** Rows of a CSV text by column name. */
export const parseCsv = (text: string): Row[] => parse(text, { columns: true, trim: true })

function periodsOf(rows: readonly Row[], current: Row | undefined): Period[] {
  const inOrder = rows.toSorted((a, b) => (a.from! < b.from! ? -1 : 1))
  const recent = inOrder.filter((row, index) => row.to! >= EARLIEST || index === inOrder.length - 1)
  const first = inOrder[0]!.from!
  const periods: Period[] = first >= EARLIEST_FOUNDATION ? [absent('')] : []
  let until = ''
  for (const row of recent) {
    // Days of difference are slips of the archive.
    if (until && daysBetween(until, row.from!) > 365) periods.push(absent(daysAfter(until, 1)))
    if (row.to! > until) until = row.to!
    const last = periods.at(-1)
    if (last?.name === row.name && last?.province === row.prov) continue
    periods.push({ name: row.name!, province: row.prov!, from: row.from! })
  }
  if (!current) return until === FOR_EVER ? periods : [...periods, absent(daysAfter(until, 1))]
  return periodsOfName(periods, current.comune!.toUpperCase(), current.provincia_code!)
}

/** The last period under the municipality's current name; a later change in the archive starts a period. */
function periodsOfName(periods: readonly Period[], name: string, province: string): Period[] {
  const last = periods.at(-1)!
  // The archive appends the Slovene or Ladin name after a dash; it is replaced by the municipality's Italian name.
  const renamed =
    last.name !== name &&
    !last.name.startsWith(`${name}-`) &&
    foldToLetters(last.name) !== foldToLetters(name)
  if (renamed) return [...periods, { name, province, from: RENAMED_SINCE }]
  return [...periods.slice(0, -1), { name, province, from: last.from }]
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY

function packPeriods(periods: readonly Period[], current: boolean): string {
  return periods
    .map((period, index) => {
      const from = index === 0 ? '' : dayNumber(period.from)
      if (period.name === '') return `-,,${from}`
      const before = periods.slice(0, index).findLast((earlier) => earlier.name !== '')
      const known = current && index === periods.length - 1
      const name = known || before?.name === period.name ? '' : period.name
      const province = known || before?.province === period.province ? '' : period.province
      return `${name},${province},${from}`
    })
    .join(';')
}

export function packPlaces(history: readonly Row[], municipalities: readonly Row[]): string {
  const inForce = new Map(municipalities.map((row) => [row.belfiore!, row]))
  const lines: string[] = []
  for (const [code, rows] of Map.groupBy(history, (row) => row.belfiore!)) {
    // Some places of long ago have no code.
    if (!/^[A-Z]\d{3}$/.test(code)) continue
    const current = inForce.get(code)
    const periods = periodsOf(rows, current)
    if (current && periods.length === 1) continue
    lines.push(code + packPeriods(periods, current !== undefined))
  }
  return lines.toSorted().join('\n')
}

/** Each municipality as its code, its postal code if it has one for all of it, and its names with `=` between. */
export function packMunicipalities(
  rows: readonly Row[],
  others: readonly Row[],
  postalCodes: readonly Row[],
): string {
  const otherNames = Map.groupBy(others, (row) => row.belfiore!)
  const caps = new Map(postalCodes.map((row) => [row.belfiore!, row.cap!]))
  const packed = ({ belfiore = '', comune = '' }: Row) => {
    const names = [comune, ...(otherNames.get(belfiore) ?? []).map((other) => other.name!)]
    return belfiore + (caps.get(belfiore) ?? '') + names.join('=')
  }
  const byProvince = Map.groupBy(rows, (row) => row.provincia_code!)
  return [...byProvince]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, list]) => code + list.map(packed).join('|'))
    .join('\n')
}
