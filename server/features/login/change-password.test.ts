import type { KyselyPlugin } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { changePassword } from '../../../shared/api/login.ts'
import { testClock } from '../../../test/clock.ts'
import {
  check,
  codeOf,
  login,
  newPerson,
  PASSWORD,
  type Person,
  pairAuthenticator,
  submitPassword,
  type Token,
  verify,
} from '../../../test/login.ts'
import { rowOf, setRows } from '../../../test/rows.ts'
import { serverOfFile } from '../../../test/server.ts'
import { CONSOLE } from '../../actor.ts'
import { runInLane } from '../../db/fair-pool.ts'
import { identityRoutes } from '../identity/routes.ts'
import { sessionRoutes } from '../sessions/routes.ts'
import { resetAuthenticator } from '../users/reset-authenticator.ts'
import { authenticate } from './authenticate.ts'
import { loginRoutes } from './routes.ts'

const clock = testClock()
const FRESH = 'tre rane verdi in fila'
let person: Person
let token: Token
const server = await serverOfFile({
  routes: [...loginRoutes, ...sessionRoutes, ...identityRoutes],
  now: clock.now,
})
beforeEach(async () => {
  clock.advance(90)
  person = await newPerson(server, { mustChangePassword: true })
  token = await login(server, person)
  clock.advance(90)
})

const change = (old: string, fresh: string, of = token) =>
  server.inject(changePassword, { body: { old, new: fresh } }, of)
const mailsTo = async (email: string) =>
  (
    await server.context.db
      .selectFrom('mail_outbox')
      .select(['kind', 'text'])
      .where('recipient', '=', email)
      .execute()
  ).filter(({ kind }) => kind === 'password-changed' || kind === 'authenticator-reset')

describe('changing one’s password', () => {
  it('changing one’s password ends the other sessions, keeps this one and clears the duty to change it [SESSION-11]', async () => {
    const other = await login(server, person)
    expect((await change(PASSWORD, FRESH)).body).toEqual({ ok: true })
    expect((await check(server, other)).status).toBe(401)
    expect((await check(server, token)).body.mustChangePassword).toBe(false)
    expect((await submitPassword(server, person)).status).toBe(403)
    expect((await submitPassword(server, { ...person, password: FRESH })).status).toBe(200)
  })

  it('changing one’s password notifies the user by mail and writes a log entry, without the password', async () => {
    await change(PASSWORD, FRESH)
    const mails = await mailsTo(person.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).not.toContain(FRESH)
    const log = await server.context.db
      .selectFrom('user_logs')
      .selectAll()
      .where('user_id', '=', person.id)
      .execute()
    expect(log.map(({ action }) => action)).toContain('password changed')
    expect(JSON.stringify(log)).not.toContain(FRESH)
  })

  it('changing one’s password is refused with a wrong old password', async () => {
    const { status, failure } = await change('non-questa-qui', FRESH)
    expect([status, failure.issues[0].field, failure.issues[0].code]).toEqual([422, 'old', 'wrong-password'])
    expect((await submitPassword(server, person)).status).toBe(200)
  })

  it('changing one’s password is refused with every reason when the new one is easy to guess', async () => {
    const { status, failure } = await change(PASSWORD, `${person.login}-2931`)
    expect([status, failure.issues.map(({ code }) => code)]).toEqual([
      422,
      ['contains-login', 'contains-name'],
    ])
    expect((await change(PASSWORD, PASSWORD)).failure.issues[0].code).toBe('same-as-old')
    expect((await change(PASSWORD, 'password1234')).failure.issues[0].code).toBe('too-common')
  })

  it.each(['corta', '', 'x'.repeat(201)])(
    'changing one’s password is a bad request when the new one has the wrong length: %j',
    async (fresh) => {
      const { status, failure } = await change(PASSWORD, fresh)
      expect([status, failure.issues[0].field]).toEqual([400, 'new'])
    },
  )

  it('changing one’s password is rate-limited after ten wrong old passwords', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) statuses.push((await change(`sbagliata-${i}`, FRESH)).status)
    expect(statuses).toEqual([...Array(10).fill(422), 429])
  })

  it('changing one’s password requires a complete login', async () => {
    const { token: half } = await submitPassword(server, person)
    const { status, failure } = await change(PASSWORD, FRESH, half)
    expect([status, failure.error.id]).toEqual([403, 'login-incomplete'])
  })

  it('changing one’s password succeeds once for two concurrent requests', async () => {
    const fresh = [FRESH, `${FRESH} indiana`]
    const answers = await Promise.all(fresh.map((password) => change(PASSWORD, password)))
    const accepted = fresh.filter((_, at) => answers[at]!.status === 200)
    expect(accepted).toHaveLength(1)
    // 422 when the other change was stored before the password was read, 401 when it was stored afterwards.
    expect([401, 422]).toContain(answers.find(({ status }) => status !== 200)?.status)
    expect((await submitPassword(server, { ...person, password: accepted[0]! })).status).toBe(200)
  })
})

describe('resetting an authenticator', () => {
  const reset = () => resetAuthenticator(server.context, CONSOLE, person.id)

  it('resetting an authenticator ends all sessions, replaces the password and permits a new pairing [SESSION-11]', async () => {
    const { password } = await reset()
    expect(password).toMatch(/^[A-Za-z0-9]{14}$/)
    expect((await check(server, token)).status).toBe(401)
    expect((await submitPassword(server, person)).status).toBe(403)
    const again: Person = { id: person.id, login: person.login, email: person.email, password }
    const { body } = await check(server, await login(server, again))
    expect(body).toMatchObject({
      verified: true,
      verified_email: true,
      activated_g: true,
      mustChangePassword: true,
    })
    expect(again.secret).not.toBe(person.secret)
  })

  it('resetting an authenticator leaves 24 hours for the pairing', async () => {
    const { password } = await reset()
    clock.advance(24 * 3600)
    const late = (await submitPassword(server, { ...person, password })).token
    expect((await pairAuthenticator(server, { ...person }, late)).status).toBe(403)
  })

  it('resetting an authenticator unlocks the login and the authenticator', async () => {
    await setRows(server.context.db, 'users', { id: person.id }, { totp_disabled: true, totp_failures: 100 })
    for (let i = 0; i < 10; i++) {
      if (i % 4 === 0) clock.advance(61)
      await submitPassword(server, { ...person, password: 'sbagliata' })
    }
    clock.advance(61)
    const { password } = await reset()
    const again: Person = { id: person.id, login: person.login, email: person.email, password }
    expect((await check(server, await login(server, again))).body.activated_g).toBe(true)
  })

  it('resetting an authenticator notifies the user by mail, without the password, and writes a log entry', async () => {
    const { password } = await reset()
    const mails = await mailsTo(person.email)
    expect(mails.map(({ kind }) => kind)).toEqual(['authenticator-reset'])
    expect(JSON.stringify(mails)).not.toContain(password)
    const log = await server.context.db
      .selectFrom('user_logs')
      .selectAll()
      .where('action', '=', 'authenticator reset')
      .where('user_id', '=', person.id)
      .execute()
    expect(log.map(({ ip }) => ip)).toEqual(['console'])
  })

  it('resetting the authenticator of an unknown user is not found', async () => {
    const nobody = resetAuthenticator(server.context, CONSOLE, crypto.randomUUID())
    await expect(nobody).rejects.toMatchObject({ id: 'not-found' })
  })
})

describe('a login with a password that is replaced concurrently', () => {
  /** Logs in, and does something at the moment when the password has just proven right. */
  async function enterWhile(replace: () => Promise<unknown>): Promise<unknown> {
    const { context } = server
    const attempt = {
      login: person.login,
      password: PASSWORD,
      ip: '10.2.2.2',
      userAgent: '',
      fromBrowser: false,
      deviceSecret: undefined,
    }
    return await authenticate({ ...context, db: context.db.withPlugin(afterFirstDelete(replace)) }, attempt)
  }

  it('a login with the old password starts no session after a reset [SESSION-11]', async () => {
    // As the request of an administrator: the connection of the login is still in use.
    const reset = () =>
      runInLane({ key: 'administrator' }, () => resetAuthenticator(server.context, CONSOLE, person.id))
    await expect(enterWhile(reset)).rejects.toMatchObject({ id: 'wrong-credentials' })
  })

  it('a login with the old password starts no session after a change of the password [SESSION-11]', async () => {
    await expect(enterWhile(() => change(PASSWORD, FRESH))).rejects.toMatchObject({ id: 'wrong-credentials' })
  })

  it('a login concurrent with a change of the password never leaves a session [SESSION-11]', async () => {
    for (let i = 0; i < 5; i++) {
      const one = await newPerson(server)
      const [entered] = await Promise.all([
        submitPassword(server, one),
        resetAuthenticator(server.context, CONSOLE, one.id),
      ])
      expect([200, 403]).toContain(entered.status)
      expect((await check(server, entered.token)).status).toBe(401)
    }
  })

  it('an authenticator code and a concurrent reset of the authenticator never deadlock [SESSION-11]', async () => {
    for (let i = 0; i < 5; i++) {
      const one = await newPerson(server)
      const { token: half } = await submitPassword(server, one)
      await pairAuthenticator(server, one, half)
      const [verified] = await Promise.all([
        verify(server, half, codeOf(server, one.secret)),
        resetAuthenticator(server.context, CONSOLE, one.id),
      ])
      expect([200, 401]).toContain(verified.status)
      expect((await check(server, half)).status).toBe(401)
      const { activated_g } = await rowOf(server.context.db, 'users', { id: one.id })
      expect(activated_g).toBe(false)
    }
  })
})

/** The first row removed is a login's counter: the password was right, and the session has not begun. */
function afterFirstDelete(act: () => Promise<unknown>): KyselyPlugin {
  let left: (() => Promise<unknown>) | undefined = act
  const deletes = new Set<object>()
  return {
    transformQuery: ({ node, queryId }) => {
      if (node.kind === 'DeleteQueryNode') deletes.add(queryId)
      return node
    },
    transformResult: async ({ queryId, result }) => {
      const now = deletes.has(queryId) ? left : undefined
      if (now) left = undefined
      await now?.()
      return result
    },
  }
}

it('adding a user refuses a taken login in any case, and accepts it after its user is removed', async () => {
  await expect(newPerson(server, { login: person.login.toUpperCase() })).rejects.toMatchObject({
    id: 'invalid',
    detail: { issues: [{ field: 'login', code: 'taken' }] },
  })
  await setRows(server.context.db, 'users', { id: person.id }, { removed_at: clock.now() })
  expect((await newPerson(server, { login: person.login })).id).not.toBe(person.id)
})
