import * as calls from '../../../shared/api/sessions.ts'
import { logUserAction } from '../../audit/log-user-action.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../http/failure.ts'
import type { Caller } from '../../http/policy.ts'
import { type Route, route } from '../../http/route.ts'
import { describeDevice } from './describe-device.ts'
import { forgetDeviceOf, forgetDevices } from './known-devices.ts'
import { endSession, endSessionsOf, findOwnSessions } from './sessions.ts'

/** What everyone may see and end: the own sessions. */
export const ownSessionRoutes: Route[] = [
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
      await forgetDeviceOf(trx, params.id, { kept: caller.sessionId })
      await logUserAction(trx, { userId: caller.userId, ip: caller.ip, action: 'session ended' })
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
