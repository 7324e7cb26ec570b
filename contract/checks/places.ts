import { PROVINCES_OF_2025 } from '../data/provinces.ts'
import type { CalendarDate } from '../fields.ts'
import { daysBetween } from './calendar.ts'
import { countries } from './countries.ts'
import { lettersOf } from './fold.ts'
import { fromLists } from './long-lists.ts'
import { type Municipality, municipalityByCode, spellingsOf } from './municipalities.ts'

/** A place that a fiscal code can name, for one period of its life. */
export interface Place {
  /** In capitals, as fiscal codes and documents show it. */
  name: string
  /** Two letters; `EE` abroad. */
  province: string
}

interface Period extends Place {
  /** Days from 1861-01-01. */
  from: number
}

const pastByCode = fromLists<ReadonlyMap<string, string>>(
  new Map(),
  ({ places }) => new Map(places.split('\n').map((line) => [line.slice(0, 4), line.slice(4)])),
)

function periodsOf(belfiore: string): Period[] {
  const current = municipalityByCode().get(belfiore)
  const past = pastByCode().get(belfiore)
  if (past === undefined)
    return current ? [{ name: current.name.toUpperCase(), province: current.province, from: 0 }] : []
  const periods: Period[] = []
  const segments = past.split(';')
  segments.forEach((segment, index) => {
    const [name, province, from] = segment.split(',') as [string, string, string]
    const before = periods.at(-1)
    const known = index === segments.length - 1 ? current : undefined
    periods.push({
      name: known?.name.toUpperCase() ?? (name || before!.name),
      province: known?.province ?? (province || before!.province),
      from: Number.parseInt(from || '0', 36),
    })
  })
  return periods
}

/**
 * The place of a Belfiore code under its last known name and province; `EE` is the province of a foreign state.
 * `born` adds the name and province that were in use on that day.
 */
export function placeOf(belfiore: string, born?: CalendarDate): (Place & { atBirth?: Place }) | undefined {
  const country = countries().get(belfiore)
  if (country !== undefined) return { name: country.toUpperCase(), province: 'EE' }
  const periods = periodsOf(belfiore)
  const last = periods.at(-1)
  if (!last) return undefined
  const place = { name: last.name, province: last.province }
  if (born === undefined) return place
  const day = daysBetween('1861-01-01', born)
  const then = periods.findLast((period) => period.from <= day) ?? periods[0]!
  return { ...place, atBirth: { name: then.name, province: then.province } }
}

/** Every name that a Belfiore code has had, folded to plain capitals. */
export function namesOf(belfiore: string): string[] {
  const country = countries().get(belfiore)
  if (country !== undefined) return [lettersOf(country)]
  const current = municipalityByCode().get(belfiore)
  const names = periodsOf(belfiore).map((period) => lettersOf(period.name))
  return current ? [...names, ...spellingsOf(current)] : names
}

const NEW_CODES = new Set(PROVINCES_OF_2025.map(({ code }) => code))
/** Genoni, Seui and Teulada, which the sources place differently: none of these is wrong. */
const UNSETTLED: Readonly<Record<string, readonly string[]>> = {
  D968: ['OR', 'VS'],
  I706: ['NU', 'CA'],
  L154: ['CI'],
}

/**
 * The provinces that a municipality may give as its own. Sardinia has been divided anew since 2025, mostly along the
 * provinces that it had until 2016, and both divisions are in use.
 */
export function provincesOf({ belfiore, province }: Municipality): string[] {
  const former = periodsOf(belfiore)
    .map((period) => period.province)
    .filter((code) => NEW_CODES.has(code))
  const rest = province === 'SU' && former.length === 0 ? ['CA'] : []
  return [...new Set([province, ...former, ...rest, ...(UNSETTLED[belfiore] ?? [])])]
}
