import { type Kysely, sql } from 'kysely'
import { definition } from '../../../contract/index.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'

/** The number of records by value in the fields of a list, most used first. */
export async function countUses(
  db: Kysely<Database>,
  id: string,
): Promise<{ name: string; count: number }[]> {
  const list = await db.selectFrom('managed_fields').select('code').where('id', '=', id).executeTakeFirst()
  if (!list) throw new Failure('not-found')
  const fields = fieldsOf(list.code)
  if (fields.length === 0) return []
  const value = sql<string>`held.value`
  const { rows } = await sql<{ name: string; count: string }>`
    select ${value} as name, count(distinct records.id) as count
    from records
    cross join lateral (values ${sql.join(fields.map((name) => sql`(records.data ->> ${name})`))}) as held (value)
    where records.removed_at is null and ${value} <> ''
    group by ${value}
    order by count desc, name
    limit 2000`.execute(db)
  return rows.map(({ name, count }) => ({ name, count: Number(count) }))
}

/** The fields that use the list; fields of a second sale use the list of the first one. */
const fieldsOf = (code: string): string[] => [
  ...new Set(
    definition.flatMap(({ fields }) =>
      fields.filter(({ managed }) => managed === code).map(({ name }) => name),
    ),
  ),
]
