import { beforeEach, describe, expect, it } from 'vitest'
import { defineCall, ok } from '../../../shared/api/call.ts'
import { logout } from '../../../shared/api/sessions.ts'
import { BACKGROUND_HEADER, TOKEN_HEADER } from '../../../shared/api-prefix-and-headers.ts'
import { testClock } from '../../../test/clock.ts'
import type { SignedIn } from '../../../test/factories.ts'
import { check, newPerson, submitPassword } from '../../../test/login.ts'
import { serverOfFile, testServer } from '../../../test/server.ts'
import { route } from '../../http/route.ts'
import { sessionRoutes } from '../sessions/routes.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { loginRoutes } from './routes.ts'

const work = defineCall('GET /test/work', { summary: 'Any work', answer: ok, failures: [] })
const administration = defineCall('GET /test/admin', { summary: 'Administration', answer: ok, failures: [] })
const routes = [
  ...loginRoutes,
  ...sessionRoutes,
  route(work, 'any user', async () => ({ ok: true })),
  route(administration, 'administrator', async () => ({ ok: true })),
]

const clock = testClock()
const MINUTE = 60
let session: SignedIn
const server = await serverOfFile({ routes, now: clock.now, config: { ocrUrl: 'https://ocr.example.it' } })
beforeEach(async () => {
  session = await server.signedIn()
})

const status = async (headers: Record<string, string> = session.headers) =>
  (await server.inject(work, {}, { headers })).status

describe('a session token', () => {
  it('a session token in the header x-accesstoken identifies the caller [SESSION-10]', async () => {
    expect(await status({ 'x-accesstoken': session.token })).toBe(200)
    expect(await status({})).toBe(401)
  })

  it('a session token that is missing, unknown, malformed or duplicated identifies no caller [SESSION-4]', async () => {
    const other = await server.signedIn()
    const wrong = [
      '',
      'x',
      'A'.repeat(43),
      `${session.token} `,
      `${session.token}, ${other.token}`,
      '%'.repeat(43),
    ]
    for (const token of wrong) {
      expect(await status(token.trim() === session.token ? {} : { [TOKEN_HEADER]: token })).toBe(401)
    }
    expect(await status({ authorization: `Bearer ${session.token}` })).toBe(401)
  })

  it('a session token in the address is ignored', async () => {
    const { statusCode } = await server.app.inject(`/api/v1/test/work?${TOKEN_HEADER}=${session.token}`)
    expect(statusCode).toBe(401)
  })

  it('GET of the session returns the session, its abilities and the configured links [API-7]', async () => {
    const { body } = await check(server, session)
    expect(body).toEqual({
      ok: true,
      id: session.user.id,
      role: 'user',
      level: 'base',
      login: session.user.login,
      name: session.user.name,
      send_email: false,
      verified: true,
      verified_email: true,
      activated_g: true,
      mustChangePassword: false,
      can: { seeAdministration: false, sign: false, enterOutcomes: false, readOutbox: true },
      links: { ocr: 'https://ocr.example.it' },
      demonstration: true,
      disk: 'ample',
      journalKey: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  it('the session reports the abilities to sign and administrate only where granted [SESSION-5] [ROLE-9]', async () => {
    const admin = await server.signedIn({ role: 'admin', level: 'esperto', sendEmail: true })
    const { body } = await check(server, admin)
    expect(body).toMatchObject({ role: 'admin', level: 'esperto', send_email: true })
    expect(body.can).toEqual({ seeAdministration: true, sign: true, enterOutcomes: true, readOutbox: true })
  })

  it.each([{ verified: false }, { verifiedEmail: false }, { activated: false }])(
    'a session with %j can read its state only, and stays valid [SESSION-2]',
    async (given) => {
      const half = await server.signedIn({ role: 'admin', sendEmail: true, ...given })
      const { status: checked, body } = await check(server, half)
      expect(checked).toBe(200)
      expect([body.verified, body.verified_email, body.activated_g].filter((flag) => !flag)).toHaveLength(1)
      expect(body.can).toMatchObject({ seeAdministration: false, sign: false })
      const refused = await server.inject(work, {}, half)
      expect([refused.status, refused.failure.error.id]).toEqual([403, 'login-incomplete'])
    },
  )
})

it('a first password permits only to read the session, change the password and log out', async () => {
  const first = await server.signedIn({ mustChangePassword: true, role: 'admin' })
  const { body } = await check(server, first)
  expect(body).toMatchObject({ mustChangePassword: true, can: { seeAdministration: false, sign: false } })
  for (const call of [work, administration]) {
    const refused = await server.inject(call, {}, first)
    expect([refused.status, refused.failure.error.id]).toEqual([403, 'password-change-due'])
  }
  expect((await server.inject(logout, {}, first)).status).toBe(200)
})

describe('the end of a session', () => {
  it('the end of a session comes after 30 minutes without activity [SESSION-11]', async () => {
    clock.advance(30 * MINUTE - 1)
    expect(await status()).toBe(200)
    clock.advance(30 * MINUTE - 1)
    expect(await status()).toBe(200)
    clock.advance(30 * MINUTE)
    expect(await status()).toBe(401)
  })

  it('the end of a session is not postponed by the check that the page repeats every 90 seconds [SESSION-6]', async () => {
    for (let second = 0; second < 30 * MINUTE; second += 90) {
      expect((await check(server, session)).status).toBe(200)
      clock.advance(90)
    }
    expect((await check(server, session)).status).toBe(401)
  })

  it('the end of a session is not postponed by the check with a trailing slash [SESSION-6]', async () => {
    clock.advance(29 * MINUTE)
    const { statusCode } = await server.app.inject({ url: '/api/v1/users/check/', headers: session.headers })
    expect(statusCode).toBe(200)
    clock.advance(MINUTE)
    expect(await status()).toBe(401)
  })

  it('the end of a session is not postponed by a background read of the page [SESSION-6]', async () => {
    const refresh = { ...session.headers, [BACKGROUND_HEADER]: '1' }
    for (let minute = 0; minute < 30; minute += 5) {
      expect(await status(refresh)).toBe(200)
      clock.advance(5 * MINUTE)
    }
    expect(await status(refresh)).toBe(401)
  })

  it('the end of a session is postponed by activity, stored at most once a minute [SESSION-11]', async () => {
    const started = clock.now()
    clock.advance(59)
    await status()
    expect(await lastActive()).toEqual(started)
    clock.advance(1)
    await status()
    expect(await lastActive()).toEqual(clock.now())
  })

  it('the end of a session does not come for a user who is active every ten seconds under a limit of one minute [SESSION-11]', async () => {
    const strict = await testServer({ routes, now: clock.now, config: { sessionIdleMinutes: 1 } })
    const { headers } = await strict.signedIn()
    const seen: number[] = []
    for (let second = 0; second < 300; second += 10) {
      seen.push((await strict.inject(work, {}, { headers })).status)
      clock.advance(10)
    }
    expect(new Set(seen)).toEqual(new Set([200]))
    clock.advance(50)
    expect((await strict.inject(work, {}, { headers })).status).toBe(401)
    await strict.close()
  })

  it('the end of a session comes 12 hours after the login, with or without activity [SESSION-11]', async () => {
    for (let minute = 0; minute < 12 * 60; minute += 20) {
      expect(await status()).toBe(200)
      clock.advance(20 * MINUTE)
    }
    expect(await status()).toBe(401)
  })

  it('the end of a session is not affected by a clock that is set back [SESSION-11]', async () => {
    clock.advance(-120 * MINUTE)
    expect(await status()).toBe(200)
    clock.advance(120 * MINUTE)
    expect(await status()).toBe(200)
    clock.advance(61 * MINUTE)
    expect(await status()).toBe(401)
  })

  it('the end of a session comes after 10 minutes for a login that was not completed [LOGIN-19]', async () => {
    const { token } = await submitPassword(server, await newPerson(server))
    clock.advance(10 * MINUTE - 1)
    expect((await check(server, token)).status).toBe(200)
    clock.advance(1)
    expect((await check(server, token)).status).toBe(401)
  })

  it('the end of a session comes at once with the logout, which clears the cookie and leaves the encrypted journal in the browser [SESSION-11]', async () => {
    const { status: answered, headers } = await server.inject(logout, {}, session)
    expect(answered).toBe(200)
    expect(headers['set-cookie']).toMatch(/^sb=; Path=\/; HttpOnly; SameSite=Strict; Max-Age=0$/)
    expect(headers['clear-site-data']).toBe('"cache"')
    expect(await status()).toBe(401)
    expect((await server.inject(logout, {}, session)).status).toBe(401)
  })

  it('the end of a session comes at once when the user is removed [SESSION-11]', async () => {
    await change({ removed_at: clock.now() })
    expect(await status()).toBe(401)
  })

  it('the end of a session comes at once when an administrator ends the user’s sessions, and only those [SESSION-11]', async () => {
    const other = await server.signedIn()
    await endSessionsOf(server.context.db, session.user.id, clock.now())
    expect(await status()).toBe(401)
    expect(await status(other.headers)).toBe(200)
  })

  it('the end of a session is answered with 401 in the error envelope [SESSION-8]', async () => {
    const { status: answered, failure } = await server.inject(work, {}, { headers: {} })
    expect([answered, failure.ok, failure.error.id]).toEqual([401, false, 'unauthenticated'])
  })
})

describe('a role', () => {
  it('the role of a user is read at each request [ROLE-1] [ROLE-13]', async () => {
    const admin = await server.signedIn({ role: 'admin' })
    session = admin
    expect((await server.inject(administration, {}, admin)).status).toBe(200)
    await change({ role: 'user' })
    expect((await server.inject(administration, {}, admin)).status).toBe(403)
    expect((await check(server, admin)).body.can.seeAdministration).toBe(false)
  })

  it('the role of an operator gives no access to the routes of administrators [ROLE-13]', async () => {
    const { status: answered, failure } = await server.inject(administration, {}, session)
    expect([answered, failure.error.id]).toEqual([403, 'not-allowed'])
  })
})

describe('a browser’s session', () => {
  it('a browser session requires its cookie in addition to the token [SESSION-11]', async () => {
    const bound = await server.signedIn({ bound: true })
    const other = await server.signedIn({ bound: true })
    const token = { [TOKEN_HEADER]: bound.token }
    expect(await status(bound.headers)).toBe(200)
    expect(await status({ ...token, cookie: `theme=dark; sb=${bound.cookie}; x=1` })).toBe(200)
    expect(await status(token)).toBe(401)
    expect(await status({ ...token, cookie: `sb=${other.cookie}` })).toBe(401)
    expect(await status({ ...token, cookie: `__Host-sb=${bound.cookie}` })).toBe(401)
    expect(await status({ ...token, cookie: 'sb=%%%; ; =' })).toBe(401)
  })

  it('a browser session is one whose login came from a page [SESSION-11]', async () => {
    const person = await newPerson(server)
    const fromPage = await submitPassword(server, person, { 'sec-fetch-site': 'same-origin' })
    const cookie = String(fromPage.headers['set-cookie']).split(';')[0] ?? ''
    expect((await check(server, fromPage.token)).status).toBe(401)
    expect((await check(server, fromPage.token, { cookie })).status).toBe(200)
    const fromTool = await submitPassword(server, person)
    expect((await check(server, fromTool.token)).status).toBe(200)
  })

  it('a browser session is not authenticated by the cookie alone [SESSION-11]', async () => {
    const { headers } = await server.signedIn({ bound: true })
    expect(await status({ cookie: headers.cookie ?? '' })).toBe(401)
  })
})

const change = (values: { removed_at?: Date; role?: 'user' }) =>
  server.context.db.updateTable('users').set(values).where('id', '=', session.user.id).execute()

async function lastActive(): Promise<Date | undefined> {
  const row = await server.context.db
    .selectFrom('sessions')
    .select('last_active_at')
    .where('id', '=', session.sessionId)
    .executeTakeFirst()
  return row?.last_active_at
}
