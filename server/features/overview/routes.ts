import { type Kysely, sql } from 'kysely'
import { DAY_MS, daysAfter, daysBetween } from '../../../contract/time/calendar-date.ts'
import { readOverview as readOverviewCall } from '../../../shared/api/overview.ts'
import type { Database } from '../../db/schema.ts'
import { type Route, route } from '../../http/route.ts'
import { type CountedRecords, isBetween, lastSyncs, matchesPeople } from '../../records/counted-records.ts'
import { disambiguateNames } from '../../records/person-names.ts'

export const overviewRoutes: Route[] = [
  route(
    readOverviewCall,
    'administrator',
    async ({ context: { db, now }, query }) => ({
      ok: true,
      ...(await readOverview(db, query, now())),
    }),
    { weight: 'search' },
  ),
]

async function readOverview(
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
    ...(await countOutside(db, request)),
    before: await readBefore(db, request),
    people,
  }
}

const countOutside = async (db: Kysely<Database>, request: OverviewRequest) => ({
  signatures: await countSignatures(db, request),
  syncs: await countSyncs(db, request),
})

/** The same numbers of the period of equal length before. */
async function readBefore(db: Kysely<Database>, request: OverviewRequest) {
  const days = daysBetween(request.from, request.to) + 1
  const before = { ...request, from: daysAfter(request.from, -days), to: daysAfter(request.from, -1) }
  const { total } = await countRecords(db, before)
  return { total, ...(await countOutside(db, before)) }
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

/** The records with an envelope of the period, by its state. */
const countSignatures = (db: Kysely<Database>, request: OverviewRequest) =>
  db
    .selectFrom('envelopes as e')
    .innerJoin('records as r', 'r.id', 'e.record_id')
    .select(['e.state', sql<number>`count(distinct e.record_id)::integer`.as('count')])
    .where(matchesPeople(request))
    .where(isBetween('e.created_at', request))
    .groupBy('e.state')
    .orderBy('e.state')
    .execute()

/** Each record by its last sync in the period. */
async function countSyncs(db: Kysely<Database>, request: OverviewRequest) {
  const { rows } = await sql<{ done: number; failed: number }>`
    select (count(*) filter (where last.kind = 'synced'))::integer as done,
      (count(*) filter (where last.kind = 'sync-failed'))::integer as failed
    from ${lastSyncs(request)} last join records r on r.id = last.record_id
    where ${matchesPeople(request)}`.execute(db)
  return rows[0]!
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
    .where(matchesPeople(request))
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

interface OverviewRequest extends Omit<CountedRecords, 'counted'> {
  from: string
  to: string
}

interface Counted {
  /** The columns of the query that are rolled up, one bit each from the left; `TOTAL` for all. */
  rolled: number
  day: string | null
  created_by: string | null
  type_contract: string | null
  operation_luce: string | null
  operation_gas: string | null
  records: number
  drafts: number
}
const GROUP_COLUMNS = {
  day: 0b01111,
  operator: 0b10111,
  type: 0b11011,
  luce: 0b11101,
  gas: 0b11110,
  total: 0b11111,
}

/** All counts in one scan of the period. */
async function countRecords(db: Kysely<Database>, request: OverviewRequest) {
  const { rows } = await sql<Counted>`
    select grouping(day, created_by, type_contract, operation_luce, operation_gas) as rolled,
      day::text, created_by, type_contract, operation_luce, operation_gas,
      count(*)::integer as records, (count(*) filter (where draft))::integer as drafts
    from (
      select (r.created_at at time zone 'Europe/Rome')::date as day,
        r.created_by, r.type_contract, r.operation_luce, r.operation_gas, r.draft
      from records r where ${matchesPeople(request)} and ${isBetween('r.created_at', request)}
    ) made
    group by grouping sets ((day), (created_by), (type_contract), (operation_luce), (operation_gas), ())
    order by records desc, day, type_contract, operation_luce, operation_gas`.execute(db)
  const of = (set: keyof typeof GROUP_COLUMNS) => rows.filter(({ rolled }) => rolled === GROUP_COLUMNS[set])
  return {
    total: of('total').map(amountOf)[0] ?? { records: 0, drafts: 0 },
    days: of('day')
      .map((row) => ({ day: row.day!, ...amountOf(row) }))
      .sort((a, b) => a.day.localeCompare(b.day)),
    operators: of('operator').map((row) => ({ id: row.created_by!, ...amountOf(row) })),
    types: of('type').map((row) => ({ type: row.type_contract!, ...amountOf(row) })),
    operations: [
      ...of('luce').map((row) => ({ utility: 'luce' as const, name: row.operation_luce!, ...amountOf(row) })),
      ...of('gas').map((row) => ({ utility: 'gas' as const, name: row.operation_gas!, ...amountOf(row) })),
    ]
      .filter(({ name }) => name !== '')
      .sort((a, b) => b.records - a.records),
  }
}

const amountOf = ({ records, drafts }: Counted) => ({ records, drafts })
