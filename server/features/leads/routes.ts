import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import { LEAD_OWNER, LEAD_REQUIREMENTS, LEAD_TYPE, romeTime } from '../../../contract/index.ts'
import { TYPE_CONTRACT } from '../../../contract/sections/contract-type/contract-type-options.ts'
import { isSkippedTime } from '../../../contract/time/italian-time.ts'
import { parseDateTime } from '../../../contract/time/typed-date.ts'
import * as calls from '../../../shared/api/leads.ts'
import type { FieldIssue } from '../../../shared/errors.ts'
import type { Actor } from '../../actor.ts'
import { containsSearch, foldedContains } from '../../db/like-pattern.ts'
import type { Database } from '../../db/schema.ts'
import { dailyKey } from '../../effects/effects.ts'
import { Failure } from '../../http/failure.ts'
import { findUnanswered, refuseField, refuseIssues } from '../../http/refuse-invalid.ts'
import { type Route, route } from '../../http/route.ts'
import type { Lead } from '../../providers/crm/port.ts'
import { findLead, findPendingKey, type LeadContext, runLead } from './lead-effect.ts'

export const leadRoutes: Route[] = [
  route(calls.createLead, 'any user', async ({ context, body, caller }) => {
    const { id } = await createLead(context, body, caller)
    return { ok: true, id }
  }),

  route(calls.findLead, 'any user', async ({ context: { db, now }, query }) => ({
    ok: true,
    ...(await findLead(db, toLead(query), now())),
  })),

  route(calls.listLeads, 'any user', async ({ context: { db }, query }) => ({
    ok: true,
    ...(await listLeads(db, query)),
  })),

  route(calls.readLead, 'any user', async ({ context: { db }, params: { id } }) => ({
    ok: true,
    lead: await findStoredLead(db, id),
  })),
]

type LeadInput = z.output<typeof calls.createLead.body>

/**
 * Creates a lead in the CRM and returns its id. Equal leads of one day are created once, for any user and number of
 * clicks; a lead that the CRM did not accept is retried automatically and is the same until then.
 */
async function createLead(context: LeadContext, input: LeadInput, actor: Actor): Promise<{ id: string }> {
  const { db, now } = context
  const today = romeTime(now())
  checkLead(input, today)
  const lead = toLead(input)
  const waiting = await findPendingKey(db, lead)
  const key = waiting ?? dailyKey(today.slice(0, 10), ...Object.values(lead))
  const outcome = await runLead(context, key, { lead, actor })
  if (outcome.ok) return outcome
  if (outcome.reason === 'unreachable') {
    const later = outcome.waits ? ': il lead resta in attesa e verrà inviato automaticamente.' : '.'
    throw new Failure('external-service-failed', { message: `Il CRM non risponde${later}` })
  }
  if (outcome.about === 'owner') refuseField('owner_id', 'unknown', LEAD_OWNER)
  const { about, detail } = outcome
  throw new Failure('invalid', {
    message: calls.LEAD_FAILED,
    title: 'Il CRM ha rifiutato il lead',
    ...(about === 'contact' && { issues: [{ field: 'contact_id', code: 'unknown', message: detail }] }),
  })
}

/** The input as a lead of the CRM. */
const toLead = (input: LeadInput): Lead => ({
  contactId: input.contact_id,
  source: input.lead_id,
  ownerId: input.owner_id,
  contractType: input.type_contract,
  callbackTime: input.callback_time,
})

function checkLead(input: LeadInput, today: string): void {
  const issues = findUnanswered(input, LEAD_REQUIREMENTS)
  if (input.type_contract !== '' && !TYPE_CONTRACT.some(({ value }) => value === input.type_contract))
    issues.push({ field: 'type_contract', code: 'unknown', message: LEAD_TYPE })
  if (input.callback_time !== '') issues.push(...callbackIssues(input.callback_time, today))
  refuseIssues(issues)
}

function callbackIssues(time: string, today: string): FieldIssue[] {
  const issue = (code: string, message: string) => [{ field: 'callback_time', code, message }]
  if (parseDateTime(time) !== time || isSkippedTime(time))
    return issue('time', 'L’orario di richiamata non è una data e un’ora.')
  return time <= today ? issue('past', 'L’orario di richiamata deve essere nel futuro.') : []
}

interface LeadListRequest {
  limit: number
  page: number
  searchWord: string
  columnName?: (typeof calls.LEAD_SORT_COLUMNS)[number] | undefined
  order: 'asc' | 'desc'
}

/** A page of leads whose contact, source or owner contains the search, and their number. */
async function listLeads(db: Kysely<Database>, request: LeadListRequest) {
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

async function findStoredLead(db: Kysely<Database>, id: string): Promise<calls.StoredLead> {
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
    .select(['l.id', 'l.created_at', 'l.contact_id', 'l.lead_source', 'l.type_contract', 'l.callback_time'])
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
    at: created_at.toISOString(),
    author: `${row.author_name ?? ''} ${row.author_last_name ?? ''}`.trim(),
    record: record ? { id: record.id, title: titleOf(record) } : null,
  }
}

const titleOf = ({
  last_name,
  name,
  ragione_sociale,
}: Record<'last_name' | 'name' | 'ragione_sociale', string>) =>
  `${last_name} ${name}`.trim() || ragione_sociale || 'Senza nome'
