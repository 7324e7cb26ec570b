import { addTo, deriveFromLists } from '../data/loaded-lists.ts'
import { foldToLetters } from '../texts/fold-text.ts'

/** The day from which the list holds: the last change of municipalities that it contains. */
export const MUNICIPALITIES_SINCE = '2026-02-21'

export interface Municipality {
  /** As it is written: `Forlì`. */
  name: string
  /** Two letters. */
  province: string
  belfiore: string
  /** Its postal code, if all of it has one. */
  cap?: string
  /** In its second language or in common use: `Bozen`, `Reggio Emilia`. */
  otherNames?: readonly string[]
}

/** The current municipalities by province; empty before the lists are loaded. */
export const municipalities = deriveFromLists<readonly Municipality[]>([], (lists) =>
  lists.municipalities.split('\n').flatMap((line) => {
    const province = line.slice(0, 2)
    return line
      .slice(2)
      .split('|')
      .map((entry) => parseMunicipality(province, entry))
  }),
)

function parseMunicipality(province: string, entry: string): Municipality {
  const [, belfiore = '', cap, names = ''] = /^(.{4})(\d{5})?(.*)$/.exec(entry) ?? []
  const [name = '', ...otherNames] = names.split('=')
  const place = { name, province, belfiore, ...(cap && { cap }) }
  return otherNames.length > 0 ? { ...place, otherNames } : place
}

/** The same by Belfiore code. */
export const municipalityByCode = deriveFromLists<ReadonlyMap<string, Municipality>>(
  new Map(),
  () => new Map(municipalities().map((place) => [place.belfiore, place])),
)

/** A common suffix of several names that people omit. */
const WINE_ROAD = / (?:sulla strada del vino|an der Weinstraße)$/i

/**
 * Every spelling of a municipality's name, folded to plain capitals: in each language, in both
 * (`Bolzano/Bozen`), and abbreviated.
 */
export function spellingsOf({ name, otherNames = [] }: Municipality): string[] {
  // Most municipalities have one name only and are folded once.
  if (otherNames.length === 0 && !WINE_ROAD.test(name)) return [foldToLetters(name)]
  const names = [name, ...otherNames]
  const both = otherNames.flatMap((other) => [name + other, other + name])
  const short = names.map((full) => full.replace(WINE_ROAD, ''))
  return [...new Set([...names, ...both, ...short].map(foldToLetters))]
}

const municipalitiesByName = deriveFromLists<ReadonlyMap<string, readonly Municipality[]>>(new Map(), () => {
  const byName = new Map<string, Municipality[]>()
  for (const place of municipalities()) for (const name of spellingsOf(place)) addTo(byName, name, place)
  return byName
})

/** Current municipalities with that name in any case, accents and language; some names exist in several provinces. */
export function municipalitiesNamed(name: string): readonly Municipality[] {
  return municipalitiesByName().get(foldToLetters(name)) ?? []
}

/** The same, also abbreviated (`S. Agata Bolognese`) or with their province behind (`Roma (RM)`). */
export function municipalitiesWrittenAs(name: string): readonly Municipality[] {
  const exact = municipalitiesNamed(name)
  if (exact.length > 0) return exact
  const [, alone = name, bracketed, bare] = WITH_PROVINCE.exec(name) ?? []
  const places = [...new Set(fullSpellings(alone).flatMap(municipalitiesNamed))]
  if (bracketed !== undefined) return places.filter(({ province }) => province === bracketed.toUpperCase())
  const own = places.filter(({ province }) => province === bare)
  return own.length > 0 ? own : places
}

const WITH_PROVINCE = /^(.*?)(?<![\s,–-])[\s,–-]+(?:\(\s*([A-Za-z]{2})\s*\)|([A-Z]{2}))$/
const OFFICE = /^(?:comune|citt[àa]|municipio) (?:di |del(?:la)? |dell['’])/i
/** The name of the administration of Rome. */
const CAPITAL = /(?<=^roma) capitale$/i
const SAINTS = ['San ', 'Santo ', 'Santa ', "Sant'", 'Santi ']
const ABBREVIATIONS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/(?<![\p{L}.])SS\.? ?(?=\p{Lu})/u, ['Santi ']],
  [/(?<![\p{L}.])S(?:t[aeo]?)?\. ?(?=\p{L})|(?<![\p{L}.])S (?=\p{Lu})/u, SAINTS],
  [/(?<![\p{L}.])M(?:te|onte)?\. ?(?=\p{L})/u, ['Monte ']],
  [/(?<![\p{L}.])C(?:ast(?:el)?)?\. ?(?=\p{L})/u, ['Castel ', 'Castello ']],
]

/** The name as it is typed, and with its abbreviations written out: `S. Agata` is San, Santo, Santa or Sant'. */
export function fullSpellings(name: string): readonly string[] {
  const alone = name.replace(OFFICE, '').replace(CAPITAL, '')
  const [abbreviation, words = []] = ABBREVIATIONS.find(([pattern]) => pattern.test(alone)) ?? []
  return [alone, ...words.map((word) => alone.replace(abbreviation!, word))]
}
