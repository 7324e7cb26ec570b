import { type Kysely, sql } from 'kysely'
import { USER_GROUPS, type UserGroup } from '../../../shared/api/users.ts'
import { LEVELS } from '../../../shared/constants.ts'
import { holds } from '../../db/like-pattern.ts'
import type { Database } from '../../db/schema.ts'
import { findApprover, openEmailChanges, presentEmailChange } from './email-changes.ts'
import { findLoginLocks } from './login-locks.ts'
import { presentUser, SHOWN } from './present-user.ts'

const MOST_WORDS = 10

export interface UserListRequest {
  limit: number
  page: number
  searchWord: string
  order: 'asc' | 'desc'
  filter?: UserGroup | undefined
}

interface Reader {
  userId: string
  now: Date
}

/** A page of the users that are not removed, and how many the search finds in each group (GAP-41). */
export async function listUsers(db: Kysely<Database>, request: UserListRequest, reader: Reader) {
  const { limit, page, searchWord, order, filter } = request
  const { all, ...groups } = await countGroups(db, searchWord)
  const rows = await foundUsers(db, searchWord)
    .$if(filter !== undefined, (query) => query.where(isOf(filter!)))
    .select(SHOWN)
    .orderBy('updated_at', order)
    .orderBy('id', order)
    .limit(limit)
    .offset(page * limit)
    .execute()
  const waiting = await findWaiting(db, reader)
  const locks = await findLoginLocks(db, rows, reader.now)
  const users = rows.map((row) => {
    return { ...presentUser(row, waiting.get(row.id)), locks: locks.get(row.id) ?? [] }
  })
  return { users, count: filter === undefined ? all : groups[filter], groups }
}

/** Few at any time, so all of them are read. */
async function findWaiting(db: Kysely<Database>, { userId, now }: Reader) {
  const changes = await openEmailChanges(db, now).execute()
  const mayApprove = await findApprover(db, userId, now)
  return new Map(
    changes.map((change) => [change.user_id, presentEmailChange(change, mayApprove(change))] as const),
  )
}

async function countGroups(db: Kysely<Database>, searchWord: string) {
  const row = await foundUsers(db, searchWord)
    .select(({ fn }) => [
      fn.countAll<string>().as('all'),
      ...USER_GROUPS.map((group) => fn.countAll<string>().filterWhere(isOf(group)).as(group)),
    ])
    .executeTakeFirstOrThrow()
  return Object.fromEntries(Object.entries(row).map(([group, count]) => [group, Number(count)])) as Record<
    UserGroup | 'all',
    number
  >
}

/** USERS-1: every word of the search stands in name, last name, login or role. */
function foundUsers(db: Kysely<Database>, searchWord: string) {
  const words = [...new Set(searchWord.split(/\s+/).filter((word) => word !== ''))].slice(0, MOST_WORDS)
  return words.reduce(
    (query, word) => query.where(holds('search', word)),
    db.selectFrom('users').where('removed_at', 'is', null),
  )
}

function isOf(group: UserGroup) {
  if (group === 'admin' || group === 'user') return sql<boolean>`role = ${group}`
  const level = LEVELS.find((one) => one === group)
  return level ? sql<boolean>`level = ${level}` : sql<boolean>`send_email`
}
