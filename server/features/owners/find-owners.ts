import { type Kysely, sql } from 'kysely'
import type { CatalogueOwner, OWNER_SORT_COLUMNS } from '../../../shared/api/owners.ts'
import { containsSearch, sortKey } from '../../db/like-pattern.ts'
import type { Database } from '../../db/schema.ts'

export interface OwnerListRequest {
  limit: number
  page: number
  searchWord: string
  columnName?: (typeof OWNER_SORT_COLUMNS)[number] | undefined
  order: 'asc' | 'desc'
  active?: 'yes' | 'no' | undefined
}

const KEYS = { name: sql`fold(name)`, email: sql`lower(email)`, updatedAt: sql`updated_at` }
export const OWNER_COLUMNS = ['id', 'name', 'email', 'active', 'updated_at'] as const

/** A page of owners whose name or address holds the search, and how many there are. */
export async function listOwnerRows(db: Kysely<Database>, request: OwnerListRequest) {
  const { limit, page, columnName = 'updatedAt', order, searchWord, active } = request
  const found = db
    .selectFrom('owners')
    .where(containsSearch('search', searchWord))
    .$if(active !== undefined, (query) => query.where('active', '=', active === 'yes'))
  const { count } = await found
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await found
    .select(OWNER_COLUMNS)
    .orderBy(sortKey(KEYS[columnName], Number(count)), order)
    .orderBy('id')
    .limit(limit)
    .offset(page * limit)
    .execute()
  return { owners: rows.map(presentOwner), count: Number(count) }
}

type Row = Omit<CatalogueOwner, 'updatedAt'> & { updated_at: Date }

export const presentOwner = ({ updated_at, ...row }: Row): CatalogueOwner => ({
  ...row,
  updatedAt: updated_at.toISOString(),
})
