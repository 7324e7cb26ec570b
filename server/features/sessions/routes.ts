import * as calls from '../../../shared/api/sessions.ts'
import { logUserAction } from '../../audit/log-user-action.ts'
import type { Context } from '../../context.ts'
import { clearSessionCookie } from '../../http/cookies.ts'
import { Failure } from '../../http/failure.ts'
import type { Caller } from '../../http/policy.ts'
import { type Route, route } from '../../http/route.ts'
import { describeDevice } from './describe-device.ts'
import { describeSession } from './describe-session.ts'
import { forgetDeviceOf, forgetDevices } from './known-devices.ts'
import { endSession, endSessionsOf, findOwnSessions } from './sessions.ts'

/** The session of the caller, and the other sessions of the same user. */
export const sessionRoutes: Route[] = [
  route(calls.checkSession, 'started session', ({ context, caller }) => describeSession(context, caller)),

  route(calls.logout, 'started session', async ({ context, caller, reply }) => {
    await context.db.transaction().execute(async (trx) => {
      await endSession(trx, caller.sessionId, context.now())
      await logUserAction(trx, { ...caller, action: 'logout' })
    })
    clearSessionCookie(context.config, reply)
    // Clears pages in the back/forward cache. Not "storage": unsaved values stay encrypted there until their user
    // returns (docs/decisions/014-encrypted-journal-in-the-browser.md). Not "cookies": that would remove the cookies of
    // every site under the organisation's domain.
    reply.header('clear-site-data', '"cache"')
    return { ok: true }
  }),

  route(calls.listSessions, 'own password', async ({ context, caller }) => ({
    ok: true,
    sessions: (await find(context, caller)).map((session) => ({
      id: session.id,
      device: describeDevice(session.user_agent),
      ip: session.ip,
      since: session.created_at.toISOString(),
      lastActiveAt: session.last_active_at.toISOString(),
      current: session.id === caller.sessionId,
    })),
  })),

  route(calls.endSession, 'own password', async ({ context, caller, params }) => {
    const own = await find(context, caller)
    if (!own.some(({ id }) => id === params.id)) throw new Failure('not-found')
    await context.db.transaction().execute(async (trx) => {
      await endSession(trx, params.id, context.now())
      await forgetDeviceOf(trx, params.id, { exceptId: caller.sessionId })
      await logUserAction(trx, { ...caller, action: 'session ended' })
    })
    return { ok: true }
  }),

  route(calls.endOtherSessions, 'own password', async ({ context, caller }) => {
    const { userId, ip, sessionId } = caller
    await context.db.transaction().execute(async (trx) => {
      await endSessionsOf(trx, userId, context.now(), sessionId)
      await forgetDevices(trx, userId, sessionId)
      await logUserAction(trx, { userId, ip, action: 'other sessions ended' })
    })
    return { ok: true }
  }),
]

const find = ({ db, now, config }: Context, { userId }: Caller) =>
  findOwnSessions(db, userId, { now: now(), idleMinutes: config.sessionIdleMinutes })
