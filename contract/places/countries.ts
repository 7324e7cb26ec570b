import { COUNTRIES_TEXT } from '../data/countries.ts'
import type { CalendarDate } from '../form/values.ts'
import { once } from '../memoize.ts'
import { foldToLetters } from '../texts/fold-text.ts'

export interface Country {
  name: string
  /** The day when it ended. */
  until?: CalendarDate
}

const countryByCode = once(
  () =>
    new Map(
      COUNTRIES_TEXT.split('\n').map((line): [string, Country] => {
        const [code = '', name = '', _iso, until] = line.split('|')
        return [code, until === undefined ? { name } : { name, until }]
      }),
    ),
)

/** Foreign states by Belfiore code, including former ones. */
export function countries(): ReadonlyMap<string, Country> {
  return countryByCode()
}

export const ITALY = 'Italia'

/** Successor states of a former state: a person born there may name either. */
const SUCCESSORS: Readonly<Record<string, readonly string[]>> = {
  Z105: ['Z155', 'Z156'],
  Z111: ['Z112'],
  Z118: ['Z148', 'Z149', 'Z150', 'Z153', 'Z157', 'Z158', 'Z159', 'Z160'],
  Z135: [
    'Z138',
    'Z139',
    'Z140',
    'Z144',
    'Z145',
    'Z146',
    'Z154',
    'Z252',
    'Z253',
    'Z254',
    'Z255',
    'Z256',
    'Z257',
    'Z258',
    'Z259',
  ],
  Z157: ['Z158', 'Z159', 'Z160'],
  Z158: ['Z160'],
  Z136: ['Z254'],
  Z137: ['Z252'],
  Z141: ['Z253'],
  Z142: ['Z256'],
  Z143: ['Z259'],
  Z151: ['Z258'],
  Z152: ['Z255'],
  Z244: ['Z251'],
  Z245: ['Z251'],
  Z250: ['Z246'],
  // A region of Ethiopia until 1993.
  Z315: ['Z368'],
  Z348: ['Z907'],
}

/** Other names in use for a state, in addition to those of the list. */
const COUNTRY_ALIASES: Readonly<Record<string, readonly string[]>> = {
  Z106: ['Vaticano', 'Città del Vaticano', 'Santa Sede'],
  Z111: ['DDR', 'Germania Est'],
  Z112: ['Repubblica Federale Tedesca', 'Germania Ovest'],
  Z114: ['Gran Bretagna', 'Inghilterra', 'Scozia', 'Galles', 'Irlanda del Nord', 'GB'],
  Z116: ['Eire'],
  Z118: ['Jugoslavia', 'Iugoslavia', 'Serbia e Montenegro'],
  Z126: ['Olanda'],
  Z135: ['URSS', 'USSR'],
  Z139: ['Belarus'],
  Z140: ['Moldavia'],
  Z148: ['Macedonia'],
  Z153: ['Bosnia', 'Bosnia ed Erzegovina', 'Bosnia e Erzegovina'],
  Z154: ['Russia'],
  Z155: ['Repubblica slovacca'],
  Z156: ['Cechia'],
  Z206: ['Birmania', 'Myanmar'],
  Z207: ['Brunei'],
  Z209: ['Ceylon'],
  Z210: ['Repubblica Popolare Cinese', 'Cina Popolare'],
  Z213: ['Repubblica di Corea'],
  Z241: ['Tailandia'],
  Z242: ['Timor Est'],
  Z251: ['Viet Nam'],
  Z255: ['Kazakistan'],
  Z256: ['Kirgizistan'],
  Z312: ['Congo', 'Zaire'],
  Z338: ['Rwanda'],
  Z324: ['Réunion', 'La Réunion', 'La Riunione'],
  Z349: ['Swaziland'],
  Z404: ['Stati Uniti', 'USA', 'America'],
  // The islands have the code of the state that they were.
  Z501: ['Antille', 'Aruba', 'Curaçao', 'Sint Maarten', 'Bonaire', 'Saba', 'Sint Eustatius'],
  Z505: ['Santo Domingo', 'Dominicana'],
  Z506: ['Salvador'],
  Z508: ['Guadeloupe'],
  Z513: ['Martinique'],
  Z518: ['Puerto Rico', 'Portorico'],
  Z607: ['Guiana francese', 'Guyane'],
}

const codesByName = once(() => {
  const names = [...countries()].flatMap(([code, { name }]) =>
    [name, ...(COUNTRY_ALIASES[code] ?? [])].map((spelling) => [foldToLetters(spelling), code] as const),
  )
  const byName = Map.groupBy(names, ([name]) => name)
  return new Map([...byName].map(([name, entries]) => [name, entries.map(([, code]) => code)]))
})

/** Whether a name is that of another state, such as San Marino. */
export const isState = (name: string): boolean => codesByName().has(foldToLetters(name))

const isItaly = (name: string) => ['ITALIA', 'ITALY', 'ITA', 'IT', 'REPUBBLICAITALIANA'].includes(name)

/**
 * The country of a Belfiore code: the name of a state, or Italy; undefined for an unknown state. Does not need
 * the long lists.
 */
export function countryOf(belfiore: string): string | undefined {
  if (belfiore.startsWith('Z')) return countries().get(belfiore)?.name
  return /^[A-M]/.test(belfiore) ? ITALY : undefined
}

/**
 * Whether a typed country differs from the country of that place. Unknown names, and former or later names of
 * the same state, count as equal.
 */
export function isOtherCountry(typed: string, belfiore: string): boolean {
  const name = foldToLetters(typed)
  const country = countryOf(belfiore)
  if (country === undefined) return false
  if (isItaly(name)) return country !== ITALY
  const codes = codesByName().get(name)
  if (!codes) return false
  return !codes.some(
    (code) =>
      code === belfiore || SUCCESSORS[code]?.includes(belfiore) || SUCCESSORS[belfiore]?.includes(code),
  )
}
