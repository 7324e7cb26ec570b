import { announceAccessChange } from '../../audit/announce-access-change.ts'
import { logUserAction } from '../../audit/log-user-action.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../http/failure.ts'
import type { FreshProof } from '../../http/policy.ts'
import { forgetDevices } from '../sessions/known-devices.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { SHOWN_COLUMNS, userTitle } from './present-user.ts'

/** Ends the sessions of another user and forgets the devices; password and authenticator stay. */
export async function endUserSessions(
  context: Pick<Context, 'db' | 'now' | 'mail' | 'config'>,
  { caller }: FreshProof,
  userId: string,
): Promise<void> {
  const { db, now } = context
  if (userId === caller.userId)
    throw new Failure('not-allowed', { message: 'Le tue sessioni si chiudono in «Le tue sessioni»' })
  await db.transaction().execute(async (trx) => {
    // A login that is about to end waits, or its session ends here.
    const user = await trx
      .selectFrom('users')
      .select(SHOWN_COLUMNS)
      .where('id', '=', userId)
      .where('removed_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user) throw new Failure('not-found')
    await endSessionsOf(trx, userId, now())
    await forgetDevices(trx, userId)
    await logUserAction(trx, { userId, actor: caller, action: 'sessions ended by an administrator' })
    await recordChange(trx, {
      noun: 'users',
      objectId: userId,
      title: userTitle(user),
      actor: caller,
      before: {},
      after: { sessionsEndedAt: now().toISOString() },
    })
    const act = `ha terminato le sessioni di ${userTitle(user)}`
    await announceAccessChange(context, trx, { actor: caller, act, person: user.email })
  })
}
