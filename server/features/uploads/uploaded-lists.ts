import { type Kysely, type RawBuilder, sql } from 'kysely'
import { containsSearch, sortKey } from '../../db/like-pattern.ts'
import type { Database } from '../../db/schema.ts'
import type { UploadedTable } from './list-kind.ts'

interface RowsRequest {
  limit: number
  page: number
  searchWord: string
  order: 'asc' | 'desc'
  only?: 'waiting' | undefined
}

const PLACE_KEYS = {
  city: sql`city_key`,
  district: sql`district_key`,
  region: sql`region_key`,
  updatedAt: sql`updated_at`,
}

/** A page of the uploaded municipalities. */
export async function listPlaces(
  db: Kysely<Database>,
  request: RowsRequest & { columnName?: keyof typeof PLACE_KEYS | undefined },
) {
  const counts = await countRows(db, 'uploaded_places', request)
  const rows = await db
    .selectFrom('uploaded_places')
    .select(['id', 'city', 'district', 'region', 'doubt', 'updated_at'])
    .where(matchesRequest(request))
    .orderBy(sortKey(PLACE_KEYS[request.columnName ?? 'updatedAt'], counts.count), request.order)
    .orderBy('city_key')
    .orderBy('id')
    .limit(request.limit)
    .offset(request.page * request.limit)
    .execute()
  return { places: rows.map(present), ...counts }
}

const BANK_KEYS = {
  abi: sql`abi`,
  bank_name: sql`fold(bank_name)`,
  updatedAt: sql`updated_at`,
}

/** A page of the uploaded banks. */
export async function listBanks(
  db: Kysely<Database>,
  request: RowsRequest & { columnName?: keyof typeof BANK_KEYS | undefined },
) {
  const counts = await countRows(db, 'uploaded_banks', request)
  const rows = await db
    .selectFrom('uploaded_banks')
    .select(['id', 'abi', 'bank_name', 'doubt', 'updated_at'])
    .where(matchesRequest(request))
    .orderBy(sortKey(BANK_KEYS[request.columnName ?? 'updatedAt'], counts.count), request.order)
    .orderBy('abi')
    .limit(request.limit)
    .offset(request.page * request.limit)
    .execute()
  return { banks: rows.map(present), ...counts }
}

const matchesRequest = ({
  searchWord,
  only,
}: Pick<RowsRequest, 'searchWord' | 'only'>): RawBuilder<boolean> =>
  only === 'waiting'
    ? sql<boolean>`doubt is not null and ${containsSearch('search', searchWord)}`
    : containsSearch('search', searchWord)

async function countRows(db: Kysely<Database>, table: UploadedTable, request: RowsRequest) {
  const { rows } = await sql<Record<'count' | 'all' | 'waiting', string>>`
    select count(*) filter (where ${matchesRequest(request)}) as count, count(*) as all, count(doubt) as waiting
    from ${sql.table(table)}`.execute(db)
  const [counted] = rows
  return {
    count: Number(counted?.count ?? 0),
    all: Number(counted?.all ?? 0),
    waiting: Number(counted?.waiting ?? 0),
  }
}

const present = <Row extends { updated_at: Date }>({ updated_at, ...row }: Row) => ({
  ...row,
  updatedAt: updated_at.toISOString(),
})
