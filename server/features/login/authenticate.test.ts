import { describe, expect, it } from 'vitest'
import { authenticate } from '../../../shared/api/login.ts'
import { TOKEN_HEADER } from '../../../shared/api-prefix-and-headers.ts'
import { testClock } from '../../../test/clock.ts'
import { newPerson, PASSWORD, type Person, submitPassword } from '../../../test/login.ts'
import { rowOf, setRows } from '../../../test/rows.ts'
import { serverOfFile } from '../../../test/server.ts'
import { createContext } from '../../context.ts'
import { digest } from '../../secrets.ts'
import { sessionRoutes } from '../sessions/routes.ts'
import { loginRoutes } from './routes.ts'

const clock = testClock()
const server = await serverOfFile({ routes: [...loginRoutes, ...sessionRoutes], now: clock.now })

const guess = (login: string, password = 'sbagliata', more?: Record<string, string>) =>
  submitPassword(server, { login, password }, more)
/** Minutes pass: the limits per minute are free again. */
const pause = () => clock.advance(61)

describe('a correct login and password', () => {
  it('a correct login and password return role, token and the state of the authenticator [API-6]', async () => {
    const person = await newPerson(server, { role: 'admin' })
    const { status, body } = await submitPassword(server, person)
    expect(status).toBe(200)
    expect(body).toEqual({
      ok: true,
      role: 'admin',
      token: expect.stringMatching(/^[\w-]{43}$/),
      activated_g: false,
    })
  })

  it('a correct login and password report that the user has an authenticator [LOGIN-17]', async () => {
    const person = await newPerson(server)
    await setRows(server.context.db, 'users', { id: person.id }, { activated_g: true })
    expect((await submitPassword(server, person)).body.activated_g).toBe(true)
  })

  it('the login is accepted in any case and with surrounding spaces [API-6]', async () => {
    const person = await newPerson(server, { login: 'Gino.Nero' })
    expect((await submitPassword(server, { ...person, login: '  gINO.nERO ' })).status).toBe(200)
  })

  it('a login stores only hashes in the database [SESSION-11]', async () => {
    const person = await newPerson(server)
    const { body, headers } = await submitPassword(server, person)
    const cookie = /^sb=([\w-]{43});/.exec(String(headers['set-cookie']))?.[1] ?? ''
    const rows = await server.context.db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', person.id)
      .execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.token_hash).toEqual(digest(body.token))
    expect(rows[0]?.cookie_hash).toEqual(digest(cookie))
    expect(JSON.stringify(rows)).not.toContain(body.token)
    const user = await rowOf(server.context.db, 'users', { id: person.id })
    expect(JSON.stringify(user)).not.toContain(PASSWORD)
    expect(user.password_hash).toMatch(/^\$argon2id\$/)
  })

  it('an installation hashes passwords at their full cost, for which tests have another', async () => {
    const { config, db, log } = server.context
    const installation = createContext(config, { db, log })
    const hash = await installation.passwords.hash(PASSWORD)
    await installation.close()
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('a login sets an HttpOnly SameSite cookie [SESSION-11]', async () => {
    const { headers } = await submitPassword(server, await newPerson(server))
    expect(headers['set-cookie']).toMatch(/^sb=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
  })

  it('a login sets a Secure cookie where TLS is configured [SESSION-11]', async () => {
    const { config } = server.context
    server.context.config = { ...config, publicUrl: 'https://portale.example.it' }
    const { headers } = await submitPassword(server, await newPerson(server))
    server.context.config = config
    expect(headers['set-cookie']).toMatch(/^__Host-sb=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/)
  })

  it('a login is written into the log of the user with the address [LOGIN-3]', async () => {
    const person = await newPerson(server)
    await guess(person.login)
    await submitPassword(server, person)
    expect(await logOf(person)).toEqual(['login refused 127.0.0.1', 'login 127.0.0.1'])
  })
})

describe('a wrong login or password', () => {
  it('a wrong login or password is refused with another error than an expired session [LOGIN-4]', async () => {
    const person = await newPerson(server)
    const { status, failure, headers } = await guess(person.login)
    expect(status).toBe(403)
    expect(failure).toEqual({
      ok: false,
      error: { id: 'wrong-credentials', title: 'Login o password errati' },
      errorMessage: 'Login o password errati',
    })
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('a wrong login or password is answered alike whether the login exists or not [LOGIN-4]', async () => {
    const person = await newPerson(server)
    const [known, unknown] = [await guess(person.login), await guess('nessuno.mai')]
    expect(unknown.status).toBe(known.status)
    expect(unknown.failure).toEqual(known.failure)
    expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(known.headers).sort())
  })

  it('the login of a removed user is refused with the correct password [LOGIN-4]', async () => {
    const person = await newPerson(server)
    await setRows(server.context.db, 'users', { id: person.id }, { removed_at: clock.now() })
    expect((await submitPassword(server, person)).status).toBe(403)
  })

  it.each([
    [{ login: '', password: 'x' }, 'login'],
    [{ login: 'ugo', password: '' }, 'password'],
    [{ login: 'ugo' }, 'password'],
    [{ login: 7, password: 'x' }, 'login'],
    [{ login: 'ugo', password: 'x', role: 'admin' }, 'role'],
    [{ login: 'u'.repeat(201), password: 'x' }, 'login'],
  ])('a login with values that are not text is a bad request: %j [LOGIN-3]', async (payload, field) => {
    const { statusCode, body } = await server.app.inject({
      method: 'POST',
      url: '/api/v1/users/auth',
      payload,
    })
    expect(statusCode).toBe(400)
    expect(JSON.parse(body).issues.map((issue: { field: string }) => issue.field)).toContain(field)
  })

  it.each(['\0', 'ugo\0', "' or 1=1 --", '%', '\u{D800}', '🙂'.repeat(50)])(
    'a login attempt with the login %j is refused without an error [LOGIN-4]',
    async (login) => {
      pause()
      expect((await guess(login)).status).toBe(403)
    },
  )
})

it('the responses of the login hold no secret except the token of the first step', async () => {
  const person = await newPerson(server)
  const { body, headers } = await submitPassword(server, person)
  const user = await rowOf(server.context.db, 'users', { id: person.id })
  expect(Object.keys(body).sort()).toEqual(['activated_g', 'ok', 'role', 'token'])
  const all = JSON.stringify([body, headers])
  expect(all).not.toContain(user.password_hash)
  expect(all).not.toContain(PASSWORD)
  expect(headers['cache-control']).toBe('no-store')
  const { failure: session } = await server.inject(
    authenticate,
    { body: { login: person.login, password: 'no' } },
    undefined,
    {
      [TOKEN_HEADER]: body.token,
    },
  )
  expect(JSON.stringify(session)).not.toContain(body.token)
})

async function logOf({ id }: Person): Promise<string[]> {
  const rows = await server.context.db
    .selectFrom('user_logs')
    .select(['action', 'ip'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute()
  return rows.map(({ action, ip }) => `${action} ${ip}`)
}
