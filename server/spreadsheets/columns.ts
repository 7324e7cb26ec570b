import { foldToLetters } from '../../contract/texts/fold-text.ts'
import type { TableRow } from './table.ts'

/** A column to find in a table. */
export interface WantedColumn<Name extends string> {
  name: Name
  /** Accepted headings, in any language; case, accents, spaces and punctuation are ignored. */
  headings: readonly string[]
  /** A file may lack it. */
  optional?: true
  /** Whether a cell matches the column's format, for tables without headings. */
  isPlausible?: (cell: string) => boolean
}

export interface FoundColumns<Name extends string> {
  /** The number of the row with the headings; earlier rows contain no values. Null without headings. */
  headingRow: number | null
  /** The index of each column, from 0; null when not found. */
  columns: Record<Name, number | null>
}

/** The maximum number of title rows above the headings. */
const HEADINGS_WITHIN = 10
/** The share of matching cells from which a column is identified by its content. */
const MIN_SHARE = 0.7

/** Finds columns in the first rows of a table: by headings, otherwise by the format of the cells. */
export function findColumns<Name extends string>(
  rows: readonly TableRow[],
  wanted: readonly WantedColumn<Name>[],
): FoundColumns<Name> {
  return findByHeadings(rows, wanted) ?? { headingRow: null, columns: findByContent(rows, wanted) }
}

/** How well the first rows of a sheet fit: its headings, its content, any rows, none. */
export function fitOf(rows: readonly TableRow[], wanted: readonly WantedColumn<string>[]): number {
  const { columns, headingRow } = findColumns(rows, wanted)
  const isComplete = wanted.every(({ name, optional }) => optional || columns[name] !== null)
  if (isComplete && rows.length > 0) return headingRow === null ? 2 : 3
  return Math.min(rows.length, 1)
}

/** The headings are a row with those of every needed column, or of half of all columns. */
function findByHeadings<Name extends string>(
  rows: readonly TableRow[],
  wanted: readonly WantedColumn<Name>[],
): FoundColumns<Name> | undefined {
  const enough = Math.ceil(wanted.length / 2)
  for (const { number, cells } of rows.slice(0, HEADINGS_WITHIN)) {
    const foldedCells = cells.map(foldHeading)
    const places = wanted.map(({ headings }) => placeOf(foldedCells, headings.map(foldToLetters)))
    const hasNeeded = wanted.every(({ optional }, at) => optional || places[at] !== null)
    if (!hasNeeded && places.filter((place) => place !== null).length < enough) continue
    return { headingRow: number, columns: joinColumns(wanted, places) }
  }
  return undefined
}

/** What follows in brackets, and the word that marks a column as required, belong to no name. */
const REMARK = /\([^()]*\)|\[[^[\]]*\]/g
const REQUIRED =
  /(?:CAMPO)?(?:OBBLIGATORI[OA]|RICHIEST[OA]|REQUIRED|MANDATORY|FACOLTATIV[OA]|OPZIONALE|OPTIONAL)$/

function foldHeading(cell: string): string {
  const name = foldToLetters(cell.replace(REMARK, ' ')).replace(REQUIRED, '')
  return name === '' ? foldToLetters(cell) : name
}

/** The first matching heading: they are listed from the most reliable. */
function placeOf(foldedCells: readonly string[], headings: readonly string[]): number | null {
  for (const heading of headings) {
    const place = foldedCells.indexOf(heading)
    if (place >= 0) return place
  }
  return null
}

function findByContent<Name extends string>(
  rows: readonly TableRow[],
  wanted: readonly WantedColumn<Name>[],
): Record<Name, number | null> {
  const taken = new Set<number>()
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const places = wanted.map(({ isPlausible }) => {
    if (!isPlausible) return null
    const shares = Array.from({ length: width }, (_, at) =>
      taken.has(at) ? 0 : shareOf(rows, at, isPlausible),
    )
    const best = Math.max(0, ...shares)
    if (best < MIN_SHARE) return null
    taken.add(shares.indexOf(best))
    return shares.indexOf(best)
  })
  return joinColumns(wanted, places)
}

function shareOf(rows: readonly TableRow[], at: number, isPlausible: (cell: string) => boolean): number {
  const cells = rows.map(({ cells }) => cells[at] ?? '').filter((cell) => cell !== '')
  return cells.length === 0 ? 0 : cells.filter(isPlausible).length / cells.length
}

const joinColumns = <Name extends string>(
  wanted: readonly WantedColumn<Name>[],
  places: readonly (number | null)[],
): Record<Name, number | null> =>
  Object.fromEntries(wanted.map(({ name }, at) => [name, places[at] ?? null])) as Record<Name, number | null>
