import { type Kysely, sql } from 'kysely'
import { SAMPLES } from '../../contract/fixtures/samples.ts'
import { likePattern } from '../../server/db/like-pattern.ts'
import { personalColumns } from '../../server/db/personal-columns.ts'
import type { Database } from '../../server/db/schema.ts'

/** What was said of the contact of the record of an act, before and after its save. */
export const SAID_PROOFS = ['Mail della nipote con la prova', 'Telefonata della vicina di sera'] as const

const FIELDS = [
  'last_name',
  'codice_fiscale',
  'email',
  'cellulare',
  'iban',
  'pod',
  'pdr',
  'cf_delegato',
] as const

/**
 * The columns that hold a value of the customer of an act although their class is not `customer` (nor `secret`): an
 * erasure of that person would leave it there. PERSON-1, PERSON-5
 */
export async function findPlainValues(db: Kysely<Database>): Promise<string[]> {
  const codes = await db.selectFrom('records').select('code').distinct().where('code', '<>', '').execute()
  const typed = FIELDS.flatMap((name) => {
    const value = SAMPLES.dualDomestic[name]
    return typeof value === 'string' && value !== '' ? [value] : []
  })
  const patterns = [...typed, ...SAID_PROOFS, ...codes.map(({ code }) => code)].map(likePattern)
  const tables = await sql<{ name: keyof Database }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migrations'`.execute(db)
  const columns = tables.rows.flatMap(({ name }) =>
    [...personalColumns(name)]
      .filter(([, each]) => each !== 'customer' && each !== 'secret')
      .map(([column]) => [name, column] as const),
  )
  const found: string[] = []
  for (const [table, column] of columns) {
    const { rows } = await sql`select 1 from ${sql.table(table)}
      where ${sql.ref(column)}::text ilike any(${patterns}::text[]) limit 1`.execute(db)
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}
