import { type Kysely, sql } from 'kysely'
import { DAY_MS } from '../../../contract/time/calendar-date.ts'
import type { Database } from '../../db/schema.ts'
import { disambiguateNames } from '../../records/person-names.ts'
import { countRecords, isBetween, matchesRequest, type OverviewRequest } from './count-records.ts'

export async function readOverview(
  db: Kysely<Database>,
  request: OverviewRequest & { lyingDays: number },
  now: Date,
) {
  const { operators, ...counts } = await countRecords(db, request)
  const people = await findPeople(db, request)
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return {
    ...counts,
    operators: operators.map(({ id, ...amount }) => ({ id, name: names.get(id) ?? '', ...amount })),
    empty: counts.total.records === 0 && !(await hasRecords(db)),
    lying: await findStaleDrafts(db, request, now),
    signatures: await countSignatures(db, request),
    syncs: await countSyncs(db, request),
    people,
  }
}

async function hasRecords(db: Kysely<Database>): Promise<boolean> {
  const any = await db.selectFrom('records').select('id').where('removed_at', 'is', null).limit(1).execute()
  return any.length > 0
}

/** The users with records in the period, of any type, and the filtered one; also removed users. */
async function findPeople(db: Kysely<Database>, request: OverviewRequest) {
  const findCreators = db
    .selectFrom('records as r')
    .select('r.created_by')
    .where('r.removed_at', 'is', null)
    .where(isBetween('r.created_at', request))
  const users = await db
    .selectFrom('users')
    .select(['id', 'login', 'name', 'last_name'])
    .where((where) =>
      where.or([
        where('id', 'in', findCreators),
        ...(request.operator ? [where('id', '=', request.operator)] : []),
      ]),
    )
    .execute()
  return [...disambiguateNames(users)]
    .map(([id, name]) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name, 'it'))
}

const countSignatures = (db: Kysely<Database>, request: OverviewRequest) =>
  db
    .selectFrom('envelopes as e')
    .innerJoin('records as r', 'r.id', 'e.record_id')
    .select(['e.state', sql<number>`count(*)::integer`.as('count')])
    .where(matchesRequest(request))
    .where(isBetween('e.created_at', request))
    .groupBy('e.state')
    .orderBy('e.state')
    .execute()

/** Each record by its last sync attempt in the period. */
async function countSyncs(db: Kysely<Database>, request: OverviewRequest) {
  const last = db
    .selectFrom('record_events as v')
    .innerJoin('records as r', 'r.id', 'v.record_id')
    .distinctOn('v.record_id')
    .select(['v.record_id', 'v.kind'])
    .where('v.kind', 'in', sql<string>`('synced', 'sync-failed')`)
    .where(matchesRequest(request))
    .where(isBetween('v.created_at', request))
    .orderBy('v.record_id')
    .orderBy('v.created_at', 'desc')
  const { done, failed } = await db
    .selectFrom(last.as('last'))
    .select(sql<number>`(count(*) filter (where kind = 'synced'))::integer`.as('done'))
    .select(sql<number>`(count(*) filter (where kind = 'sync-failed'))::integer`.as('failed'))
    .executeTakeFirstOrThrow()
  return { done, failed }
}

const MAX_SHOWN = 20

/** Drafts without a change for this number of days: their number, and the oldest ones. */
async function findStaleDrafts(
  db: Kysely<Database>,
  request: OverviewRequest & { lyingDays: number },
  now: Date,
) {
  const before = new Date(now.getTime() - request.lyingDays * DAY_MS)
  const stale = db
    .selectFrom('records as r')
    .where(matchesRequest(request))
    .where(sql<boolean>`r.draft`)
    .where('r.updated_at', '<', before)
  const { count } = await stale
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await stale
    .innerJoin('users as u', 'u.id', 'r.created_by')
    .select(['r.id', 'r.updated_at', 'u.name as operator', 'u.last_name as operator_last_name'])
    .select(['r.name', 'r.last_name', 'r.ragione_sociale'])
    .orderBy('r.updated_at')
    .orderBy('r.id')
    .limit(MAX_SHOWN)
    .execute()
  const drafts = rows.map((row) => ({
    id: row.id,
    title: `${row.last_name} ${row.name}`.trim() || row.ragione_sociale,
    operator: `${row.operator} ${row.operator_last_name}`.trim(),
    updatedAt: row.updated_at.toISOString(),
  }))
  return { count: Number(count), drafts }
}
