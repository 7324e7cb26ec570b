import * as calls from '../../../shared/api/sessions.ts'
import { logUserAction } from '../../audit/log-user-action.ts'
import { clearSessionCookie } from '../../http/cookies.ts'
import { type Route, route } from '../../http/route.ts'
import { describeDevice } from './describe-device.ts'
import { describeSession } from './describe-session.ts'
import { endOwnOtherSessions, endOwnSession, findSessionsOf } from './own-sessions.ts'
import { endSession } from './sessions.ts'

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
