import { type Kysely, sql } from 'kysely'
import { USER_LOGS_LIMIT, type UserLog } from '../../../shared/api/users.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'

/** GAP-46: the newest entries of a user's log, together with the user's actions on records. */
export async function findUserLogs(db: Kysely<Database>, userId: string): Promise<UserLog[]> {
  const user = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  if (!user) throw new Failure('not-found')
  const rows = await db
    .selectFrom(selectOwnActions(db, userId).as('own'))
    .selectAll()
    .unionAll(db.selectFrom(selectRecordActions(db, userId).as('record')).selectAll())
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(USER_LOGS_LIMIT)
    .execute()
  return rows.map(({ id, created_at, ip, action, subject }) => ({
    id,
    ip,
    action,
    date: created_at.toISOString(),
    ...(subject && { subject }),
  }))
}

/** Each subquery has its own limit, so that its index is used. */
const selectOwnActions = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('user_logs')
    .select(['id', 'created_at', 'ip', 'action', sql<string | null>`detail ->> 'title'`.as('subject')])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(USER_LOGS_LIMIT)

/** The state of a signature event. */
const state = sql<string>`e.detail ->> 'state'`
const actionOf = sql<string>`'record ' || case e.kind when 'signature' then ${state} else e.kind end`

/** The record's history names the sender also for events of the customer and for the expiry. */
const isOwnAction = sql<boolean>`case e.kind when 'signed' then false when 'signature' then ${state} in ('sent', 'cancelled') else true end`

const selectRecordActions = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('record_events as e')
    // The history of a removed draft outlives it.
    .leftJoin('records as r', 'r.id', 'e.record_id')
    .select(['e.id', 'e.created_at', 'e.ip', actionOf.as('action')])
    .select(
      sql<
        string | null
      >`coalesce(nullif(trim(r.last_name || ' ' || r.name), ''), nullif(r.ragione_sociale, ''))`.as(
        'subject',
      ),
    )
    .where('e.user_id', '=', userId)
    .where(isOwnAction)
    .orderBy('e.created_at', 'desc')
    .limit(USER_LOGS_LIMIT)
