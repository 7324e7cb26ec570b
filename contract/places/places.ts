import { addTo, deriveFromLists } from '../data/loaded-lists.ts'
import { PROVINCES_OF_2025 } from '../data/provinces.ts'
import type { CalendarDate } from '../form/values.ts'
import { foldToLetters } from '../texts/fold-text.ts'
import { daysAfter, daysBetween } from '../time/calendar-date.ts'
import { countries } from './countries.ts'
import { type Municipality, municipalityByCode, spellingsOf } from './municipalities.ts'

/** A place in a fiscal code, for one period of its history. */
export interface Place {
  /** In capitals, as fiscal codes and documents show it. */
  name: string
  /** Two letters; `EE` abroad. */
  province: string
}

interface Period extends Place {
  /** Days from 1861-01-01. */
  from: number
  /** Whether it was a municipality of Italy. */
  exists: boolean
}

const DAY_ZERO = '1861-01-01'

const historyByCode = deriveFromLists<ReadonlyMap<string, string>>(
  new Map(),
  ({ places }) => new Map(places.split('\n').map((line) => [line.slice(0, 4), line.slice(4)])),
)

function periodsOf(belfiore: string): Period[] {
  const current = municipalityByCode().get(belfiore)
  const history = historyByCode().get(belfiore)
  if (history === undefined)
    return current
      ? [{ name: current.name.toUpperCase(), province: current.province, from: 0, exists: true }]
      : []
  const periods: Period[] = []
  const segments = history.split(';')
  segments.forEach((segment, index) => {
    const [name, province, from] = segment.split(',') as [string, string, string]
    const before = periods.findLast(({ exists }) => exists)
    const known = index === segments.length - 1 ? current : undefined
    const exists = name !== '-'
    periods.push({
      name: known?.name.toUpperCase() ?? (exists && name ? name : (before?.name ?? '')),
      province: known?.province ?? (province || (before?.province ?? '')),
      from: Number.parseInt(from || '0', 36),
      exists,
    })
  })
  return periods
}

/** The periods in which the place existed. */
const existencePeriodsOf = (belfiore: string) => periodsOf(belfiore).filter(({ exists }) => exists)

/**
 * The place of a Belfiore code under its last known name and province; `EE` is the province of a foreign state.
 * `born` adds the name and province that were in use on that day.
 */
export function placeOf(belfiore: string, born?: CalendarDate): (Place & { atBirth?: Place }) | undefined {
  const country = countries().get(belfiore)
  if (country !== undefined) return { name: country.name.toUpperCase(), province: 'EE' }
  const periods = existencePeriodsOf(belfiore)
  const last = periods.at(-1)
  if (!last) return undefined
  const place = { name: last.name, province: last.province }
  if (born === undefined) return place
  const day = daysBetween(DAY_ZERO, born)
  const period = periods.findLast((period) => period.from <= day) ?? periods[0]!
  return { ...place, atBirth: { name: period.name, province: period.province } }
}

/** A period in which a place was not an Italian municipality, or not a state. */
export interface Absence {
  /** Its first day; undefined if the place did not exist before. */
  since?: CalendarDate
  /** The first day on which the place exists again; undefined if it never does. */
  until?: CalendarDate
}

/** The absence that contains a day; undefined on a day on which the place existed, and for unknown places. */
export function absenceOn(belfiore: string, date: CalendarDate): Absence | undefined {
  const country = countries().get(belfiore)
  if (country) return country.until && country.until < date ? { since: country.until } : undefined
  const day = daysBetween(DAY_ZERO, date)
  const periods = periodsOf(belfiore)
  const at = periods.findLastIndex((period) => period.from <= day)
  const period = periods[at]
  if (!period || period.exists) return undefined
  const next = periods[at + 1]
  return {
    ...(at > 0 && { since: daysAfter(DAY_ZERO, period.from) }),
    ...(next && { until: daysAfter(DAY_ZERO, next.from) }),
  }
}

/** Every name that a Belfiore code has had, folded to plain capitals. */
export function placeNames(belfiore: string): string[] {
  const country = countries().get(belfiore)
  if (country !== undefined) return [foldToLetters(country.name)]
  const current = municipalityByCode().get(belfiore)
  const names = existencePeriodsOf(belfiore).map((period) => foldToLetters(period.name))
  return current ? [...names, ...spellingsOf(current)] : names
}

/** Former owners of a name that no current municipality has. */
export interface FormerPlace {
  /** In capitals. */
  name: string
  /** The province that it had last under this name. */
  province: string
  /** The municipality under its current name, if it still exists. */
  now?: Municipality
  /** The first day on which it no longer existed, if it does not exist. */
  ended?: CalendarDate
}

/** By the folded names that the municipality no longer has. */
function formerPlacesOf(belfiore: string): Map<string, FormerPlace> {
  const now = municipalityByCode().get(belfiore)
  const periods = periodsOf(belfiore)
  const last = periods.at(-1)
  const outcome = now ? { now } : last && !last.exists ? { ended: daysAfter(DAY_ZERO, last.from) } : {}
  const byName = new Map<string, FormerPlace>()
  for (const { name, province, exists } of periods)
    if (exists) byName.set(foldToLetters(name), { name, province, ...outcome })
  for (const name of now ? spellingsOf(now) : []) byName.delete(name)
  return byName
}

const formerPlaces = deriveFromLists<ReadonlyMap<string, readonly FormerPlace[]>>(new Map(), () => {
  const byName = new Map<string, FormerPlace[]>()
  for (const belfiore of historyByCode().keys())
    for (const [name, place] of formerPlacesOf(belfiore)) addTo(byName, name, place)
  return byName
})

/** Municipalities that were renamed or abolished, by each name that they have had since 1900. */
export function formerPlacesNamed(name: string): readonly FormerPlace[] {
  return formerPlaces().get(foldToLetters(name)) ?? []
}

const RENAMED_CODES = new Set(PROVINCES_OF_2025.map(({ code }) => code))
/** Genoni, Seui and Teulada, which the sources assign to different provinces: each assignment is accepted. */
const DISPUTED_PLACES: Readonly<Record<string, readonly string[]>> = {
  D968: ['OR', 'VS'],
  I706: ['NU', 'CA'],
  L154: ['CI'],
}

/**
 * The accepted provinces of a municipality. Sardinia has been reorganised since 2025, mostly along the
 * provinces that existed until 2016, and both divisions are in use.
 */
export function provincesOf({ belfiore, province }: Municipality): string[] {
  const former = existencePeriodsOf(belfiore)
    .map((period) => period.province)
    .filter((code) => RENAMED_CODES.has(code))
  const formerProvinces = province === 'SU' && former.length === 0 ? ['CA'] : []
  return [...new Set([province, ...former, ...formerProvinces, ...(DISPUTED_PLACES[belfiore] ?? [])])]
}
