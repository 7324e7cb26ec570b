import { beforeEach, describe, expect, it } from 'vitest'
import { confirmMailbox } from '../../../shared/api/identity.ts'
import { authenticate, changePassword } from '../../../shared/api/login.ts'
import { API_PREFIX, TOKEN_HEADER } from '../../../shared/api-prefix-and-headers.ts'
import { testClock } from '../../../test/clock.ts'
import {
  check,
  codeOf,
  login,
  loginFrom,
  newPerson,
  openMailbox,
  PASSWORD,
  type Person,
  pairAuthenticator,
  submitPassword,
  verify,
  wrongCodeOf,
} from '../../../test/login.ts'
import { setRows } from '../../../test/rows.ts'
import { serverOfFile } from '../../../test/server.ts'
import { CONSOLE } from '../../actor.ts'
import { createServer } from '../../http/server.ts'
import { digest } from '../../secrets.ts'
import { identityRoutes } from '../identity/routes.ts'
import { findCaller } from '../login/find-caller.ts'
import { loginRoutes } from '../login/routes.ts'
import { resetAuthenticator } from '../users/reset-authenticator.ts'
import { sessionRoutes } from './routes.ts'

const clock = testClock()
/** Limits of anonymous callers that few requests use up. */
const FEW = { perAddress: 60, together: 120 }
const routes = [...loginRoutes, ...sessionRoutes, ...identityRoutes].map((route) => {
  const { limit } = route.options
  return limit ? { ...route, options: { ...route.options, limit: { ...limit, ...FEW } } } : route
})
let person: Person
let device: string
const server = await serverOfFile({ routes, now: clock.now })
beforeEach(async () => {
  pause()
  person = await newPerson(server)
  device = (await loginFrom(server, person)).device
  pause()
})

/** The windows of a minute are over, and no step of an authenticator is used twice. */
const pause = () => clock.advance(90)
const wrongly = (cookie?: string) =>
  submitPassword(server, { ...person, password: 'sbagliata' }, cookie ? { cookie } : {})
const rightly = (cookie?: string) => submitPassword(server, person, cookie ? { cookie } : {})

async function tenWrong(cookie?: string): Promise<void> {
  for (let n = 0; n < 10; n += 1) {
    if (n % 4 === 0) pause()
    expect((await wrongly(cookie)).status).toBe(403)
  }
  pause()
}
const confirmFrom = async (remoteAddress: string, payload: object, cookie = '') => {
  const sent = { method: 'POST', url: `${API_PREFIX}${confirmMailbox.path}`, payload } as const
  return (await server.app.inject({ ...sent, headers: { cookie }, remoteAddress })).statusCode
}
const devices = () =>
  server.context.db.selectFrom('known_devices').selectAll().where('user_id', '=', person.id).execute()

describe('a completed login', () => {
  it('a completed login sets an HttpOnly SameSite device cookie [LOGIN-3]', async () => {
    const { setCookie } = await loginFrom(server, person)
    expect(setCookie).toMatch(
      /^sb-device=[\w-]{43}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=7776000$/,
    )
    const { config } = server.context
    server.context.config = { ...config, publicUrl: 'https://portale.example.it' }
    pause()
    const secure = await loginFrom(server, person)
    server.context.config = config
    expect(secure.setCookie).toMatch(
      /^__Host-sb-device=[\w-]{43}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure; Max-Age=7776000$/,
    )
  })

  it('a completed login stores the hash of the device cookie and not the cookie', async () => {
    const rows = await devices()
    const [, secret = ''] = /=([^.]+)/.exec(device) ?? []
    expect(rows.map(({ secret_hash }) => secret_hash)).toEqual([digest(secret)])
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('a completed login keeps the cookie of a known browser, also for a second user', async () => {
    expect((await loginFrom(server, person, device)).device).toBe(device)
    const colleague = await newPerson(server)
    expect((await loginFrom(server, colleague, device)).device).toBe(device)
    expect(await devices()).toHaveLength(1)
  })

  it('a completed login ignores a device secret that the server did not issue', async () => {
    const own = `sb-device=${'A'.repeat(43)}`
    expect((await loginFrom(server, person, own)).device).not.toBe(own)
  })

  it('a completed login from a new device is written into the log of the user', async () => {
    const news = () =>
      server.context.db
        .selectFrom('user_logs')
        .select('ip')
        .where('user_id', '=', person.id)
        .where('action', '=', 'new device')
        .execute()
    expect(await news()).toHaveLength(1)
    await loginFrom(server, person, device)
    expect(await news()).toHaveLength(1)
  })
})

describe('a known device', () => {
  it('a known device logs in with the correct password while anonymous callers have locked the login [LOGIN-3]', async () => {
    await tenWrong()
    expect((await rightly()).status).toBe(429)
    expect((await loginFrom(server, person, device)).token.headers[TOKEN_HEADER]).not.toBe('')
  })

  it('a known device leaves the lock of unknown devices as it is when it logs in', async () => {
    await tenWrong()
    expect((await rightly(device)).status).toBe(200)
    expect((await rightly()).status).toBe(429)
  })

  it('a known device logs in while its address has no attempt left, for this login and for all', async () => {
    for (let n = 0; n < 5; n += 1) await wrongly()
    await setRows(server.context.db, 'rate_limits', { key: 'login-address:127.0.0.1' }, { count: 300 })
    expect((await rightly()).status).toBe(429)
    expect((await rightly(device)).status).toBe(200)
  })

  it('a known device logs in while anonymous callers have used up every attempt of its address and of all addresses [LOGIN-3]', async () => {
    const attempt = async (remoteAddress: string, cookie = '') => {
      const sent = { method: 'POST', url: '/api/v1/users/auth', payload: {}, headers: { cookie } } as const
      return (await server.app.inject({ ...sent, remoteAddress })).statusCode
    }
    for (let n = 0; n < FEW.together; n += 1) await attempt(`10.9.0.${n % 10}`)
    expect(await attempt('10.9.1.1')).toBe(429)
    expect((await rightly()).status).toBe(429)
    expect((await rightly(device)).status).toBe(200)
    // A cookie that this installation did not make is an anonymous caller's.
    const forged = `${device.slice(0, -2)}${device.endsWith('AA') ? 'BB' : 'AA'}`
    expect(await attempt('10.9.1.1', forged)).toBe(429)
  })

  it('a known device verifies its mailbox code while anonymous callers have used up every attempt [LOGIN-13]', async () => {
    const { token } = await rightly(device)
    await verify(server, token, codeOf(server, person.secret))
    const { ticket, code } = await openMailbox(server, person, token)
    for (let n = 0; n < FEW.together; n += 1) await confirmFrom(`10.9.2.${n % 6}`, {})
    expect(await confirmFrom('10.9.3.1', { ticket, code })).toBe(429)
    expect(await confirmFrom('10.9.3.1', { ticket, code }, device)).toBe(200)
  })

  it('a known device locks only itself after ten wrong passwords in a row', async () => {
    const other = (await loginFrom(server, person)).device
    await tenWrong(device)
    const locked = await rightly(device)
    expect(locked.status).toBe(429)
    expect(locked.failure.errorMessage).toBe(
      'Troppi tentativi. Riprova fra 14 minuti o chiedi a un amministratore di sbloccarti.',
    )
    expect((await rightly(other)).status).toBe(200)
    expect((await rightly()).status).toBe(200)
    clock.advance(15 * 60)
    expect((await rightly(device)).status).toBe(200)
  })

  it('a known device may try five passwords a minute', async () => {
    for (let n = 0; n < 5; n += 1) expect((await wrongly(device)).status).toBe(403)
    expect((await rightly(device)).status).toBe(429)
    pause()
    expect((await rightly(device)).status).toBe(200)
  })

  it('a known device is unknown for the login of another user, and the responses equal those for an unknown login', async () => {
    const victim = await newPerson(server)
    const cookie = { cookie: device }
    const answers: unknown[] = []
    for (const login of [victim.login, 'nessuno.mai']) {
      for (let n = 0; n < 10; n += 1) {
        if (n % 4 === 0) pause()
        const { status, failure, headers } = await submitPassword(server, { login, password: 'no' }, cookie)
        if (n === 0) answers.push([status, failure, Object.keys(headers).sort()])
      }
      const { status, failure } = await submitPassword(server, { login, password: PASSWORD }, cookie)
      answers.push([status, { ...failure, retryAfter: 0 }])
    }
    expect(answers.slice(2)).toEqual(answers.slice(0, 2))
    expect(answers[1]).toMatchObject([429, { error: { id: 'rate-limited' } }])
  })

  it('a known device is known to every server of the installation', async () => {
    await tenWrong()
    const app = await createServer(server.context, { routes, findCaller })
    const ask = (cookie: string) =>
      app.inject({
        method: 'POST',
        url: '/api/v1/users/auth',
        payload: { login: person.login, password: person.password },
        headers: { cookie },
      })
    expect((await ask('')).statusCode).toBe(429)
    expect((await ask(device)).statusCode).toBe(200)
    await app.close()
  })
})

describe('a device is forgotten', () => {
  const isKnown = async (cookie: string) => {
    await tenWrong()
    return (await submitPassword(server, person, { cookie })).status === 200
  }

  it('known devices are forgotten when the password changes, except the device that changed it', async () => {
    const { token } = await loginFrom(server, person, device)
    pause()
    const other = (await loginFrom(server, person)).device
    const fresh = 'quattro-rane-verdi'
    const body = { old: PASSWORD, new: fresh }
    expect((await server.inject(changePassword, { body }, token)).status).toBe(200)
    person.password = fresh
    expect(await isKnown(device)).toBe(true)
    expect((await submitPassword(server, person, { cookie: other })).status).toBe(429)
  })

  it('a known device is forgotten when an administrator resets the authenticator', async () => {
    const { password } = await resetAuthenticator(server.context, CONSOLE, person.id)
    person.password = password
    expect(await isKnown(device)).toBe(false)
  })

  it.each([
    [89, true],
    [91, false],
  ])(
    'a known device is forgotten when it is unused for ninety days: after %i days it is known: %s',
    async (days, known) => {
      clock.advance(days * 86_400)
      expect(await isKnown(device)).toBe(known)
    },
  )

  it('a known device is forgotten when ten others were used after it', async () => {
    const others: string[] = []
    for (let n = 0; n < 10; n += 1) {
      // Ten codes an hour are mailed to a user.
      clock.advance(600)
      others.push((await loginFrom(server, person)).device)
    }
    expect(await devices()).toHaveLength(10)
    expect(await isKnown(others[0]!)).toBe(true)
    expect((await submitPassword(server, person, { cookie: device })).status).toBe(429)
  })
})

it('wrong authenticator codes of an unknown device do not consume the attempts of a known device [LOGIN-9]', async () => {
  for (const rounds of [5, 5, 1]) {
    const { token } = await rightly()
    for (let n = 0; n < rounds; n += 1) await verify(server, token, wrongCodeOf(server, person.secret))
  }
  const stranger = (await rightly()).token
  expect((await verify(server, stranger, codeOf(server, person.secret))).status).toBe(429)
  const { token } = await rightly(device)
  const { status, body } = await verify(server, token, codeOf(server, person.secret))
  expect([status, body.status]).toEqual([200, true])
})

it('a login that was not completed does not make its device known', async () => {
  const newcomer = await newPerson(server)
  const { token, headers } = await submitPassword(server, newcomer)
  await pairAuthenticator(server, newcomer, token)
  await verify(server, token, codeOf(server, newcomer.secret))
  expect((await check(server, token)).body).toMatchObject({ verified: true, verified_email: false })
  expect(String(headers['set-cookie'])).not.toContain('sb-device')
  const rows = await server.context.db
    .selectFrom('known_devices')
    .select('id')
    .where('user_id', '=', newcomer.id)
    .execute()
  expect(rows).toEqual([])
  await login(server, newcomer)
  expect(
    (await server.inject(authenticate, { body: { login: newcomer.login, password: 'no' } })).status,
  ).toBe(403)
})
