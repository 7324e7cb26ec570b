import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../audit/actor.ts'
import { recordChange } from '../../audit/record-change.ts'
import { containsSearch, sortKey } from '../../db/like-pattern.ts'
import { generationInUse, type UploadedTable } from '../../db/list-versions.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { activateGeneration, hasOneOf, lockUploadedList, removeOldGenerations } from './list-generations.ts'
import { abandonImports } from './replace-list.ts'

interface RowsRequest {
  limit: number
  page: number
  searchWord: string
  order: 'asc' | 'desc'
  only?: 'waiting' | undefined
}

export const LIST_NOUNS = { uploaded_places: 'addresses', uploaded_banks: 'ibans' } as const
/** The display name of a row. */
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
    .where('generation', '=', generationInUse('uploaded_places'))
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
    .where('generation', '=', generationInUse('uploaded_banks'))
    .where(matchesRequest(request))
    .orderBy(sortKey(BANK_KEYS[request.columnName ?? 'updatedAt'], counts.count), request.order)
    .orderBy('abi')
    .limit(request.limit)
    .offset(request.page * request.limit)
    .execute()
  return { banks: rows.map(present), ...counts }
}

/** Activates these pending rows, and returns their number. */
export async function confirmRows(
  db: Kysely<Database>,
  table: UploadedTable,
  ids: readonly string[],
  actor: Actor,
): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const generation = await lockUploadedList(trx, table)
    const rows = await trx
      .updateTable(table)
      .set({ doubt: null, updated_at: sql<Date>`now()` })
      .where('generation', '=', generation)
      .where('doubt', 'is not', null)
      .where('id', 'in', ids)
      .returning(['id', TITLES[table].as('title')])
      .execute()
    await confirmStaged(
      trx,
      table,
      rows.map(({ id }) => id),
    )
    const noun = LIST_NOUNS[table]
    const change = { noun, before: { confirmed: false }, after: { confirmed: true }, ...actor }
    // Several rows are recorded as one entry of the history.
    const [first] = rows
    if (rows.length === 1 && first)
      await recordChange(trx, { ...change, objectId: first.id, title: first.title })
    if (rows.length > 1)
      await recordChange(trx, { ...change, objectId: noun, title: `${rows.length} righe confermate` })
    return rows.length
  })
}

/** The same rows of a list that is being replaced. */
export async function confirmStaged(trx: Kysely<Database>, table: UploadedTable, ids: readonly string[]) {
  const staged = await trx
    .selectFrom('staged_generations')
    .select('generation')
    .where('list', '=', table)
    .execute()
  for (const { generation } of staged)
    await trx
      .updateTable(table)
      .set({ doubt: null, updated_at: sql<Date>`now()` })
      .where(hasOneOf(table, generation, ids))
      .execute()
}

/** Throws `not-found`. */
export async function removeRow(db: Kysely<Database>, table: UploadedTable, id: string, actor: Actor) {
  await db.transaction().execute(async (trx) => {
    const generation = await lockUploadedList(trx, table)
    const row = await trx
      .deleteFrom(table)
      .where('generation', '=', generation)
      .where('id', '=', id)
      .returning(['id', TITLES[table].as('title')])
      .executeTakeFirst()
    if (!row) throw new Failure('not-found')
    // A list that is being replaced loses the row as well.
    await trx.deleteFrom(table).where('id', '=', id).execute()
    const { title } = row
    await recordChange(trx, {
      noun: LIST_NOUNS[table],
      objectId: id,
      title,
      before: { name: title },
      ...actor,
    })
  })
}

/** Removes every row, including those of running imports, and returns their number. */
export async function removeAllRows(
  db: Kysely<Database>,
  table: UploadedTable,
  actor: Actor,
): Promise<number> {
  const removed = await db.transaction().execute(async (trx) => {
    const noun = LIST_NOUNS[table]
    await abandonImports(trx, noun)
    const rows = await activateGeneration(trx, table)
    const change = { noun, objectId: noun, title: 'tutto l’elenco', before: { removed: rows }, ...actor }
    if (rows > 0) await recordChange(trx, change)
    return rows
  })
  // On a failure the import job removes them.
  await removeOldGenerations(db, table).catch(() => undefined)
  return removed
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
    from ${sql.table(table)} where generation = ${generationInUse(table)}`.execute(db)
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
