import { type Kysely, sql } from 'kysely'
import type { RemovedRow } from '../../../shared/api/removed-records.ts'
import type { Database } from '../../db/schema.ts'
import type { Requester } from '../../records/may-restore.ts'
import { fullName } from '../../records/person-names.ts'
import { foundBySearch } from './search-records.ts'

interface ListRequest {
  limit: number
  page: number
  searchWord: string
  order: 'asc' | 'desc'
}

/** A page of the removed records that the requester may restore. */
export async function listRemoved(db: Kysely<Database>, request: ListRequest, requester: Requester) {
  const found = removedRecords(db, request.searchWord, requester)
  const rows = await found
    .innerJoin('users as author', 'author.id', 'r.created_by')
    .leftJoin('users as remover', 'remover.id', 'r.removed_by')
    .select(['r.id', 'r.draft', 'r.last_name', 'r.name', 'r.ragione_sociale', 'r.contact_owner'])
    .select(['r.type_contract', 'r.code', sql<Date>`r.removed_at`.as('removed_at')])
    .select(['author.name as author_name', 'author.last_name as author_last_name'])
    .select(['remover.name as remover_name', 'remover.last_name as remover_last_name'])
    .orderBy('r.removed_at', request.order)
    .orderBy('r.id')
    .limit(request.limit)
    .offset(request.page * request.limit)
    .execute()
  const { count } = await found
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return { records: rows.map(present), count: Number(count) }
}

function removedRecords(db: Kysely<Database>, searchWord: string, { userId, administrator }: Requester) {
  const removed = db.selectFrom('records as r').where('r.removed_at', 'is not', null)
  const own = administrator
    ? removed
    : removed.where((where) =>
        where.or([where('r.created_by', '=', userId), where('r.removed_by', '=', userId)]),
      )
  return own.where(foundBySearch(searchWord))
}

type Row = Omit<RemovedRow, 'author' | 'removedBy' | 'removedAt'> & {
  removed_at: Date
  author_name: string
  author_last_name: string
  remover_name: string | null
  remover_last_name: string | null
}

function present(row: Row): RemovedRow {
  const { removed_at, author_name, author_last_name, remover_name, remover_last_name, ...rest } = row
  return {
    ...rest,
    author: fullName(author_name, author_last_name),
    removedBy: fullName(remover_name ?? '', remover_last_name ?? ''),
    removedAt: removed_at.toISOString(),
  }
}
