import type { Kysely } from 'kysely'
import { daysAfter, daysBetween } from '../../../contract/time/calendar-date.ts'
import type { Database } from '../../db/schema.ts'
import { isBetween } from '../../records/counted-records.ts'
import { disambiguateNames } from '../../records/person-names.ts'
import { countRecords, type OverviewRequest } from './count-records.ts'
import { countSignatures, countSyncs } from './signatures-and-syncs.ts'
import { findStaleDrafts } from './stale-drafts.ts'

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
