import { type Kysely, sql } from 'kysely'
import { USER_GROUPS, type UserGroup } from '../../../shared/api/users.ts'
import { LEVELS } from '../../../shared/roles.ts'
import { containsSearch } from '../../db/like-pattern.ts'
import type { Database } from '../../db/schema.ts'
import { findLoginLocks } from '../login/login-locks.ts'
import { mayApproveChange, openEmailChanges, presentEmailChange } from './email-changes.ts'
import { presentUser, SHOWN_COLUMNS } from './present-user.ts'

export interface UserListRequest {
  limit: number
  page: number
  searchWord: string
  order: 'asc' | 'desc'
  filter?: UserGroup | undefined
}

interface Viewer {
  userId: string
  now: Date
}

/** A page of the existing users, and the number of matches in each group (GAP-41). */
export async function listUsers(db: Kysely<Database>, request: UserListRequest, viewer: Viewer) {
  const { limit, page, searchWord, order, filter } = request
  const { all, ...groups } = await countGroups(db, searchWord)
  const rows = await selectFoundUsers(db, searchWord)
    .$if(filter !== undefined, (query) => query.where(inGroup(filter!)))
    .select(SHOWN_COLUMNS)
    .orderBy('updated_at', order)
    .orderBy('id', order)
    .limit(limit)
    .offset(page * limit)
    .execute()
  const waiting = await findPendingChanges(db, viewer)
  const locks = await findLoginLocks(db, rows, viewer.now)
  const users = rows.map((row) => {
    return { ...presentUser(row, waiting.get(row.id)), locks: locks.get(row.id) ?? [] }
  })
  return { users, count: filter === undefined ? all : groups[filter], groups }
}

/** Pending changes are few, so all are read. */
async function findPendingChanges(db: Kysely<Database>, { userId, now }: Viewer) {
  const changes = await openEmailChanges(db, now).execute()
  const found = new Map<string, ReturnType<typeof presentEmailChange>>()
  for (const change of changes)
    found.set(change.user_id, presentEmailChange(change, await mayApproveChange(db, { userId, change }, now)))
  return found
}

async function countGroups(db: Kysely<Database>, searchWord: string) {
  const row = await selectFoundUsers(db, searchWord)
    .select(({ fn }) => [
      fn.countAll<string>().as('all'),
      ...USER_GROUPS.map((group) => fn.countAll<string>().filterWhere(inGroup(group)).as(group)),
    ])
    .executeTakeFirstOrThrow()
  return Object.fromEntries(Object.entries(row).map(([group, count]) => [group, Number(count)])) as Record<
    UserGroup | 'all',
    number
  >
}

/** USERS-1: every search term matches name, last name, login or role. */
const selectFoundUsers = (db: Kysely<Database>, searchWord: string) =>
  db.selectFrom('users').where('removed_at', 'is', null).where(containsSearch('search', searchWord))

function inGroup(group: UserGroup) {
  if (group === 'admin' || group === 'user') return sql<boolean>`role = ${group}`
  const level = LEVELS.find((one) => one === group)
  return level ? sql<boolean>`level = ${level}` : sql<boolean>`send_email`
}
