import { type Kysely, sql } from 'kysely'
import type { CatalogueProduct, PRODUCT_SORT_COLUMNS } from '../../../shared/api/products.ts'
import { containsSearch, sortKey } from '../../db/like-pattern.ts'
import type { Database } from '../../db/schema.ts'

export interface ProductListRequest {
  limit: number
  page: number
  searchWord: string
  columnName?: (typeof PRODUCT_SORT_COLUMNS)[number] | undefined
  order: 'asc' | 'desc'
  active?: 'yes' | 'no' | undefined
  type?: string | undefined
}

const KEYS = {
  product_name: sql`fold(product_name)`,
  type: sql`fold(type)`,
  updatedAt: sql`updated_at`,
}
/** Sort keys that are stored folded. */
const FOLDED: Partial<typeof KEYS> = { product_name: sql`search` }
export const PRODUCT_COLUMNS = [
  'id',
  'product_name',
  'product_active',
  'type',
  'customer_type',
  'updated_at',
] as const

/** A page of products whose name holds the search, how many there are, and the types among all products. */
export async function listProductRows(db: Kysely<Database>, request: ProductListRequest) {
  const { limit, page, columnName = 'updatedAt', order } = request
  const found = foundProducts(db, request)
  const { count } = await found
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await found
    .select(PRODUCT_COLUMNS)
    .orderBy(sortKey(KEYS[columnName], Number(count), FOLDED[columnName]), order)
    .orderBy('id')
    .limit(limit)
    .offset(page * limit)
    .execute()
  const types = await db.selectFrom('products').select('type').distinct().orderBy('type').execute()
  return { products: rows.map(presentProduct), count: Number(count), types: types.map(({ type }) => type) }
}

function foundProducts(db: Kysely<Database>, { searchWord, active, type }: ProductListRequest) {
  return db
    .selectFrom('products')
    .where(containsSearch('search', searchWord))
    .$if(active !== undefined, (query) => query.where('product_active', '=', active === 'yes'))
    .$if(type !== undefined, (query) => query.where('type', '=', type!))
}

type Row = Omit<CatalogueProduct, 'updatedAt'> & { updated_at: Date }

export const presentProduct = ({ updated_at, ...row }: Row): CatalogueProduct => ({
  ...row,
  updatedAt: updated_at.toISOString(),
})
