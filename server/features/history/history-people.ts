import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { disambiguateNames } from '../../records/person-names.ts'
import type { FoundEvent } from './find-events.ts'

/** The users with an event in the history, by name; also removed users. */
export async function listPeople(db: Kysely<Database>): Promise<{ id: string; name: string }[]> {
  const rows = await selectPeople(db)
    .where(({ or }) => or([isAuthorIn('object_events'), isAuthorIn('record_events')]))
    .orderBy('last_name')
    .orderBy('name')
    .execute()
  return [...disambiguateNames(rows)].map(([id, name]) => ({ id, name }))
}

/**
 * Whether the first event from this user on is of this user: one step in the index of the users, also for one without an
 * event. For `exists`, and for any one event of the user, the planner reads all events.
 */
const isAuthorIn = (table: 'object_events' | 'record_events') =>
  sql<boolean>`users.id = (
    select event.user_id from ${sql.table(table)} event where event.user_id >= users.id order by event.user_id limit 1)`

export async function findNames(
  db: Kysely<Database>,
  events: readonly FoundEvent[],
): Promise<Map<string, string>> {
  const ids = [...new Set(events.flatMap(({ user_id }) => user_id ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await selectPeople(db).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, nameOf(row)]))
}

const selectPeople = (db: Kysely<Database>) =>
  db.selectFrom('users').select(['id', 'name', 'last_name', 'login'])

const nameOf = ({ name, last_name, login }: { name: string; last_name: string; login: string }) =>
  `${name} ${last_name}`.trim() || login
