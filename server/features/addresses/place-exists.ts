import { type Kysely, sql } from 'kysely'
import { foldToLetters } from '../../../contract/checks/fold.ts'
import { municipalitiesNamed } from '../../../contract/checks/municipalities.ts'
import { provincesOf } from '../../../contract/checks/places.ts'
import { findProvince } from '../../../contract/checks/provinces.ts'
import type { Database } from '../../db/schema.ts'
import { generationInUse } from '../../db/uploaded-lists.ts'

interface AskedPlace {
  city: string
  /** By code or by name. */
  state: string
  regione: string
}

/** Whether the municipality lies in that province, and the province in that region: embedded places, then uploaded ones. */
export async function placeExists(db: Kysely<Database>, asked: AskedPlace): Promise<boolean> {
  // A NUL is in no name, and no database takes it.
  if (Object.values(asked).some((part) => foldToLetters(part) === '' || part.includes('\0'))) return false
  return isEmbedded(asked) || (await isUploaded(db, asked))
}

/** Names of two languages are written with a slash; the Italian one comes first. */
const italian = (name: string) => name.split('/')[0]!

function isEmbedded({ city, state, regione }: AskedPlace): boolean {
  const province = findProvince(state) ?? findProvince(italian(state))
  if (!province || foldToLetters(italian(province.region)) !== foldToLetters(italian(regione))) return false
  return [city, italian(city)].some((name) =>
    municipalitiesNamed(name).some((place) => provincesOf(place).includes(province.code)),
  )
}

async function isUploaded(db: Kysely<Database>, { city, state, regione }: AskedPlace): Promise<boolean> {
  const code = findProvince(state)?.code ?? state
  const row = await db
    .selectFrom('uploaded_places')
    .select('id')
    .where('generation', '=', generationInUse('uploaded_places'))
    .where('city_key', '=', sql<string>`place_key(${city})`)
    .where('district_key', 'in', [sql<string>`place_key(${code})`, sql<string>`place_key(${state})`])
    .where('doubt', 'is', null)
    .where('region_key', '=', sql<string>`place_key(${regione})`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
