import type { Actor } from '../../audit/actor.ts'
import { logUserAction } from '../../audit/log-user-action.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../http/failure.ts'
import { clearLoginLocks } from '../login/login-locks.ts'
import { SHOWN_COLUMNS, titleOf } from './present-user.ts'

/**
 * Unlocks a login; password, authenticator and sessions stay. `by` is the administrator, absent for the command line.
 * Throws `not-found`. Returns whether wrong passwords were counted.
 */
export function unlockUser(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { userId, ip, by }: Actor & { by?: string },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(SHOWN_COLUMNS)
      .where('id', '=', userId)
      .where('removed_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user) throw new Failure('not-found')
    if (!(await clearLoginLocks(trx, user))) return false
    await logUserAction(trx, { userId, ip, action: 'login unlocked' })
    if (by) {
      await recordChange(trx, {
        noun: 'users',
        objectId: userId,
        title: titleOf(user),
        userId: by,
        ip,
        before: {},
        after: { loginUnlockedAt: now().toISOString() },
      })
    }
    return true
  })
}
