import { COUNTRIES_TEXT } from '../data/countries.ts'
import type { CalendarDate } from '../fields.ts'
import { daysBetween } from './calendar.ts'
import { lettersOf } from './fold.ts'
import { fromLists } from './long-lists.ts'
import { once } from './once.ts'

export interface Municipality {
  /** As it is written: `Forlì`. */
  name: string
  /** Two letters. */
  province: string
  belfiore: string
}

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

/** The municipalities in force, province by province; none while the lists are not known. */
export const municipalities = fromLists<readonly Municipality[]>([], (lists) =>
  lists.municipalities.split('\n').flatMap((line) => {
    const province = line.slice(0, 2)
    return line
      .slice(2)
      .split('|')
      .map((entry) => ({ name: entry.slice(4), province, belfiore: entry.slice(0, 4) }))
  }),
)

const municipalityByCode = fromLists<ReadonlyMap<string, Municipality>>(
  new Map(),
  () => new Map(municipalities().map((place) => [place.belfiore, place])),
)

const pastByCode = fromLists<ReadonlyMap<string, string>>(
  new Map(),
  ({ places }) => new Map(places.split('\n').map((line) => [line.slice(0, 4), line.slice(4)])),
)

const countryByCode = once(
  () =>
    new Map(
      COUNTRIES_TEXT.split('\n').map((line) => {
        const [code, name] = line.split('|') as [string, string]
        return [code, name]
      }),
    ),
)

/** Foreign states by Belfiore code, ceased ones too. */
export function countries(): ReadonlyMap<string, string> {
  return countryByCode()
}

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
  const country = countryByCode().get(belfiore)
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
  const country = countryByCode().get(belfiore)
  return (country === undefined ? periodsOf(belfiore).map((period) => period.name) : [country]).map(lettersOf)
}

const municipalitiesByName = fromLists<ReadonlyMap<string, readonly Municipality[]>>(new Map(), () =>
  Map.groupBy(municipalities(), (place) => lettersOf(place.name)),
)

/** Municipalities in force of that name, in whatever case and accents; the same name lives in several provinces. */
export function municipalitiesNamed(name: string): readonly Municipality[] {
  return municipalitiesByName().get(lettersOf(name)) ?? []
}
