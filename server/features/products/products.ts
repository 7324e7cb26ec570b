import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { CatalogueProduct, ProductPayload, searchProducts } from '../../../shared/api/products.ts'
import { looksLike } from '../../db/name-key.ts'
import type { Database } from '../../db/schema.ts'
import { defineEntity, newEntryId, presentEntry, propertiesOf } from '../../entities/entity.ts'
import { Failure } from '../../http/failure.ts'
import { requireFields } from '../../http/refuse-invalid.ts'

type ProductFilters = Pick<z.output<typeof searchProducts.query>, 'active' | 'type'>

const BY_NAME = sql`fold(product_name)`

/** The products of the built-in CRM. Records keep the former name of a changed product. */
export const products = defineEntity({
  noun: 'crm-products',
  table: 'products',
  columns: ['product_name', 'product_active', 'type', 'customer_type'],
  order: [BY_NAME],
  sortKeys: {
    product_name: { key: BY_NAME, folded: sql`search` },
    type: { key: sql`fold(type)` },
  },
  // The form identifies products by name, type and type of client.
  unique: {
    field: 'product_name',
    message: ({ product_name }) => `«${product_name}» c’è già, con lo stesso tipo`,
    search: {
      list: 'products',
      equals: ({ product_name, type, customer_type }) =>
        sql<boolean>`${looksLike('product_name', product_name)} and type = ${type}
          and customer_type is not distinct from ${customer_type}`,
    },
  },
  check: ({ product_name, type }: ProductPayload) =>
    requireFields([
      ['product_name', product_name, 'Scrivi il nome del prodotto'],
      ['type', type, 'Scrivi il tipo del prodotto'],
    ]),
  toColumns: (payload) => payload,
  initialColumns: () => ({ id: newEntryId() }),
  present: (row): CatalogueProduct => presentEntry(row),
  title: ({ product_name }) => product_name,
  readable: propertiesOf,
})

/** The conditions of a search, beside its words. */
export const productFilters = ({ active, type }: ProductFilters): RawBuilder<boolean>[] => [
  ...(active === undefined ? [] : [sql<boolean>`product_active = ${active === 'yes'}`]),
  ...(type === undefined ? [] : [sql<boolean>`type = ${type}`]),
]

/** The types among all products. */
export async function listProductTypes(db: Kysely<Database>): Promise<string[]> {
  const types = await db.selectFrom('products').select('type').distinct().orderBy('type').execute()
  return types.map(({ type }) => type)
}

export const crmUnavailable = () =>
  new Failure('external-service-failed', { message: 'Il CRM non risponde. Riprova fra poco.' })
