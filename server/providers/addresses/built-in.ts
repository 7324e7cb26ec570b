import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { AddressSuggestion } from '../../../shared/api/addresses.ts'
import type { Database } from '../../db/schema.ts'
import { type FoundPlace, findPlaces } from './find-places.ts'
import type { AddressPort, AddressSearch, DetailsOutcome } from './port.ts'
import { isStreetType, parseAddressLine, type TypedLine } from './typed-line.ts'

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
  const candidates = await candidatesFor(db, parseAddressLine(typed))
  return candidates.slice(0, limit).map(present)
}

/** The typed street in each municipality that the rest of the line can mean. */
async function candidatesFor(db: Kysely<Database>, line: TypedLine): Promise<Candidate[]> {
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
async function splitLine(db: Kysely<Database>, { street, place, postCode, district }: TypedLine) {
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
