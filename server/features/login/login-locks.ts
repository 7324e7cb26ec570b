import { type Kysely, sql } from 'kysely'
import type { LoginLock } from '../../../shared/api/users.ts'
import type { Database } from '../../db/schema.ts'
import { DEVICE_KEY, failuresKeyOf } from './login-limits.ts'

interface LoginOwner {
  id: string
  login: string
}

/**
 * The locks of these users' logins, by user id. A wrong password during a lock is not counted, so the last counted one
 * caused the lock.
 */
export async function findLoginLocks(
  db: Kysely<Database>,
  users: readonly LoginOwner[],
  now: Date,
): Promise<Map<string, LoginLock[]>> {
  if (users.length === 0) return new Map()
  const owners = new Map(users.map(({ id, login }) => [failuresKeyOf(login), id]))
  const rows = await db
    .selectFrom('rate_limits')
    .leftJoin('known_devices', (join) => join.on(deviceKey, '=', sql.ref('rate_limits.key')))
    .select([
      'rate_limits.key',
      'rate_limits.updated_at',
      'rate_limits.locked_until',
      'known_devices.user_id',
    ])
    .where('rate_limits.locked_until', '>', now)
    .where((where) =>
      where.or([
        where('rate_limits.key', 'in', [...owners.keys()]),
        where('known_devices.user_id', 'in', [...owners.values()]),
      ]),
    )
    .orderBy('rate_limits.locked_until', 'desc')
    .execute()
  const locks = new Map<string, LoginLock[]>()
  for (const { key, updated_at, locked_until, user_id } of rows) {
    const id = user_id ?? owners.get(key)!
    const device = user_id === null ? 'unknown' : 'known'
    const lock = { device, since: updated_at.toISOString(), until: locked_until!.toISOString() } as const
    locks.set(id, [...(locks.get(id) ?? []), lock])
  }
  return locks
}

/** Resets the counters of wrong passwords for a login, from all devices. Returns whether there were any. */
export async function clearLoginLocks(db: Kysely<Database>, { id, login }: LoginOwner): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_limits')
    .where((where) =>
      where.or([
        where('key', '=', failuresKeyOf(login)),
        where(
          'key',
          'in',
          where.selectFrom('known_devices').select(deviceKey.as('key')).where('user_id', '=', id),
        ),
      ]),
    )
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const deviceKey = sql<string>`${sql.lit(DEVICE_KEY)} || known_devices.id`
