import { announceAccessChange } from '../../audit/announce-access-change.ts'
import { logUserAction } from '../../audit/log-user-action.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../http/failure.ts'
import type { Caller, FreshProof } from '../../http/policy.ts'
import { forgetDeviceOf, forgetDevices } from './known-devices.ts'
import { endSession, endSessionsOf, findOwnSessions, type OwnSession } from './sessions.ts'

/** The open sessions of the caller. */
export const findSessionsOf = (
  { db, now, config }: Context,
  { userId }: Pick<Caller, 'userId'>,
): Promise<OwnSession[]> =>
  findOwnSessions(db, userId, { now: now(), idleMinutes: config.sessionIdleMinutes })

/** Ends another session of the caller and forgets its device. */
export async function endOwnSession(
  context: Context,
  { caller }: FreshProof,
  sessionId: string,
): Promise<void> {
  const own = await findSessionsOf(context, caller)
  if (!own.some(({ id }) => id === sessionId)) throw new Failure('not-found')
  await context.db.transaction().execute(async (trx) => {
    await endSession(trx, sessionId, context.now())
    await forgetDeviceOf(trx, sessionId, { exceptId: caller.sessionId })
    await logUserAction(trx, { userId: caller.userId, actor: caller, action: 'session ended' })
    await announceAccessChange(context, trx, {
      actor: caller,
      act: 'ha chiuso una propria sessione su un altro dispositivo',
      toAuthor: true,
    })
  })
}

/** Ends the caller's other sessions and forgets the other devices. */
export async function endOwnOtherSessions(context: Context, { caller }: FreshProof): Promise<void> {
  const { userId, sessionId } = caller
  await context.db.transaction().execute(async (trx) => {
    await endSessionsOf(trx, userId, context.now(), sessionId)
    await forgetDevices(trx, userId, sessionId)
    await logUserAction(trx, { userId, actor: caller, action: 'other sessions ended' })
    await announceAccessChange(context, trx, {
      actor: caller,
      act: 'ha chiuso tutte le altre proprie sessioni',
      toAuthor: true,
    })
  })
}
