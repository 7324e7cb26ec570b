import type { Console } from '../../actor.ts'
import { announceAccessChange } from '../../audit/announce-access-change.ts'
import { logUserAction } from '../../audit/log-user-action.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../http/failure.ts'
import type { FreshProof } from '../../http/policy.ts'
import { clearLoginLocks } from '../login/login-locks.ts'
import { SHOWN_COLUMNS, userTitle } from './present-user.ts'

/** Unlocks a login; password, authenticator and sessions stay. Returns whether wrong passwords were counted. */
export function unlockUser(
  context: Pick<Context, 'db' | 'now' | 'mail' | 'config'>,
  by: FreshProof | Console,
  userId: string,
): Promise<boolean> {
  const { db, now } = context
  const actor = 'caller' in by ? by.caller : by
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
    await logUserAction(trx, { userId, actor, action: 'login unlocked' })
    if (actor.kind === 'user') {
      await recordChange(trx, {
        noun: 'users',
        objectId: userId,
        title: userTitle(user),
        actor,
        before: {},
        after: { loginUnlockedAt: now().toISOString() },
      })
    }
    await announceAccessChange(context, trx, {
      actor,
      act: `ha sbloccato il login di ${userTitle(user)}`,
      person: user.email,
    })
    return true
  })
}
