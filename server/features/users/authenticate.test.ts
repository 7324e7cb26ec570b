import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticate } from '../../../shared/api/users.ts'
import { TOKEN_HEADER } from '../../../shared/constants.ts'
import { testClock } from '../../../test/clock.ts'
import { enter, newPerson, PASSWORD, type Person } from '../../../test/login.ts'
import { type TestServer, testServer } from '../../../test/server.ts'
import { digest } from '../../secrets.ts'
import { unlockLogin } from './login-limits.ts'
import { userRoutes } from './routes.ts'

const clock = testClock()
let server: TestServer
beforeAll(async () => {
  server = await testServer({ routes: userRoutes, now: clock.now })
})
afterAll(() => server.close())

const guess = (login: string, password = 'sbagliata', more?: Record<string, string>) =>
  enter(server, { login, password }, more)
/** Minutes pass: the limits per minute are free again. */
const pause = () => clock.advance(61)

/** Wrong passwords until the lock, spread so that only the login's own limit counts. */
async function lock(login: string): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < 10; i++) {
    if (i % 4 === 0) pause()
    statuses.push((await guess(login)).status)
  }
  return statuses
}

describe('a right login and password', () => {
  it('[API-6] answer role, token and whether the authenticator is active', async () => {
    const person = await newPerson(server, { role: 'admin' })
    const { status, body } = await enter(server, person)
    expect(status).toBe(200)
    expect(body).toEqual({
      ok: true,
      role: 'admin',
      token: expect.stringMatching(/^[\w-]{43}$/),
      activated_g: false,
    })
  })

  it('[LOGIN-17] tell that the user already has an authenticator', async () => {
    const person = await newPerson(server)
    await server.context.db
      .updateTable('users')
      .set({ activated_g: true })
      .where('id', '=', person.id)
      .execute()
    expect((await enter(server, person)).body.activated_g).toBe(true)
  })

  it('[API-6] take the login in any case and with spaces around', async () => {
    const person = await newPerson(server, { login: 'Gino.Nero' })
    expect((await enter(server, { ...person, login: '  gINO.nERO ' })).status).toBe(200)
  })

  it('[SESSION-11] leave only hashes in the database', async () => {
    const person = await newPerson(server)
    const { body, headers } = await enter(server, person)
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
    const user = await server.context.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(user)).not.toContain(PASSWORD)
    expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('[SESSION-11] set a cookie that scripts cannot read and other sites cannot send', async () => {
    const { headers } = await enter(server, await newPerson(server))
    expect(headers['set-cookie']).toMatch(/^sb=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
  })

  it('[SESSION-11] set it only for encrypted connections where there are such', async () => {
    const { config } = server.context
    server.context.config = { ...config, publicUrl: 'https://portale.example.it' }
    const { headers } = await enter(server, await newPerson(server))
    server.context.config = config
    expect(headers['set-cookie']).toMatch(/^__Host-sb=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/)
  })

  it('[LOGIN-3] are written into the user’s log with the address', async () => {
    const person = await newPerson(server)
    await guess(person.login)
    await enter(server, person)
    expect(await logOf(person)).toEqual(['login refused 127.0.0.1', 'login 127.0.0.1'])
  })
})

describe('a wrong login or password', () => {
  it('[LOGIN-4] is refused, and not as a dead token', async () => {
    const person = await newPerson(server)
    const { status, body, headers } = await guess(person.login)
    expect(status).toBe(403)
    expect(body).toEqual({
      ok: false,
      error: { id: 'wrong-credentials', title: 'Login o password errati' },
      errorMessage: 'Login o password errati',
    })
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('[LOGIN-4] looks the same whether the login exists or not', async () => {
    const person = await newPerson(server)
    const [known, unknown] = [await guess(person.login), await guess('nessuno.mai')]
    expect(unknown.status).toBe(known.status)
    expect(unknown.body).toEqual(known.body)
    expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(known.headers).sort())
  })

  it('[LOGIN-4] is refused for a removed user with the right password', async () => {
    const person = await newPerson(server)
    await server.context.db
      .updateTable('users')
      .set({ removed_at: clock.now() })
      .where('id', '=', person.id)
      .execute()
    expect((await enter(server, person)).status).toBe(403)
  })

  it.each([
    [{ login: '', password: 'x' }, 'login'],
    [{ login: 'ugo', password: '' }, 'password'],
    [{ login: 'ugo' }, 'password'],
    [{ login: 7, password: 'x' }, 'login'],
    [{ login: 'ugo', password: 'x', role: 'admin' }, 'role'],
    [{ login: 'u'.repeat(201), password: 'x' }, 'login'],
  ])('[LOGIN-3] is a bad request when it is not two texts: %j', async (payload, field) => {
    const { statusCode, body } = await server.app.inject({
      method: 'POST',
      url: '/api/v1/users/auth',
      payload,
    })
    expect(statusCode).toBe(400)
    expect(JSON.parse(body).issues.map((issue: { field: string }) => issue.field)).toContain(field)
  })

  it.each(['\0', 'ugo\0', "' or 1=1 --", '%', '\u{D800}', '🙂'.repeat(50)])(
    '[LOGIN-4] is refused calmly for the login %j',
    async (login) => {
      pause()
      expect((await guess(login)).status).toBe(403)
    },
  )
})

describe('guessing', () => {
  it('stops after five a minute from one address, and goes on a minute later', async () => {
    pause()
    const person = await newPerson(server)
    for (let i = 0; i < 5; i++) expect((await guess(person.login)).status).toBe(403)
    const sixth = await enter(server, person)
    expect(sixth.status).toBe(429)
    expect(sixth.body).toMatchObject({ ok: false, error: { id: 'too-often' }, retryAfter: 60 })
    expect(sixth.headers['retry-after']).toBe('60')
    pause()
    expect((await enter(server, person)).status).toBe(200)
  })

  it('locks a login after ten in a row for a quarter of an hour, also for the right password', async () => {
    const person = await newPerson(server)
    expect(await lock(person.login)).toEqual(Array(10).fill(403))
    pause()
    const locked = await enter(server, person)
    expect(locked.status).toBe(429)
    expect(locked.body.errorMessage).toBe('Troppi tentativi. Riprova fra 14 minuti.')
    expect(Number(locked.headers['retry-after'])).toBe(15 * 60 - 61)
    expect(await logOf(person)).toEqual([...Array(10).fill('login refused 127.0.0.1'), 'locked 127.0.0.1'])
    clock.advance(14 * 60)
    expect((await enter(server, person)).status).toBe(200)
  })

  it('locks a login that nobody has just the same', async () => {
    expect(await lock('fantasma')).toEqual(Array(10).fill(403))
    expect((await guess('fantasma')).status).toBe(429)
  })

  it('locks for twice as long each time, up to a day', async () => {
    const person = await newPerson(server)
    const minutes: number[] = []
    for (let round = 0; round < 9; round++) {
      await lock(person.login)
      const { headers } = await enter(server, person)
      minutes.push(Number(headers['retry-after']) / 60)
      clock.advance(Number(headers['retry-after']))
    }
    expect(minutes).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440])
  }, 120_000)

  it('starts from nothing after a right password', async () => {
    const person = await newPerson(server)
    for (const _ of [1, 2, 3]) {
      for (let i = 0; i < 4; i++) await guess(person.login)
      expect((await enter(server, person)).status).toBe(200)
      pause()
    }
  })

  it('keeps the lock in the database, where a restart finds it', async () => {
    const person = await newPerson(server)
    await lock(person.login)
    const again = await testServerOver(server)
    pause()
    expect((await enter(again, person)).status).toBe(429)
    await again.app.close()
  })

  it('is opened again by an administrator', async () => {
    const person = await newPerson(server)
    await lock(person.login)
    pause()
    await unlockLogin(server.context.db, person.login.toUpperCase())
    expect((await enter(server, person)).status).toBe(200)
  })

  it('never gets more than ten passwords looked at, however many come at once from many addresses', async () => {
    pause()
    const person = await newPerson(server)
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        server.app.inject({
          method: 'POST',
          url: '/api/v1/users/auth',
          remoteAddress: `10.0.0.${i}`,
          payload: { login: person.login, password: 'sbagliata' },
        }),
      ),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([...Array(10).fill(403), ...Array(50).fill(429)])
  })

  it('from one address stops after 300 a minute, whatever the logins', async () => {
    pause()
    await server.context.db
      .updateTable('limits')
      .set({ count: 299, resets_at: new Date(clock.now().getTime() + 60_000) })
      .where('key', '=', 'login-address:127.0.0.1')
      .execute()
    expect((await guess('uno.qualunque')).status).toBe(403)
    expect((await guess('un.altro')).status).toBe(429)
    pause()
    expect((await guess('un.altro')).status).toBe(403)
  })

  it('leaves no login in the table of limits, where a password typed in the wrong box would stand', async () => {
    await guess('MiaPasswordSegreta')
    const keys = await server.context.db.selectFrom('limits').select('key').execute()
    expect(JSON.stringify(keys).toLowerCase()).not.toContain('miapassword')
  })
})

describe('answers', () => {
  it('hold no secret but the token of the first step', async () => {
    const person = await newPerson(server)
    const { body, headers } = await enter(server, person)
    const user = await server.context.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(Object.keys(body).sort()).toEqual(['activated_g', 'ok', 'role', 'token'])
    const all = JSON.stringify([body, headers])
    expect(all).not.toContain(user.password_hash)
    expect(all).not.toContain(PASSWORD)
    expect(headers['cache-control']).toBe('no-store')
    const { body: session } = await server.inject(
      authenticate,
      { body: { login: person.login, password: 'no' } },
      undefined,
      {
        [TOKEN_HEADER]: body.token,
      },
    )
    expect(JSON.stringify(session)).not.toContain(body.token)
  })
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

/** Another server over the same database, as after a restart. */
async function testServerOver({ context }: TestServer): Promise<TestServer> {
  const { createServer } = await import('../../http/server.ts')
  const { findCaller } = await import('./find-caller.ts')
  const app = await createServer(context, { routes: userRoutes, findCaller })
  return { ...server, app, inject: (call, input) => injectInto(app, call.path, input as { body: object }) }
}

async function injectInto(app: TestServer['app'], path: string, { body }: { body: object }) {
  const response = await app.inject({ method: 'POST', url: `/api/v1${path}`, payload: body })
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}
