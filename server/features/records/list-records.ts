import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely'
import type { OutcomeState } from '../../../contract/outcomes/index.ts'
import type { RECORD_SORT_COLUMNS, RecordRow } from '../../../shared/api/records.ts'
import { availablePdfTypes, availableScriptType } from '../../catalogue/available-pdf-and-script-types.ts'
import { searchTermsOf } from '../../db/like-pattern.ts'
import type { Database } from '../../db/schema.ts'
import { type CountedRecords, isCounted } from '../../records/counted-records.ts'
import { explainMissing } from '../../records/explain-missing.ts'
import { fullName } from '../../records/person-names.ts'
import { hasChanged, shownState } from '../signature/present-envelopes.ts'
import { findRareTerms, foundBySearch, reasonOf, SEARCHED_COLUMNS } from './search-records.ts'

/** The maximum count; larger counts are reported as this number and inexact. */
const COUNT_BOUND = { list: 10_000, search: 1_000 }

export interface ListRequest extends CountedRecords {
  limit: number
  page: number
  searchWord: string
  columnName?: (typeof RECORD_SORT_COLUMNS)[number] | undefined
  order: 'asc' | 'desc'
  /** OUTCOME-24 */
  outcome?: OutcomeState | undefined
}

/** Sorting up to this number is cheaper than scanning the index for enough matches. */
const MAX_SORTED = COUNT_BOUND.search

/** A page of records from their summary columns, without the form values. */
export async function listRecords(db: Kysely<Database>, request: ListRequest) {
  const isSearch =
    searchTermsOf(request.searchWord).length > 0 || isFiltered(request) || request.outcome !== undefined
  const bound = COUNT_BOUND[isSearch ? 'search' : 'list']
  const few = { ...request, rareTerms: await findRareTerms(db, request.searchWord) }
  const count = await countRecords(db, few, bound)
  const ids = await (isSearch && count <= MAX_SORTED ? pageOfFew(db, few) : pageOfMany(db, request))
  const records = await findRows(db, ids)
  return {
    records: records.map((row) => presentRow(row, request.searchWord)),
    count: Math.min(count, bound),
    exact: count <= bound,
  }
}

/** The row of one record, as in the list. */
export async function readRow(db: Kysely<Database>, id: string): Promise<RecordRow> {
  const one = await selectFoundRecords(db, { searchWord: '' }).select('r.id').where('r.id', '=', id).execute()
  const [row] = await findRows(
    db,
    one.map((found) => found.id),
  )
  if (!row) throw await explainMissing(db, id)
  return presentRow(row)
}

/** `rareTerms`: those that are read from their index, where few records are expected. */
type Search = CountedRecords &
  Pick<ListRequest, 'searchWord' | 'outcome'> & { rareTerms?: ReadonlySet<string> }

/** The existing records that match every search term. */
const selectFoundRecords = (db: Kysely<Database>, { searchWord, rareTerms, outcome, ...request }: Search) =>
  db
    .selectFrom('records as r')
    .where('r.removed_at', 'is', null)
    .where(foundBySearch(searchWord, rareTerms))
    .$if(outcome !== undefined, (query) =>
      query.innerJoin('record_outcomes as o', 'o.record_id', 'r.id').where('o.state', '=', outcome!),
    )
    .$if(isFiltered(request), (query) => query.where(isCounted(request)))

const isFiltered = ({ counted, from, to, operator, type }: CountedRecords): boolean =>
  [counted, from, to, operator, type].some((part) => part !== undefined)

/** Up to one more than the bound. */
async function countRecords(db: Kysely<Database>, search: Search, bound: number): Promise<number> {
  const bounded = selectFoundRecords(db, search)
    .select('r.id')
    .limit(bound + 1)
  const { count } = await db
    .selectFrom(bounded.as('found'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The records of a page by the primary key; of `id = any(…)` the planner reads the whole index of the names. */
export const pageOf = (ids: readonly string[]) =>
  sql<{ id: string; place: number }>`unnest(${ids}::uuid[]) with ordinality`.as<'page'>(sql`page(id, place)`)

/** The ids come from an index-only scan, also for distant pages; only the rows shown are read. */
function findRows(db: Kysely<Database>, ids: readonly string[]) {
  return db
    .selectFrom('records as r')
    .innerJoin(pageOf(ids), 'page.id', 'r.id')
    .innerJoin('users as editor', 'editor.id', 'r.updated_by')
    .leftJoin('scripts as l', 'l.id', 'r.operation_l')
    .leftJoin('templates as tl', 'tl.id', 'l.template_fk')
    .leftJoin('scripts as g', 'g.id', 'r.operation_g')
    .leftJoin('templates as tg', 'tg.id', 'g.template_fk')
    .leftJoinLateral(newestEnvelope, (join) => join.onTrue())
    .leftJoinLateral(newestSync, (join) => join.onTrue())
    .leftJoin('record_outcomes as o', 'o.record_id', 'r.id')
    .select(['r.id', 'r.version', 'r.draft', 'r.operation_l', 'r.operation_g'])
    .select(SEARCHED_COLUMNS.map((column) => `r.${column}` as const))
    .select([
      'r.updated_at',
      'r.product_ee',
      'r.product_gas',
      'tl.file_key as file_l',
      'tg.file_key as file_g',
    ])
    .select(['editor.name as editor_name', 'editor.last_name as editor_last_name'])
    .select([sql<boolean>`r.sync_data is not null`.as('synced'), 'sync.kind as last_sync'])
    .select(sql<string | null>`r.sync_data->>'at'`.as('synced_at'))
    .select(['envelope.state as envelope_state', 'envelope.since as envelope_since'])
    .select(['envelope.received_at', 'envelope.withdrawn_at', 'envelope.awaited'])
    .select(['envelope.record_version', 'envelope.confirmed_version'])
    .select(['o.state as outcome', 'o.active', 'o.supplies'])
    .orderBy('page.place')
    .execute()
}

type OfRow = ExpressionBuilder<Database & { r: Database['records'] }, 'r'>

const newestSync = (eb: OfRow) =>
  eb
    .selectFrom('record_events as v')
    .select('v.kind')
    .whereRef('v.record_id', '=', 'r.id')
    .where('v.kind', 'in', ['synced', 'sync-failed'])
    .orderBy('v.created_at', 'desc')
    .limit(1)
    .as('sync')

const newestEnvelope = (eb: OfRow) =>
  eb
    .selectFrom('envelopes as e')
    .select(({ fn, ref }) => [
      'e.state',
      'e.received_at',
      'e.withdrawn_at',
      'e.awaited',
      'e.record_version',
      'e.confirmed_version',
      fn
        .coalesce(
          'e.finished_at',
          sql<Date | null>`greatest(${ref('e.opened_at')}, ${ref('e.second_invited_at')})`,
          'e.sent_at',
          'e.created_at',
        )
        .as('since'),
    ])
    .whereRef('e.record_id', '=', 'r.id')
    .orderBy('e.created_at', 'desc')
    .limit(1)
    .as('envelope')
type PageRow = Awaited<ReturnType<typeof findRows>>[number]

const RECORD_ID = sql`r.id`

/** Each index has its own direction of the id, so that equal keys have the same order on every page. */
function orderOf({
  columnName = 'updatedAt',
  order,
  outcome,
}: Pick<ListRequest, 'columnName' | 'order' | 'outcome'>) {
  if (columnName !== 'updatedAt')
    return {
      key: sql<string>`fold(r.${sql.ref(columnName)})`,
      id: RECORD_ID,
      order,
      idOrder: order,
      isText: true,
    }
  const idOrder = order === 'asc' ? ('desc' as const) : ('asc' as const)
  // The filtered list has an index of its own, which is in the order of the records.
  if (outcome !== undefined)
    return { key: sql<string>`o.record_updated_at`, id: sql`o.record_id`, order, idOrder, isText: false }
  return { key: sql<string>`r.updated_at`, id: RECORD_ID, order, idOrder, isText: false }
}

/** The ids of all pages, for rows that are sorted in memory. */
export function allIds(db: Kysely<Database>, request: Omit<ListRequest, 'limit' | 'page'> & Search) {
  const { key, order, idOrder, isText } = orderOf(request)
  return db
    .with(
      (cte) => cte('found').materialized(),
      () => selectFoundRecords(db, request).select(['r.id', key.as('key')]),
    )
    .selectFrom('found')
    .select('found.id')
    .$if(isText, (query) => query.orderBy(sql`found.key = ''`))
    .orderBy('found.key', order)
    .orderBy('found.id', idOrder)
}

/**
 * Filtered by the search index first and sorted afterwards: the planner's estimate is poor for terms that occur only in
 * one season.
 */
async function pageOfFew(
  db: Kysely<Database>,
  { limit, page, ...request }: ListRequest & Search,
): Promise<string[]> {
  const rows = await allIds(db, request)
    .limit(limit)
    .offset(page * limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * In the order of an index. An empty text is its first key, so that it is last in the falling order; in the rising one
 * the records with a text come first, then those without.
 */
async function pageOfMany(db: Kysely<Database>, request: ListRequest): Promise<string[]> {
  const { key, order, isText } = orderOf(request)
  const from = request.page * request.limit
  if (!isText || order === 'desc') return await idsOf(db, request, sql<boolean>`true`, from)
  const filled = await idsOf(db, request, sql<boolean>`${key} > ''`, from)
  if (filled.length === request.limit) return filled
  const before = filled.length > 0 || from === 0 ? from + filled.length : await countFilled(db, request)
  const left = { ...request, limit: request.limit - filled.length }
  return [...filled, ...(await idsOf(db, left, sql<boolean>`${key} = ''`, Math.max(0, from - before)))]
}

async function idsOf(
  db: Kysely<Database>,
  request: ListRequest,
  condition: RawBuilder<boolean>,
  offset: number,
): Promise<string[]> {
  const { key, id, order, idOrder } = orderOf(request)
  const rows = await selectFoundRecords(db, request)
    .where(condition)
    .select('r.id')
    .orderBy(key, order)
    .orderBy(id, idOrder)
    .limit(request.limit)
    .offset(offset)
    .execute()
  return rows.map(({ id }) => id)
}

async function countFilled(db: Kysely<Database>, request: ListRequest): Promise<number> {
  const { count } = await selectFoundRecords(db, request)
    .where(sql<boolean>`${orderOf(request).key} > ''`)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function instantOrNull(stored: string | null): string | null {
  const date = new Date(stored ?? '')
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

function presentRow(row: PageRow, searchWord = ''): RecordRow {
  const sold = { ...row, document_l: row.file_l !== null, document_g: row.file_g !== null }
  return {
    id: row.id,
    version: row.version,
    draft: row.draft,
    last_name: row.last_name,
    name: row.name,
    ragione_sociale: row.ragione_sociale,
    contact_owner: row.contact_owner,
    operation_gas: row.operation_gas === '' ? null : { id: row.operation_g, name: row.operation_gas },
    operation_luce: row.operation_luce === '' ? null : { id: row.operation_l, name: row.operation_luce },
    type_contract: row.type_contract,
    code: row.code,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: fullName(row.editor_name, row.editor_last_name),
    pdfTypes: availablePdfTypes(sold),
    scriptType: availableScriptType(sold),
    synced: row.synced,
    syncedAt: instantOrNull(row.synced_at),
    syncFailed: row.last_sync === 'sync-failed',
    signature: signatureOf(row),
    outcome: outcomeOf(row),
    foundBy: reasonOf(row, searchWord),
  }
}

const outcomeOf = ({ outcome, active, supplies }: PageRow): RecordRow['outcome'] =>
  outcome === null ? null : { state: outcome, active: active ?? 0, of: supplies ?? 0 }

function signatureOf(row: PageRow): RecordRow['signature'] {
  const { envelope_state: state, envelope_since: since, awaited, record_version } = row
  if (!state || !since || !awaited || record_version === null) return null
  const envelope = { ...row, state, awaited, record_version }
  return { state: shownState(envelope), at: since.toISOString(), changed: hasChanged(envelope, row.version) }
}
