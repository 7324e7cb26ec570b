import type { Kysely } from 'kysely'
import { capFigures } from '../../../contract/checks/cap-provinces.ts'
import { lettersOf } from '../../../contract/checks/fold.ts'
import { once } from '../../../contract/checks/once.ts'
import { municipalities } from '../../../contract/checks/places.ts'
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

/** So short a beginning fits half of Italy. */
const LEAST_LETTERS = 3
const AT_MOST = 20

const embedded = once(() =>
  municipalities().map(({ name, province }) => {
    const { region = '' } = findProvince(province) ?? {}
    const place = { city: name, district: province, region }
    return { key: lettersOf(name), capital: findProvince(name)?.code === province, place }
  }),
)

/**
 * Municipalities whose name begins like the words, the embedded ones and the office's own; whole names first, then
 * provincial capitals. A last word of two letters may be the province.
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
  const key = lettersOf(words.join(' '))
  if (key === '') return []
  const fits = (name: string) => (key.length >= LEAST_LETTERS ? name.startsWith(key) : name === key)
  const listed = embedded().filter((entry) => fits(entry.key))
  const own = (await uploadedPlaces(db, key)).filter((entry) => fits(entry.key))
  const known = new Set(listed.map(({ key: name, place }) => `${name} ${place.district}`))
  return [...listed, ...own.filter((entry) => !known.has(`${entry.key} ${entry.place.district}`))]
    .filter(({ place }) => district === '' || place.district === district)
    .filter(({ place }) => mayHave(postCode, place.district))
    .sort((a, b) => rank(b, key) - rank(a, key) || a.place.city.localeCompare(b.place.city, 'it'))
    .slice(0, AT_MOST)
    .map(({ place }) => place)
}

type Entry = ReturnType<typeof embedded>[number]
const rank = ({ key, capital }: Entry, typed: string) => (key === typed ? 2 : 0) + (capital ? 1 : 0)

function mayHave(postCode: string, district: string): boolean {
  const province = findProvince(district)
  const figures = province ? capFigures(province) : []
  return postCode === '' || figures.length === 0 || figures.some((start) => postCode.startsWith(start))
}

async function uploadedPlaces(db: Kysely<Database>, key: string): Promise<Entry[]> {
  const rows = await db
    .selectFrom('uploaded_places')
    .select(['city', 'district', 'region'])
    .where('doubt', 'is', null)
    .where('city_key', 'like', likePrefix(key.toLowerCase()))
    .orderBy('city_key')
    .limit(AT_MOST)
    .execute()
  return rows.map((place) => ({ key: lettersOf(place.city.split('/')[0]!), capital: false, place }))
}
