import { type Kysely, sql } from 'kysely'
import { foldToLetters } from '../../../contract/checks/fold-text.ts'
import { municipalitiesNamed } from '../../../contract/checks/municipalities.ts'
import { provincesOf } from '../../../contract/checks/places.ts'
import { findProvince } from '../../../contract/checks/provinces.ts'
import { readAddress, searchAddresses, verifyAddress } from '../../../shared/api/addresses.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { type Route, route } from '../../http/route.ts'

const MAX_SUGGESTIONS = 8

export const addressRoutes: Route[] = [
  route(verifyAddress, 'any user', async ({ context, body }) => ({
    ok: true,
    exist: await placeExists(context.db, body),
  })),

  route(searchAddresses, 'any user', async ({ context, query: { q, session } }) => {
    const outcome = await context.addresses.suggest({ text: q, limit: MAX_SUGGESTIONS, session })
    if (!outcome.ok) throw serviceUnavailable()
    return { ok: true, suggestions: outcome.suggestions }
  }),

  route(readAddress, 'any user', async ({ context, query }) => {
    const outcome = await context.addresses.details(query)
    if (outcome.ok) return { ok: true, address: outcome.address }
    throw outcome.reason === 'unknown' ? new Failure('not-found') : serviceUnavailable()
  }),
]

const serviceUnavailable = () =>
  new Failure('external-service-failed', {
    message: 'La ricerca degli indirizzi non risponde. Scrivi l’indirizzo a mano.',
  })

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
async function placeExists(db: Kysely<Database>, place: PlaceName): Promise<boolean> {
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
