import { type Kysely, sql } from 'kysely'
import type { CallAnswer } from '../../../shared/api/call.ts'
import type { listSuppliers as call } from '../../../shared/api/outcomes.ts'
import type { Database } from '../../db/schema.ts'

type Suppliers = Omit<CallAnswer<typeof call>, 'ok'>
type Product = Suppliers['unknown'][number]

/** More are not asked about at once. */
const MAX_UNKNOWN = 50

/** Each step reads the next other value from an index: the time does not grow with the supplies. */
export async function listSuppliers(db: Kysely<Database>): Promise<Suppliers> {
  const known = await sql<{ supplier: string }>`
    with recursive step as (
      (select supplier from supplies where closed_at is null and not of_removed and supplier > '' order by supplier limit 1)
      union all
      select (select supplier from supplies where closed_at is null and not of_removed and supplier > step.supplier order by supplier limit 1)
      from step where step.supplier is not null
    )
    select supplier from step where supplier is not null
    union select vendor from packages where vendor <> ''
    union select supplier from product_suppliers
    order by supplier`.execute(db)
  const unknown = await sql<Product>`
    with recursive step as (
      (select part, product, 1 as number from supplies where supplier = '' and product <> '' order by part, product limit 1)
      union all
      (select other.part, other.product, step.number + 1 from step cross join lateral (
        select part, product from supplies where supplier = '' and product <> ''
          and (part, product) > (step.part, step.product) order by part, product limit 1) as other
      where step.number < ${MAX_UNKNOWN})
    )
    select part, product from step order by product, part`.execute(db)
  return { suppliers: known.rows.map(({ supplier }) => supplier), unknown: unknown.rows }
}
