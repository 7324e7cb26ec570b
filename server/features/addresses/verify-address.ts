import { type Kysely, sql } from 'kysely'
import { findProvince, municipalitiesNamed, provincesOf } from '../../../contract/places/index.ts'
import { foldToLetters } from '../../../contract/texts/fold-text.ts'
import type { Database } from '../../db/schema.ts'

interface PlaceName {
  city: string
  /** By code or by name. */
  state: string
  regione: string
}

/**
 * Whether the municipality is in that province and the province in that region: embedded places first, then uploaded
 * ones.
 */
export async function verifyAddress(db: Kysely<Database>, place: PlaceName): Promise<boolean> {
  // No name contains a NUL, and the database rejects it.
  if (Object.values(place).some((part) => foldToLetters(part) === '' || part.includes('\0'))) return false
  return isEmbedded(place) || (await isUploaded(db, place))
}

/** Bilingual names are written with a slash; the Italian one comes first. */
const italianName = (name: string) => name.split('/')[0]!

function isEmbedded({ city, state, regione }: PlaceName): boolean {
  const province = findProvince(state) ?? findProvince(italianName(state))
  if (!province || foldToLetters(italianName(province.region)) !== foldToLetters(italianName(regione)))
    return false
  return [city, italianName(city)].some((name) =>
    municipalitiesNamed(name).some((place) => provincesOf(place).includes(province.code)),
  )
}

async function isUploaded(db: Kysely<Database>, { city, state, regione }: PlaceName): Promise<boolean> {
  const code = findProvince(state)?.code ?? state
  const row = await db
    .selectFrom('uploaded_places')
    .select('id')
    .where('city_key', '=', sql<string>`place_key(${city})`)
    .where('district_key', 'in', [sql<string>`place_key(${code})`, sql<string>`place_key(${state})`])
    .where('doubt', 'is', null)
    .where('region_key', '=', sql<string>`place_key(${regione})`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
