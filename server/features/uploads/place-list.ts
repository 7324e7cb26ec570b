import { type Kysely, type RawBuilder, sql } from 'kysely'
import { editDistance, isProbableTypo } from '../../../contract/checks/edit-distance.ts'
import { foldToLetters } from '../../../contract/checks/fold-text.ts'
import { municipalitiesNamed } from '../../../contract/checks/municipalities.ts'
import { checkMunicipality } from '../../../contract/checks/municipality-and-province.ts'
import { findProvince } from '../../../contract/checks/provinces.ts'
import { PROVINCES, type Province } from '../../../contract/data/provinces.ts'
import type { PLACE_COLUMNS } from '../../../shared/api/uploads.ts'
import { generationInUse } from '../../db/list-versions.ts'
import type { Database } from '../../db/schema.ts'
import type { Checked, ListKind } from './list-kind.ts'

type Column = (typeof PLACE_COLUMNS)[number]
/** `doubt`: the reason why it needs a confirmation. */
type StoredPlace = Record<Column, string> & { doubt: string | null }

const MAX_NAME_LENGTH = 200
const IN_USE = generationInUse('uploaded_places')
const REGIONS = new Set(PROVINCES.map(({ region }) => foldToLetters(region.split('/')[0]!)))

/** Municipalities with the code of their province and their region. */
export const placeList: ListKind<Column, StoredPlace> = {
  noun: 'addresses',
  columns: [
    {
      name: 'city',
      headings: [
        'city',
        'comune',
        'città',
        'denominazione in italiano',
        'denominazione',
        'municipality',
        'località',
      ],
      isPlausible: (cell) => municipalitiesNamed(cell).length > 0,
    },
    {
      name: 'district',
      headings: [
        'district',
        'sigla automobilistica',
        'sigla provincia',
        'sigla',
        'provincia',
        'prov',
        'pv',
        'province',
      ],
      isPlausible: (cell) => findProvince(cell) !== undefined,
    },
    {
      name: 'region',
      headings: ['region', 'regione', 'denominazione regione', 'state'],
      isPlausible: (cell) => REGIONS.has(foldToLetters(cell.split('/')[0]!)),
    },
  ],
  check: ({ city, district, region }) => {
    if (foldToLetters(city) === '') return refuseRow('Manca il comune')
    if (city.length > MAX_NAME_LENGTH || region.length > MAX_NAME_LENGTH)
      return refuseRow('Un nome è troppo lungo')
    if (district === '') return refuseRow('Manca la provincia')
    const known = findProvince(district)
    if (known) return checkKnownProvince({ city, region }, known)
    if (district.length !== 2) return checkSimilarProvince({ city, district, region })
    // A province that is newer than this program is accepted with the file's region.
    if (!/^[a-z]{2}$/i.test(district)) return refuseRow('La sigla della provincia ha solo lettere')
    if (foldToLetters(region) === '') return refuseRow('Manca la regione')
    const code = district.toUpperCase()
    return {
      ok: true,
      row: { city, district: code, region, doubt: `«${code}» non è una provincia conosciuta` },
    }
  },
  keyOf: ({ city, district }) => `${foldToLetters(city.split('/')[0]!)} ${district}`,
  store: (db, rows) => storePlaces(db, rows, IN_USE),
  uploaded: {
    table: 'uploaded_places',
    async countWaiting(db, rows) {
      const { rows: found } = await sql<{ waiting: string }>`
        select count(*) as waiting from ${valuesOf(rows)} where (
          select p.doubt is null from uploaded_places as p
          where p.generation = ${IN_USE} and p.city_key = given.city_key and p.district_key = given.district_key
          limit 1) is not true`.execute(db)
      return Number(found[0]?.waiting ?? 0)
    },
    storeIn: (db, rows, generation) => storePlaces(db, rows, sql`${generation}::integer`),
    // Searches the index row by row: a recently filled list has no statistics for a join.
    async copyKnown(db, rows, { from, to }) {
      const copied = await sql`
        insert into uploaded_places (generation, id, created_at, updated_at, city, district, region, doubt)
        select ${to}::integer, p.id, p.created_at, p.updated_at, p.city, p.district, p.region, p.doubt
        from (select distinct city_key, district_key from ${valuesOf(rows)}) as wanted
          cross join lateral (
            select * from uploaded_places as p
            where p.generation = ${from} and p.city_key = wanted.city_key and p.district_key = wanted.district_key
            limit 1) as p
        on conflict do nothing`.execute(db)
      return Number(copied.numAffectedRows ?? 0)
    },
  },
}

const valuesOf = (rows: readonly StoredPlace[]) => sql`(
  select *, place_key(city) as city_key, place_key(district) as district_key
  from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as (city text, district text, region text, doubt text)) with ordinality
    as given (city, district, region, doubt, place)) as given`

/** A confirmed entry stays active. */
async function storePlaces(
  db: Kysely<Database>,
  rows: readonly StoredPlace[],
  generation: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into uploaded_places (generation, city, district, region, doubt)
    select distinct on (city_key, district_key) ${generation}, city, district, region, doubt from ${valuesOf(rows)}
    order by city_key, district_key, place desc
    on conflict (generation, city_key, district_key) do update
      set city = excluded.city, region = excluded.region, updated_at = now(),
        doubt = case when uploaded_places.doubt is null then null else excluded.doubt end
    where (uploaded_places.city, uploaded_places.region) is distinct from (excluded.city, excluded.region)
      or (uploaded_places.doubt is not null and uploaded_places.doubt is distinct from excluded.doubt)`.execute(
    db,
  )
}

type Named = Pick<StoredPlace, 'city' | 'region'>
const italianName = (name: string) => foldToLetters(name.split('/')[0]!)

function checkKnownProvince(
  { city, region }: Named,
  { code, region: itsRegion }: Province,
): Checked<StoredPlace> {
  const [givenRegion, correctRegion] = [italianName(region), italianName(itsRegion)]
  const isSlip = isProbableTypo(givenRegion, correctRegion)
  if (givenRegion !== '' && givenRegion !== correctRegion && !isSlip)
    return refuseRow(`La provincia ${code} è in ${itsRegion}`)
  const row = { city, district: code, region: itsRegion }
  const doubt = isSlip ? `«${region}» non è una regione: forse ${itsRegion}?` : doubtOf(row)
  return { ok: true, row: { ...row, doubt } }
}

/** A municipality similar to a known one, or known in another province; one without similarity is new. */
function doubtOf({ city, district }: Pick<StoredPlace, 'city' | 'district'>): string | null {
  const [finding] = checkMunicipality(city.split('/')[0]!, district)
  const isDoubtful = finding?.code === 'municipality-province' || finding?.suggestion !== undefined
  return isDoubtful && finding ? finding.message : null
}

/** A province name with one misspelt letter; with two, «Nessuna» would match Messina. */
function checkSimilarProvince({
  city,
  district,
  region,
}: Named & { district: string }): Checked<StoredPlace> {
  const letters = foldToLetters(district)
  const near = PROVINCES.find(({ name }) => editDistance(letters, italianName(name), 1) === 1)
  if (!near) return { ok: false, kind: 'length', reason: 'La sigla della provincia ha 2 lettere' }
  const checked = checkKnownProvince({ city, region }, near)
  if (!checked.ok) return checked
  const doubt = `«${district}» non è una provincia: forse ${near.name} (${near.code})?`
  return { ok: true, row: { ...checked.row, doubt } }
}

const refuseRow = (reason: string) => ({ ok: false, kind: 'other', reason }) as const
