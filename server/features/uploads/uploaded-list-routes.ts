import { type Kysely, type RawBuilder, sql } from 'kysely'
import {
  confirmBanks,
  confirmPlaces,
  listBanks as listBanksCall,
  listPlaces as listPlacesCall,
  removeAllBanks,
  removeAllPlaces,
  removeBank,
  removePlace,
} from '../../../shared/api/uploaded-lists.ts'
import type { Actor } from '../../actor.ts'
import { recordChange } from '../../audit/record-change.ts'
import { containsSearch, sortKey } from '../../db/like-pattern.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { type AuthenticatedRequest, type Route, route } from '../../http/route.ts'
import { bankList } from './bank-list.ts'
import { liftStatementLimit } from './import-table.ts'
import type { UploadedTable } from './list-kind.ts'
import { placeList } from './place-list.ts'

/** The confirmation of a long list takes longer than other calls may. */
const confirmIn =
  (table: UploadedTable) =>
  async ({
    context,
    body: { ids },
    caller,
  }: Pick<AuthenticatedRequest<typeof confirmPlaces>, 'context' | 'body' | 'caller'>) => ({
    ok: true as const,
    confirmed: await confirmRows(context.db, table, ids, caller),
  })

export const uploadedListRoutes: Route[] = [
  route(listPlacesCall, 'administrator', async ({ context, query }) => ({
    ok: true,
    ...(await listPlaces(context.db, query)),
  })),

  route(confirmPlaces, 'administrator', confirmIn('uploaded_places')),

  route(removePlace, 'administrator', async ({ context, params, caller }) => {
    await removeRow(context.db, 'uploaded_places', params.id, caller)
    return { ok: true }
  }),

  route(removeAllPlaces, 'administrator', async ({ context, caller }) => ({
    ok: true,
    removed: await removeAllRows(context.db, 'uploaded_places', caller),
  })),

  route(listBanksCall, 'administrator', async ({ context, query }) => ({
    ok: true,
    ...(await listBanks(context.db, query)),
  })),

  route(confirmBanks, 'administrator', confirmIn('uploaded_banks')),

  route(removeBank, 'administrator', async ({ context, params, caller }) => {
    await removeRow(context.db, 'uploaded_banks', params.id, caller)
    return { ok: true }
  }),

  route(removeAllBanks, 'administrator', async ({ context, caller }) => ({
    ok: true,
    removed: await removeAllRows(context.db, 'uploaded_banks', caller),
  })),
]

interface RowsRequest {
  limit: number
  page: number
  searchWord: string
  order: 'asc' | 'desc'
  only?: 'waiting' | undefined
}

const LIST_NOUNS = { uploaded_places: 'addresses', uploaded_banks: 'ibans' } as const
const TITLES = { uploaded_places: placeList.title, uploaded_banks: bankList.title }

const PLACE_KEYS = {
  city: sql`city_key`,
  district: sql`district_key`,
  region: sql`region_key`,
  updatedAt: sql`updated_at`,
}

/** A page of the uploaded municipalities. */
async function listPlaces(
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
async function listBanks(
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

/** Activates these pending rows, or all of them, and returns their number. */
async function confirmRows(
  db: Kysely<Database>,
  table: UploadedTable,
  ids: readonly string[] | undefined,
  actor: Actor,
): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    await liftStatementLimit(trx)
    const { rows } = await sql<{ rows: string; id: string | null; title: string | null }>`
      with confirmed as (
        update ${sql.table(table)} as entry set doubt = null, updated_at = now()
        where doubt is not null ${ids ? sql`and id = any(${ids}::uuid[])` : sql``}
        returning id, ${TITLES[table]} as title)
      select count(*) as rows, min(id::text) as id, min(title) as title from confirmed`.execute(trx)
    const [confirmed] = rows
    const many = Number(confirmed?.rows)
    const noun = LIST_NOUNS[table]
    const change = { noun, before: { confirmed: false }, after: { confirmed: true }, actor }
    // Several rows are recorded as one entry of the history.
    if (ids && many === 1)
      await recordChange(trx, { ...change, objectId: confirmed!.id!, title: confirmed!.title! })
    else if (many > 0) {
      const title = many === 1 ? '1 riga confermata' : `${many} righe confermate`
      await recordChange(trx, { ...change, objectId: noun, title })
    }
    return many
  })
}

async function removeRow(db: Kysely<Database>, table: UploadedTable, id: string, actor: Actor) {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ title: string }>`
      delete from ${sql.table(table)} as entry where id = ${id} returning ${TITLES[table]} as title`.execute(
      trx,
    )
    const [row] = rows
    if (!row) throw new Failure('not-found')
    const { title } = row
    await recordChange(trx, {
      noun: LIST_NOUNS[table],
      objectId: id,
      title,
      before: { name: title },
      actor,
    })
  })
}

/** Removes every row, and returns their number. */
async function removeAllRows(db: Kysely<Database>, table: UploadedTable, actor: Actor): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    await liftStatementLimit(trx)
    const removed = Number((await trx.deleteFrom(table).executeTakeFirst()).numDeletedRows)
    const noun = LIST_NOUNS[table]
    const change = { noun, objectId: noun, title: 'tutto l’elenco', before: { removed }, actor }
    if (removed > 0) await recordChange(trx, change)
    return removed
  })
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
