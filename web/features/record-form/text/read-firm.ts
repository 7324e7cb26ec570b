import type { Firm } from '../../../../contract/index.ts'

/** What is typed about a firm, as people write numbers in Italy. */
export interface TypedFirm {
  /** One for each supply point, apart by semicolons, spaces or new lines. */
  powers: string
  employees: string
  turnover: string
  mediumVoltage: boolean
}

/** The firm in numbers. What cannot be read is no number, and what the voltage alone decides needs none. */
export function readFirm({ powers, employees, turnover, mediumVoltage }: TypedFirm): Firm {
  const points = powers
    .replaceAll(/kw/gi, ' ')
    .split(/[;\s]+/)
    .filter(Boolean)
  const number = mediumVoltage ? (text: string) => readNumber(text) || 0 : readNumber
  return {
    powers: points.map(number),
    employees: number(employees),
    turnover: number(turnover),
    mediumVoltage,
  }
}

/** `1.800.000`, `16,5`, `16.5`: a point before three figures parts thousands, any other is a decimal one. */
export function readNumber(text: string): number {
  const figures = text.replace(/[€\s]|kw/gi, '')
  if (figures === '') return Number.NaN
  const whole = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(figures) ? figures.replaceAll('.', '') : figures
  return /^\d+(?:[.,]\d+)?$/.test(whole) ? Number(whole.replace(',', '.')) : Number.NaN
}
