/**
 * Makes the TypeScript modules of `contract/data/` from the CSV files beside them.
 * `node scripts/make-places.ts` writes them; `generate()` gives their text, which the test compares.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseCsv, type Row } from './make-places/csv.ts'
import { packMunicipalities } from './make-places/municipalities.ts'
import { FOR_EVER, packPlaces } from './make-places/places.ts'

const folder = new URL('../contract/data/', import.meta.url)

const read = (name: string): Row[] => parseCsv(readFileSync(new URL(name, folder), 'utf8'))

const header = (source: string) => `// Made by scripts/make-places.ts from ${source}; do not edit.\n`

const quote = (text: string) =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`

const packed = (source: string, comment: string, name: string, text: string) =>
  `${header(source)}\n/** ${comment} */\nexport const ${name} =\n  ${quote(text)}\n`

const provinceRows = (file: string) =>
  read(file)
    .map(
      (row) => `  { code: ${quote(row.code!)}, name: ${quote(row.name!)}, region: ${quote(row.region!)} },\n`,
    )
    .join('')

function provinces(): string {
  return `${header('provinces.csv and provinces-2025.csv')}
export interface Province {
  code: string
  name: string
  region: string
}

/** The 107 provinces, in the order of their names. */
export const PROVINCES: readonly Province[] = [
${provinceRows('provinces.csv')}]

/** The provinces that Sardinia has had since 2025 and that are not among the 107. */
export const PROVINCES_OF_2025: readonly Province[] = [
${provinceRows('provinces-2025.csv')}]\n`
}

const lines = (file: string, columns: readonly string[]) =>
  read(file)
    .map((row) => columns.map((column) => row[column] ?? '').join('|'))
    .join('\n')

const packCountries = (rows: readonly Row[]) =>
  rows
    .map(({ belfiore, name, iso3166, to }) =>
      [belfiore, name, iso3166, ...(to === FOR_EVER ? [] : [to])].join('|'),
    )
    .join('\n')

/** The text of every generated module by file name. */
export function generate(): Record<string, string> {
  const municipalities = read('municipalities.csv')
  return {
    'provinces.ts': provinces(),
    'municipalities.ts': packed(
      'municipalities.csv and other-names.csv',
      'One line per province: its code, then Belfiore code and name of each municipality in force, and after = the other names that it goes by.',
      'MUNICIPALITIES_TEXT',
      packMunicipalities(municipalities, read('other-names.csv')),
    ),
    'places.ts': packed(
      'belfiore_history.csv and municipalities.csv',
      "One line per Belfiore code with a past: its periods as name,province,first day (days from 1861-01-01 in base 36). An empty name or province repeats the one before; an empty last name is the municipality's in force; the name - is a time when it was no municipality of Italy.",
      'PLACES_TEXT',
      packPlaces(read('belfiore_history.csv'), municipalities),
    ),
    'countries.ts': packed(
      'countries.csv',
      'Belfiore code|name|ISO 3166 code, one state per line; of a state that is no more also the day when it ended.',
      'COUNTRIES_TEXT',
      packCountries(read('countries.csv')),
    ),
    'banks.ts': packed(
      'banks.csv',
      'ABI code|name|BIC, one bank per line.',
      'BANKS_TEXT',
      lines('banks.csv', ['abi', 'bank_name', 'bic']),
    ),
    'street-types.ts': packed(
      'street-types.csv',
      'Street types in capitals, one per line.',
      'STREET_TYPES_TEXT',
      lines('street-types.csv', ['type']),
    ),
    'pod-distributors.ts': packed(
      'pod-distributors.csv',
      'The three digits of the POD|name of the distributor.',
      'POD_DISTRIBUTORS_TEXT',
      lines('pod-distributors.csv', ['code', 'name']),
    ),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, text] of Object.entries(generate())) writeFileSync(new URL(name, folder), text)
}
