import { sql } from 'kysely'
import { lettersOf } from '../../../contract/checks/fold.ts'
import { municipalitiesNamed } from '../../../contract/checks/places.ts'
import { findProvince } from '../../../contract/checks/provinces.ts'
import { PROVINCES } from '../../../contract/data/provinces.ts'
import type { PLACE_COLUMNS } from '../../../shared/api/uploads.ts'
import type { Checked, ListKind } from './list-kind.ts'

type Column = (typeof PLACE_COLUMNS)[number]
type StoredPlace = Record<Column, string>

const LONGEST_NAME = 200
const REGIONS = new Set(PROVINCES.map(({ region }) => lettersOf(region.split('/')[0]!)))

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
      looksRight: (cell) => municipalitiesNamed(cell).length > 0,
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
      looksRight: (cell) => findProvince(cell) !== undefined,
    },
    {
      name: 'region',
      headings: ['region', 'regione', 'denominazione regione', 'state'],
      looksRight: (cell) => REGIONS.has(lettersOf(cell.split('/')[0]!)),
    },
  ],
  check: ({ city, district, region }) => {
    if (lettersOf(city) === '') return refused('Manca il comune')
    if (city.length > LONGEST_NAME || region.length > LONGEST_NAME) return refused('Un nome è troppo lungo')
    if (district === '') return refused('Manca la provincia')
    const known = findProvince(district)
    if (known) return ofKnownProvince({ city, district: known.code, region }, known.region)
    if (district.length !== 2)
      return { ok: false, kind: 'length', reason: 'La sigla della provincia ha 2 lettere' }
    // A province younger than this program is taken with the region that the file gives it.
    if (!/^[a-z]{2}$/i.test(district)) return refused('La sigla della provincia ha solo lettere')
    if (lettersOf(region) === '') return refused('Manca la regione')
    return { ok: true, row: { city, district: district.toUpperCase(), region } }
  },
  async store(db, rows) {
    await sql`
      with given as materialized (
        select *, place_key(city) as city_key, place_key(district) as district_key
        from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (city text, district text, region text))
          with ordinality as given (city, district, region, place))
      insert into uploaded_places (city, district, region)
      select distinct on (city_key, district_key) city, district, region from given
      order by city_key, district_key, place desc
      on conflict (city_key, district_key) do update
        set city = excluded.city, region = excluded.region, updated_at = now()
      where (uploaded_places.city, uploaded_places.region) is distinct from (excluded.city, excluded.region)`.execute(
      db,
    )
  },
}

function ofKnownProvince(row: StoredPlace, itsRegion: string): Checked<StoredPlace> {
  const said = lettersOf(row.region.split('/')[0]!)
  if (said !== '' && said !== lettersOf(itsRegion.split('/')[0]!))
    return refused(`La provincia ${row.district} è in ${itsRegion}`)
  return { ok: true, row: { ...row, region: itsRegion } }
}

const refused = (reason: string) => ({ ok: false, kind: 'other', reason }) as const
