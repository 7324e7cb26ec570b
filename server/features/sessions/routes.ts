import * as calls from '../../../shared/api/sessions.ts'
import { announceAccessChange } from '../../audit/announce-access-change.ts'
import { logUserAction } from '../../audit/log-user-action.ts'
import type { Context } from '../../context.ts'
import { clearSessionCookie } from '../../http/cookies.ts'
import { Failure } from '../../http/failure.ts'
import type { Caller, FreshProof } from '../../http/policy.ts'
import { type Route, route } from '../../http/route.ts'
import { describeDevice } from './describe-device.ts'
import { describeSession } from './describe-session.ts'
import { forgetDeviceOf, forgetDevices } from './known-devices.ts'
import { endSession, endSessionsOf, findOwnSessions, type OwnSession } from './sessions.ts'

/** The session of the caller, and the other sessions of the same user. */
export const sessionRoutes: Route[] = [
  route(calls.checkSession, 'started session', ({ context, caller }) => describeSession(context, caller)),

  route(calls.logout, 'started session', async ({ context, caller, reply }) => {
    await context.db.transaction().execute(async (trx) => {
      await endSession(trx, caller.sessionId, context.now())
      await logUserAction(trx, { userId: caller.userId, actor: caller, action: 'logout' })
    })
    clearSessionCookie(context.config, reply)
    // Clears pages in the back/forward cache and lists in the cache. Not "storage": unsaved values stay encrypted there
    // until their user returns (docs/decisions/014-encrypted-journal-in-the-browser.md). Not "cookies": that would
    // remove the cookies of every site under the organisation's domain.
    reply.header('clear-site-data', '"cache"')
    return { ok: true }
  }),

  route(calls.listSessions, 'own password', async ({ context, caller }) => ({
    ok: true,
    sessions: (await findSessionsOf(context, caller)).map((session) => ({
      id: session.id,
      device: describeDevice(session.user_agent),
      ip: session.ip,
      since: session.created_at.toISOString(),
      lastActiveAt: session.last_active_at.toISOString(),
      current: session.id === caller.sessionId,
    })),
  })),

  route(calls.endSession, 'fresh own password', async ({ context, proof, params }) => {
    await endOwnSession(context, proof, params.id)
    return { ok: true }
  }),

  route(calls.endOtherSessions, 'fresh own password', async ({ context, proof }) => {
    await endOwnOtherSessions(context, proof)
    return { ok: true }
  }),
]

/** The open sessions of the caller. */
const findSessionsOf = (
  { db, now, config }: Context,
  { userId }: Pick<Caller, 'userId'>,
): Promise<OwnSession[]> =>
  findOwnSessions(db, userId, { now: now(), idleMinutes: config.sessionIdleMinutes })

/** Ends another session of the caller and forgets its device. */
async function endOwnSession(context: Context, { caller }: FreshProof, sessionId: string): Promise<void> {
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
async function endOwnOtherSessions(context: Context, { caller }: FreshProof): Promise<void> {
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
