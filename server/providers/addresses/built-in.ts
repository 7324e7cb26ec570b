import type { Kysely } from 'kysely'
import { z } from 'zod'
import { once } from '../../../contract/memoize.ts'
import {
  capPrefixes,
  findProvince,
  isStreetType,
  municipalities,
  provincesOf,
  readTypedAddress,
  spellingsOf,
  type TypedAddress,
} from '../../../contract/places/index.ts'
import { foldToLetters } from '../../../contract/texts/fold-text.ts'
import type { AddressSuggestion } from '../../../shared/api/addresses.ts'
import { likePrefix } from '../../db/like-pattern.ts'
import type { Database } from '../../db/schema.ts'
import type { AddressPort, AddressSearch, DetailsOutcome } from './port.ts'

/** The typed street in a municipality. */
interface Candidate extends FoundPlace {
  /** With its type: `VIA ROMA`. */
  street: string
  streetNumber: string
  postCode: string
}

const MIN_CHARACTERS = 3

/** Searches addresses in the municipalities of Italy and the uploaded ones, for the street as it is typed. */
export function createBuiltInAddresses(db: Kysely<Database>): AddressPort {
  return {
    suggest: async (search) => ({ ok: true, suggestions: await suggest(db, search) }),
    details: async ({ id }) => readDetails(id),
  }
}

async function suggest(db: Kysely<Database>, { text, limit }: AddressSearch): Promise<AddressSuggestion[]> {
  // No address contains a NUL, and the database rejects it.
  const typed = text.replaceAll('\0', ' ').trim()
  if (typed.length < MIN_CHARACTERS) return []
  const candidates = await candidatesFor(db, readTypedAddress(typed))
  return candidates.slice(0, limit).map(present)
}

/** The typed street in each municipality that the rest of the line can mean. */
async function candidatesFor(db: Kysely<Database>, line: TypedAddress): Promise<Candidate[]> {
  const { postCode, streetNumber, district } = line
  const split = await splitLine(db, line)
  return split.places.map((place) => ({
    ...place,
    postCode,
    streetNumber,
    district: place.district || district,
    street: split.street.join(' '),
  }))
}

/** If the end of the street is unknown, the longest match of the last words is the municipality. */
async function splitLine(db: Kysely<Database>, { street, place, postCode, district }: TypedAddress) {
  const placesOf = (words: string[]) => findPlaces(db, { words, postCode, district })
  if (place) return { street, places: await placesOf(place) }
  for (let end = isStreetType(street[0] ?? '') ? 2 : 0; end < street.length; end += 1) {
    const places = await placesOf(street.slice(end))
    if (places.length > 0) return { street: street.slice(0, end), places }
  }
  return { street, places: [] }
}

const SMALL = new Set(
  "a al alla alle allo ai agli da dal dalla dei del dell' della delle dello degli di e in la le lo il i sul sulla".split(
    ' ',
  ),
)
/** Roman numerals in street names: XX Settembre, Vittorio Emanuele II. */
const NUMERAL = /^(?:i{2,3}|iv|vi{1,3}|ix|xi{0,3}|xiv|xvi{0,3}|xx|xxi{0,3}|xxiv|xxv|xxvi{0,3}|xxix)$/

/** `VIA DELL'ACQUA` → `Via dell'Acqua`. */
export function toStreetCase(street: string): string {
  return street.toLowerCase().split(/\s+/).map(toWordCase).join(' ')
}

function toWordCase(word: string, index: number): string {
  if (index > 0 && SMALL.has(word)) return word
  if (index > 0 && NUMERAL.test(word)) return word.toUpperCase()
  const [start, ...rest] = word.split(/(?<=['’-])/)
  const first = index > 0 && SMALL.has(start!) ? start! : capital(start!)
  return [first, ...rest.map(capital)].join('')
}

const capital = (part: string) => part.slice(0, 1).toUpperCase() + part.slice(1)

function present({ street, streetNumber, postCode, city, district, region }: Candidate): AddressSuggestion {
  const name = street === '' ? '' : toStreetCase(street)
  const place = [postCode, city, district].filter((part) => part !== '').join(' ')
  const address = [name, streetNumber].filter((part) => part !== '').join(', ')
  const parts: Parts = [name, streetNumber, postCode, city, district, region]
  const id = Buffer.from(JSON.stringify(parts)).toString('base64url')
  return address === '' ? { id, main: city, detail: district } : { id, main: address, detail: place }
}

const part = z.string().max(300)
/** Street, number, postal code, city, province, region: the id of a suggestion contains the whole address. */
const partsSchema = z.tuple([part, part, part, part, part, part])
type Parts = z.infer<typeof partsSchema>

function readDetails(id: string): DetailsOutcome {
  const parsed = partsSchema.safeParse(readJson(Buffer.from(id, 'base64url').toString('utf8')))
  if (!parsed.success) return { ok: false, reason: 'unknown', detail: 'Not an id of a suggestion' }
  const [street, streetNumber, postCode, city, district, state] = parsed.data
  const country = { country: 'Italia', countryShort: 'IT' }
  return { ok: true, address: { street, streetNumber, postCode, city, district, state, ...country } }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface FoundPlace {
  city: string
  /** The province's code. */
  district: string
  region: string
}

interface PlaceSearch {
  words: string[]
  district: string
  postCode: string
}

/** Shorter prefixes match too many municipalities. */
const MIN_LETTERS = 3
const MAX_RESULTS = 20

const embedded = once(() =>
  municipalities().map((municipality) => {
    const { name, province } = municipality
    const { region = '' } = findProvince(province) ?? {}
    const place = { city: name, district: province, region }
    const capital = findProvince(name)?.code === province
    return { keys: spellingsOf(municipality), districts: provincesOf(municipality), capital, place }
  }),
)

/**
 * Municipalities whose name starts with the words, embedded and uploaded ones; exact names first, then provincial
 * capitals. A last word of two letters may be the province.
 */
async function findPlaces(db: Kysely<Database>, search: PlaceSearch): Promise<FoundPlace[]> {
  const found = await beginningWith(db, search)
  const last = search.words.at(-1) ?? ''
  const province = search.words.length > 1 && /^[A-Za-z]{2}$/.test(last) ? findProvince(last) : undefined
  if (found.length > 0 || !province) return found
  return await beginningWith(db, { ...search, words: search.words.slice(0, -1), district: province.code })
}

async function beginningWith(
  db: Kysely<Database>,
  { words, district, postCode }: PlaceSearch,
): Promise<FoundPlace[]> {
  const key = foldToLetters(words.join(' '))
  if (key === '') return []
  const fits = (name: string) => (key.length >= MIN_LETTERS ? name.startsWith(key) : name === key)
  const listed = embedded().filter(({ keys }) => keys.some(fits))
  const own = (await uploadedPlaces(db, key)).filter(({ keys }) => keys.some(fits))
  const known = new Set(
    listed.flatMap(({ keys, districts }) => keys.flatMap((name) => combineWithDistricts(name, districts))),
  )
  return [
    ...listed,
    ...own.filter(
      ({ keys, districts }) =>
        !keys.some((name) => combineWithDistricts(name, districts).some((own) => known.has(own))),
    ),
  ]
    .filter(({ districts }) => district === '' || districts.includes(district))
    .filter(({ place }) => canHavePostCode(postCode, place.district))
    .sort((a, b) => rank(b, key) - rank(a, key) || a.place.city.localeCompare(b.place.city, 'it'))
    .slice(0, MAX_RESULTS)
    .map(({ place }) => place)
}

type Entry = ReturnType<typeof embedded>[number]
const combineWithDistricts = (name: string, districts: readonly string[]) =>
  districts.map((district) => `${name} ${district}`)
const rank = ({ keys, capital }: Entry, typed: string) => (keys.includes(typed) ? 2 : 0) + (capital ? 1 : 0)

function canHavePostCode(postCode: string, district: string): boolean {
  const province = findProvince(district)
  const figures = province ? capPrefixes(province) : []
  return postCode === '' || figures.length === 0 || figures.some((start) => postCode.startsWith(start))
}

async function uploadedPlaces(db: Kysely<Database>, key: string): Promise<Entry[]> {
  const rows = await db
    .selectFrom('uploaded_places')
    .select(['city', 'district', 'region'])
    .where('doubt', 'is', null)
    .where('city_key', 'like', likePrefix(key.toLowerCase()))
    .orderBy('city_key')
    .limit(MAX_RESULTS)
    .execute()
  return rows.map((place) => ({
    keys: [foldToLetters(place.city.split('/')[0]!)],
    districts: [place.district],
    capital: false,
    place,
  }))
}
