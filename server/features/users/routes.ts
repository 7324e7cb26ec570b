import * as calls from '../../../shared/api/users.ts'
import { logUserAction } from '../../audit/log-user-action.ts'
import { DEVICES, readDeviceCookie, setDeviceCookie } from '../../http/device-cookie.ts'
import { openRoute, type Route, route } from '../../http/route.ts'
import { authenticate } from '../login/authenticate.ts'
import { changePassword } from '../login/change-password.ts'
import { pairAuthenticator } from '../login/pair-authenticator.ts'
import { startEmailVerification, verifyEmail } from '../login/verify-email.ts'
import { verifyPin } from '../login/verify-pin.ts'
import { describeSession } from '../sessions/describe-session.ts'
import { ownSessionRoutes } from '../sessions/own-sessions.ts'
import { clearSessionCookie, setSessionCookie } from '../sessions/session-cookie.ts'
import { endSession } from '../sessions/sessions.ts'

/** Protects the database from floods; guesses are counted there. */
const LOGIN_LIMIT = { name: 'login', perAddress: 600, together: 6_000, recognised: DEVICES }

/** The login, one's own session and one's own password. */
export const userRoutes: Route[] = [
  openRoute(
    calls.authenticate,
    'anyone',
    async ({ context, request, reply, body, ip }) => {
      const started = await authenticate(context, {
        ...body,
        ip,
        userAgent: request.headers['user-agent'] ?? '',
        // Browsers send it where the origin can be trusted, and no page can add or drop it.
        fromBrowser: request.headers['sec-fetch-site'] !== undefined,
        deviceSecret: readDeviceCookie(context.config, request),
      })
      setSessionCookie(context.config, reply, started.cookie)
      return { ok: true, role: started.role, token: started.token, activated_g: started.activated }
    },
    { limit: LOGIN_LIMIT },
  ),

  route(calls.checkSession, 'started session', ({ context, caller }) => describeSession(context, caller)),

  route(calls.pairAuthenticator, 'started session', async ({ context, caller, reply }) => {
    const html = await pairAuthenticator(context, caller)
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
    return html
  }),

  route(calls.verifyPin, 'started session', async ({ context, caller, body }) => ({
    ok: true,
    status: await verifyPin(context, caller, body.pin),
  })),

  route(calls.startEmailVerification, 'started session', async ({ context, caller }) => ({
    ok: true,
    url: await startEmailVerification(context, caller),
  })),

  route(calls.verifyEmail, 'started session', async ({ context, caller, request, reply, body }) => {
    const deviceSecret = await verifyEmail(context, caller, {
      token: body.token,
      deviceSecret: readDeviceCookie(context.config, request),
      userAgent: request.headers['user-agent'] ?? '',
    })
    setDeviceCookie(context.config, reply, deviceSecret)
    return { ok: true }
  }),

  route(calls.logout, 'started session', async ({ context, caller, reply }) => {
    await context.db.transaction().execute(async (trx) => {
      await endSession(trx, caller.sessionId, context.now())
      await logUserAction(trx, { userId: caller.userId, ip: caller.ip, action: 'logout' })
    })
    clearSessionCookie(context.config, reply)
    // Pages that the browser could go back to. Not "storage": unsaved values stay sealed there until their user is back
    // (docs/decisions/014-encrypted-journal-in-the-browser.md). Not "cookies": that removes those of every site under
    // the organisation's domain.
    reply.header('clear-site-data', '"cache"')
    return { ok: true }
  }),

  ...ownSessionRoutes,

  route(calls.changePassword, 'own password', async ({ context, caller, body }) => {
    await changePassword(context, caller, body)
    return { ok: true }
  }),
]
