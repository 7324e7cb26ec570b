import { type Kysely, sql } from 'kysely'
import { foldToLetters } from '../../../contract/checks/fold-text.ts'
import { municipalitiesNamed } from '../../../contract/checks/municipalities.ts'
import { provincesOf } from '../../../contract/checks/places.ts'
import { findProvince } from '../../../contract/checks/provinces.ts'
import { generationInUse } from '../../db/list-versions.ts'
import type { Database } from '../../db/schema.ts'

const CURSOR = 'collect-streets'
const BATCH_SIZE = 200
/** A save that was uncommitted during the last run may have an earlier time. */
const OVERLAP_MS = 5 * 60_000
/** The suffixes of the form's address fields. */
const PLACES = ['residenza', 'punto', 'pagamento', 'spedizione', 'extra'] as const
const MAX_STREET_LENGTH = 120

interface Street {
  street: string
  city: string
  district: string
  post_code: string
  last_used_at: Date
}

/**
 * Collects the streets of contracts saved since the last run, in known municipalities; drafts and removed records are skipped. Returns how many records were read.
 */
export async function collectStreets(db: Kysely<Database>): Promise<{ records: number }> {
  const uploaded = await db
    .selectFrom('uploaded_places')
    .select(['city', 'district'])
    .where('generation', '=', generationInUse('uploaded_places'))
    .where('doubt', 'is', null)
    .execute()
  const isKnown = createPlaceCheck(uploaded)
  let place = await readCursor(db)
  let records = 0
  for (;;) {
    const rows = await nextRecords(db, place)
    await storeStreets(
      db,
      rows.flatMap(({ data, updated_at }) => streetsOf(data, updated_at, isKnown)),
    )
    records += rows.length
    const last = rows.at(-1)
    if (!last) return { records }
    place = { at: last.updated_at, id: last.id }
    await writeCursor(db, last.updated_at)
  }
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

async function readCursor(db: Kysely<Database>): Promise<{ at: Date; id: string }> {
  const row = await db
    .selectFrom('job_cursors')
    .select('read_until')
    .where('name', '=', CURSOR)
    .executeTakeFirst()
  return { at: new Date((row?.read_until.getTime() ?? OVERLAP_MS) - OVERLAP_MS), id: FIRST_ID }
}

/** A `Date` has milliseconds only; otherwise the last row would be read again at each run. */
const milliseconds = sql<Date>`date_trunc('milliseconds', updated_at)`

async function nextRecords(db: Kysely<Database>, { at, id }: { at: Date; id: string }) {
  return await db
    .selectFrom('records')
    .select(['id', 'updated_at', 'data'])
    .where('draft', '=', false)
    .where('removed_at', 'is', null)
    .where('updated_at', '>=', at)
    .where(sql<boolean>`(${milliseconds}, id) > (${at}::timestamptz, ${id}::uuid)`)
    .orderBy(milliseconds)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()
}

function createPlaceCheck(uploaded: { city: string; district: string }[]) {
  const own = new Set(uploaded.map(({ city, district }) => `${foldToLetters(city)} ${district}`))
  return (city: string, district: string) =>
    municipalitiesNamed(city).some((place) => provincesOf(place).includes(district)) ||
    own.has(`${foldToLetters(city)} ${district}`)
}

function streetsOf(
  data: Record<string, unknown>,
  last_used_at: Date,
  isKnown: (city: string, district: string) => boolean,
): Street[] {
  const read = (name: string) => {
    const value = data[name]
    return typeof value === 'string' ? value.trim().replace(/\s+/g, ' ') : ''
  }
  return PLACES.flatMap((place) => {
    const street = `${read(`tipo_indirizzo_${place}`)} ${read(`indirizzo_${place}`)}`.trim().toUpperCase()
    const city = read(`comune_${place}`) || read(`localita_${place}`)
    const district = findProvince(read(`provincia_${place}`))?.code
    const cap = read(`cap_${place}`)
    const post_code = /^\d{5}$/.test(cap) ? cap : ''
    if (!district || foldToLetters(street).length < 3 || street.length > MAX_STREET_LENGTH) return []
    return isKnown(city, district) ? [{ street, city, district, post_code, last_used_at }] : []
  })
}

async function storeStreets(db: Kysely<Database>, streets: Street[]): Promise<void> {
  if (streets.length === 0) return
  await sql`
    insert into street_names (street, city, district, post_code, last_used_at)
    select distinct on (fold(s.street), place_key(s.city), s.district, s.post_code) s.*
    from jsonb_to_recordset(${JSON.stringify(streets)}::jsonb)
      as s(street text, city text, district text, post_code text, last_used_at timestamptz)
    order by fold(s.street), place_key(s.city), s.district, s.post_code, s.last_used_at desc
    on conflict (fold(street), place_key(city), district, post_code) do update
      set last_used_at = greatest(street_names.last_used_at, excluded.last_used_at), updated_at = now()
  `.execute(db)
}

async function writeCursor(db: Kysely<Database>, readUntil: Date): Promise<void> {
  await db
    .insertInto('job_cursors')
    .values({ name: CURSOR, read_until: readUntil })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ fn }) => ({ read_until: readUntil, updated_at: fn('now') })),
    )
    .execute()
}
