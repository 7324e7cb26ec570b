import type { Firm } from '../../../../../contract/index.ts'

/** The typed data of a company, with numbers in Italian notation. */
export interface TypedFirm {
  /** One per supply point, separated by semicolons, spaces or line breaks. */
  powers: string
  employees: string
  turnover: string
  mediumVoltage: boolean
}

/** The data of a company as numbers. An unreadable text is NaN, and unnecessary numbers may be missing. */
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

/** `1.800.000`, `16,5`, `16.5`: a point before three digits separates thousands, any other is a decimal point. */
export function readNumber(text: string): number {
  const figures = text.replace(/[€\s]|kw/gi, '')
  if (figures === '') return Number.NaN
  const integerPart = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(figures) ? figures.replaceAll('.', '') : figures
  return /^\d+(?:[.,]\d+)?$/.test(integerPart) ? Number(integerPart.replace(',', '.')) : Number.NaN
}
