import type { Kysely } from 'kysely'
import { capPrefixes } from '../../../contract/checks/cap.ts'
import { foldToLetters } from '../../../contract/checks/fold-text.ts'
import { once } from '../../../contract/checks/memoize.ts'
import { municipalities, spellingsOf } from '../../../contract/checks/municipalities.ts'
import { provincesOf } from '../../../contract/checks/places.ts'
import { findProvince } from '../../../contract/checks/provinces.ts'
import { likePrefix } from '../../db/like-pattern.ts'
import type { Database } from '../../db/schema.ts'

export interface FoundPlace {
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
export async function findPlaces(db: Kysely<Database>, search: PlaceSearch): Promise<FoundPlace[]> {
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
