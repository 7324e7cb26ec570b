import { type Kysely, type RawBuilder, sql } from 'kysely'
import { holds, sortKey } from '../../db/like-pattern.ts'
import { noteChange } from '../../db/note-change.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import type { UploadedList } from './list-kind.ts'
import { holdList } from './replace-list.ts'

interface Author {
  userId: string
  ip: string
}

interface RowsRequest {
  limit: number
  page: number
  searchWord: string
  order: 'asc' | 'desc'
  only?: 'waiting' | undefined
}

type UploadedTable = UploadedList<unknown>['table']

const NOUNS = { uploaded_places: 'addresses', uploaded_banks: 'ibans' } as const
/** What people call a row. */
const TITLES = {
  uploaded_places: sql<string>`city || ' (' || district || ')'`,
  uploaded_banks: sql<string>`abi || ' ' || bank_name`,
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
    .where(wanted(request))
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
    .where(wanted(request))
    .orderBy(sortKey(BANK_KEYS[request.columnName ?? 'updatedAt'], counts.count), request.order)
    .orderBy('abi')
    .limit(request.limit)
    .offset(request.page * request.limit)
    .execute()
  return { banks: rows.map(present), ...counts }
}

/** Takes rows that wait into use, all of them without `ids`, and answers how many they were. */
export async function confirmRows(
  db: Kysely<Database>,
  table: UploadedTable,
  ids: readonly string[] | undefined,
  author: Author,
): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const rows = await trx
      .updateTable(table)
      .set({ doubt: null, updated_at: sql<Date>`now()` })
      .where('doubt', 'is not', null)
      .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
      .returning(['id', TITLES[table].as('title')])
      .execute()
    const noun = NOUNS[table]
    const change = { noun, before: { confirmed: false }, after: { confirmed: true }, ...author }
    // Many at once are one line of the history.
    const [first] = rows
    if (rows.length === 1 && first)
      await noteChange(trx, { ...change, objectId: first.id, title: first.title })
    if (rows.length > 1)
      await noteChange(trx, { ...change, objectId: noun, title: `${rows.length} righe confermate` })
    return rows.length
  })
}

/** Throws `not-found`. */
export async function removeRow(db: Kysely<Database>, table: UploadedTable, id: string, author: Author) {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom(table)
      .where('id', '=', id)
      .returning(['id', TITLES[table].as('title')])
      .executeTakeFirst()
    if (!row) throw new Failure('not-found')
    const { title } = row
    await noteChange(trx, { noun: NOUNS[table], objectId: id, title, before: { name: title }, ...author })
  })
}

/** Removes every row, also what files are still bringing, and answers how many rows they were. */
export async function removeAllRows(
  db: Kysely<Database>,
  table: UploadedTable,
  author: Author,
): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const noun = NOUNS[table]
    await holdList(trx, noun, table)
    const { numDeletedRows } = await trx.deleteFrom(table).executeTakeFirst()
    const removed = Number(numDeletedRows)
    if (removed > 0)
      await noteChange(trx, { noun, objectId: noun, title: 'tutto l’elenco', before: { removed }, ...author })
    return removed
  })
}

const wanted = ({ searchWord, only }: Pick<RowsRequest, 'searchWord' | 'only'>): RawBuilder<boolean> =>
  only === 'waiting'
    ? sql<boolean>`doubt is not null and ${holds('search', searchWord)}`
    : holds('search', searchWord)

async function countRows(db: Kysely<Database>, table: UploadedTable, request: RowsRequest) {
  const { rows } = await sql<Record<'count' | 'all' | 'waiting', string>>`
    select count(*) filter (where ${wanted(request)}) as count, count(*) as all, count(doubt) as waiting
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
