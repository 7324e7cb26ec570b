import * as calls from '../../../shared/api/login.ts'
import { DEVICES, readDeviceCookie, setDeviceCookie, setSessionCookie } from '../../http/cookies.ts'
import { checkedFirst, openRoute, type Route, route } from '../../http/route.ts'
import { authenticate } from './authenticate.ts'
import { changePassword, refuseNewPassword } from './change-password.ts'
import { pairAuthenticator } from './pair-authenticator.ts'
import { proveAccess } from './prove-access.ts'
import { startEmailVerification, verifyEmail } from './verify-email.ts'
import { verifyPin } from './verify-pin.ts'

/** Protects the database from floods; wrong guesses are counted there. */
const LOGIN_LIMIT = { name: 'login', perAddress: 600, together: 6_000, recognised: DEVICES }

/** The steps of the login, and the change of the user's password. */
export const loginRoutes: Route[] = [
  openRoute(
    calls.authenticate,
    'anyone',
    async ({ context, request, reply, body, ip }) => {
      const started = await authenticate(context, {
        ...body,
        ip,
        userAgent: request.headers['user-agent'] ?? '',
        // Browsers send it on trustworthy origins, and no page can add or remove it.
        fromBrowser: request.headers['sec-fetch-site'] !== undefined,
        deviceSecret: readDeviceCookie(context.config, request),
      })
      setSessionCookie(context.config, reply, started.cookie)
      return { ok: true, role: started.role, token: started.token, activated_g: started.activated }
    },
    { limit: LOGIN_LIMIT },
  ),

  route(calls.pairAuthenticator, 'started session', async ({ context, caller, reply }) => {
    const html = await pairAuthenticator(context, caller)
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
    return html
  }),

  route(calls.verifyPin, 'started session', async ({ context, caller, body }) => {
    const { right: status, ...why } = await verifyPin(context, caller, body.pin)
    return { ok: true, status, ...why }
  }),

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

  route(calls.proveAccess, 'own password', async ({ context, caller, body }) => {
    await proveAccess(context, caller, body)
    return { ok: true }
  }),

  checkedFirst(
    calls.changePassword,
    ({ context, caller, body }) => refuseNewPassword(context, caller, body),
    route(calls.changePassword, 'fresh own password', async ({ context, proof, body }) => {
      await changePassword(context, proof, body)
      return { ok: true }
    }),
  ),
]
