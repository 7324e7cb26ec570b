import { lettersOf } from './fold.ts'
import { fromLists } from './long-lists.ts'

export interface Municipality {
  /** As it is written: `Forlì`. */
  name: string
  /** Two letters. */
  province: string
  belfiore: string
  /** In its second language, or as people say it: `Bozen`, `Reggio Emilia`. */
  otherNames?: readonly string[]
}

/** The municipalities in force, province by province; none while the lists are not known. */
export const municipalities = fromLists<readonly Municipality[]>([], (lists) =>
  lists.municipalities.split('\n').flatMap((line) => {
    const province = line.slice(0, 2)
    return line
      .slice(2)
      .split('|')
      .map((entry) => municipalityIn(province, entry))
  }),
)

function municipalityIn(province: string, entry: string): Municipality {
  const [name = '', ...otherNames] = entry.slice(4).split('=')
  const place = { name, province, belfiore: entry.slice(0, 4) }
  return otherNames.length > 0 ? { ...place, otherNames } : place
}

/** The same by Belfiore code. */
export const municipalityByCode = fromLists<ReadonlyMap<string, Municipality>>(
  new Map(),
  () => new Map(municipalities().map((place) => [place.belfiore, place])),
)

/** What several names have at their end and people leave out. */
const WINE_ROAD = / (?:sulla strada del vino|an der Weinstraße)$/i

/**
 * Every way to write a municipality's name, folded to plain capitals: in each of its languages, in both of them
 * (`Bolzano/Bozen`), in short.
 */
export function spellingsOf({ name, otherNames = [] }: Municipality): string[] {
  const names = [name, ...otherNames]
  const both = otherNames.flatMap((other) => [name + other, other + name])
  const short = names.map((whole) => whole.replace(WINE_ROAD, ''))
  // Most have one name only, which need not be folded twice.
  return [...new Set([...new Set([...names, ...both, ...short])].map(lettersOf))]
}

const municipalitiesByName = fromLists<ReadonlyMap<string, readonly Municipality[]>>(new Map(), () => {
  const spelt = municipalities().flatMap((place) => spellingsOf(place).map((name) => ({ name, place })))
  const byName = Map.groupBy(spelt, ({ name }) => name)
  return new Map([...byName].map(([name, entries]) => [name, entries.map(({ place }) => place)]))
})

/** Municipalities in force of that name, in whatever case, accents and language; several provinces share some names. */
export function municipalitiesNamed(name: string): readonly Municipality[] {
  return municipalitiesByName().get(lettersOf(name)) ?? []
}
