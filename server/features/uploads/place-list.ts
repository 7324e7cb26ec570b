import { sql } from 'kysely'
import {
  checkMunicipality,
  findProvince,
  municipalitiesNamed,
  PROVINCES,
  type Province,
} from '../../../contract/places/index.ts'
import { editDistance, isProbableTypo } from '../../../contract/texts/edit-distance.ts'
import { foldToLetters } from '../../../contract/texts/fold-text.ts'
import type { PLACE_COLUMNS } from '../../../shared/api/uploads.ts'
import type { Checked, ListKind } from './list-kind.ts'

type Column = (typeof PLACE_COLUMNS)[number]
/** `doubt`: the reason why it needs a confirmation. */
type StoredPlace = Record<Column, string> & { doubt: string | null }

const MAX_NAME_LENGTH = 200
const REGIONS = new Set(PROVINCES.map(({ region }) => foldToLetters(region.split('/')[0]!)))

/** Municipalities with the code of their province and their region. */
export const placeList: ListKind<Column, StoredPlace> = {
  noun: 'addresses',
  table: 'uploaded_places',
  columns: [
    {
      name: 'city',
      title: 'Comune',
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
      title: 'Provincia (sigla)',
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
      title: 'Regione',
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
  doubtOf: ({ doubt }) => doubt,
  identityOf: ({ city, district, region }) => ({
    key: `${italianName(city)} ${district}`,
    what: 'lo stesso comune',
    content: foldToLetters(region),
  }),
  rowTypes: { city: 'text', district: 'text', region: 'text', doubt: 'text' },
  values: ['city', 'district', 'region', 'doubt'],
  // A confirmed entry stays active.
  planned: () => sql`
    select coalesce(known.id, gen_random_uuid()) as id, latest.city, latest.district, latest.region,
      case when known.id is not null and known.doubt is null then null else latest.doubt end as doubt
    from (select distinct on (city_key, district_key) *
      from (select *, place_key(city) as city_key, place_key(district) as district_key from given) as keyed
      order by city_key, district_key, place desc) as latest
    left join uploaded_places as known using (city_key, district_key)`,
  title: sql<string>`entry.city || ' (' || entry.district || ')'`,
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
