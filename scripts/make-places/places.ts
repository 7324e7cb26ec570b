import type { Row } from './csv.ts'

interface Period {
  name: string
  province: string
  from: string
}

/** Nobody alive was born earlier, so older names of a place are left out. */
const EARLIEST = '1900-01-01'
const DAY = 86_400_000

const dayNumber = (date: string) =>
  Math.max(0, (Date.parse(date) - Date.parse('1861-01-01')) / DAY).toString(36)

function periodsOf(rows: readonly Row[], current: Row | undefined): Period[] {
  const inOrder = rows.toSorted((a, b) => (a.from! < b.from! ? -1 : 1))
  const recent = inOrder.filter((row, index) => row.to! >= EARLIEST || index === inOrder.length - 1)
  const periods: Period[] = []
  for (const row of recent) {
    const last = periods.at(-1)
    if (last?.name === row.name && last?.province === row.prov) continue
    periods.push({ name: row.name!, province: row.prov!, from: row.from! })
  }
  if (!current) return periods
  // The archive adds the German, Slovene or Ladin name after a dash; the municipality's Italian name stands for it.
  const last = periods.at(-1)
  const name = current.comune!.toUpperCase()
  if (last) Object.assign(last, { name, province: current.provincia_code! })
  return periods
}

function packPeriods(periods: readonly Period[], current: boolean): string {
  return periods
    .map((period, index) => {
      const before = periods[index - 1]
      const known = current && index === periods.length - 1
      const name = known || before?.name === period.name ? '' : period.name
      const province = known || before?.province === period.province ? '' : period.province
      return `${name},${province},${index === 0 ? '' : dayNumber(period.from)}`
    })
    .join(';')
}

export function packPlaces(history: readonly Row[], municipalities: readonly Row[]): string {
  const inForce = new Map(municipalities.map((row) => [row.belfiore!, row]))
  const lines: string[] = []
  for (const [code, rows] of Map.groupBy(history, (row) => row.belfiore!)) {
    const current = inForce.get(code)
    const periods = periodsOf(rows, current)
    if (current && periods.length === 1) continue
    lines.push(code + packPeriods(periods, current !== undefined))
  }
  return lines.toSorted().join('\n')
}
