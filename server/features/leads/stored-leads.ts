import { type Kysely, sql } from 'kysely'
import type * as calls from '../../../shared/api/leads.ts'
import { containsSearch, foldedContains } from '../../db/like-pattern.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'

interface LeadListRequest {
  limit: number
  page: number
  searchWord: string
  columnName?: (typeof calls.LEAD_SORT_COLUMNS)[number] | undefined
  order: 'asc' | 'desc'
}

/** A page of leads whose contact, source or owner contains the search, and their number. */
export async function listLeads(db: Kysely<Database>, request: LeadListRequest) {
  const { limit, page, searchWord, columnName = 'at', order } = request
  const found = matchesSearch(searchWord)
  const rows = await selectLeads(db)
    .where(found)
    .$if(columnName !== 'at', (query) => query.orderBy(sql`l.callback_time = ''`))
    .orderBy(columnName === 'at' ? 'l.created_at' : 'l.callback_time', order)
    .orderBy('l.id')
    .limit(limit)
    .offset(page * limit)
    .execute()
  const { count } = await db
    .selectFrom('leads as l')
    .where(found)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const records = await findRecordsOf(db, rows)
  return { leads: rows.map((row) => present(row, records)), count: Number(count) }
}

/**
 * Two subqueries, each with an index: no index covers two tables. The owners' `search` also contains their addresses.
 */
function matchesSearch(searchWord: string) {
  if (searchWord === '') return sql<boolean>`true`
  const own = containsSearch('search', searchWord)
  const named = sql`${own} and ${foldedContains(sql`fold(name)`, searchWord)}`
  return sql<boolean>`(l.id in (
    select id from leads where ${own}
    union all select id from leads where owner_id in (select id from owners where ${named})))`
}

export async function findStoredLead(db: Kysely<Database>, id: string): Promise<calls.StoredLead> {
  const row = await selectLeads(db).where('l.id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('not-found')
  return present(row, await findRecordsOf(db, [row]))
}

/** The author of a lead is in the effects table. */
function selectLeads(db: Kysely<Database>) {
  return db
    .selectFrom('leads as l')
    .innerJoin('owners as o', 'o.id', 'l.owner_id')
    .leftJoin('effects as g', (join) => join.onRef('g.key', '=', 'l.key').on('g.kind', '=', 'lead'))
    .leftJoin('users as u', 'u.id', 'g.user_id')
    .leftJoin('lead_contacts as c', 'c.key', 'l.key')
    .select(['l.id', 'l.created_at', 'l.contact_id', 'l.lead_source', 'l.type_contract', 'l.callback_time'])
    .select(['l.call_withdrawn_at', 'c.basis', 'c.details'])
    .select(['o.name as owner', 'u.name as author_name', 'u.last_name as author_last_name'])
}
type Row = Awaited<ReturnType<ReturnType<typeof selectLeads>['execute']>>[number]

/** GAP-37: a record stores the id of its lead. The contact limits the search to few forms. */
async function findRecordsOf(db: Kysely<Database>, rows: readonly Row[]) {
  if (rows.length === 0) return []
  return await db
    .selectFrom('records')
    .select(['id', 'last_name', 'name', 'ragione_sociale'])
    .select(sql<string>`data->>'lead_created_id'`.as('lead'))
    .where('removed_at', 'is', null)
    .where('contact_id', 'in', [...new Set(rows.map(({ contact_id }) => contact_id))])
    .where(
      sql<string>`data->>'lead_created_id'`,
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('created_at')
    .execute()
}

function present(row: Row, records: Awaited<ReturnType<typeof findRecordsOf>>): calls.StoredLead {
  const { id, created_at, contact_id, lead_source, owner, type_contract, callback_time } = row
  const record = records.find(({ lead }) => lead === id)
  return {
    id,
    contact_id,
    lead_source,
    owner,
    type_contract,
    callback_time,
    callWithdrawnAt: row.call_withdrawn_at?.toISOString() ?? null,
    at: created_at.toISOString(),
    author: `${row.author_name ?? ''} ${row.author_last_name ?? ''}`.trim(),
    basis: row.basis && row.details ? { ...row.details, basis: row.basis } : null,
    record: record ? { id: record.id, title: titleOf(record) } : null,
  }
}

const titleOf = ({
  last_name,
  name,
  ragione_sociale,
}: Record<'last_name' | 'name' | 'ragione_sociale', string>) =>
  `${last_name} ${name}`.trim() || ragione_sociale || 'Senza nome'
