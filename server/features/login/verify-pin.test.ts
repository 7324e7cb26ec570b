import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testClock } from '../../../test/clock.ts'
import {
  check,
  codeOf,
  newPerson,
  type Person,
  pairAuthenticator,
  submitPassword,
  type Token,
  verify,
  wrongCodeOf,
} from '../../../test/login.ts'
import { rowOf, setRows } from '../../../test/rows.ts'
import { serverOfFile } from '../../../test/server.ts'
import { seal } from '../../secrets.ts'
import { sessionRoutes } from '../sessions/routes.ts'
import { codeOfStep } from './authenticator.ts'
import { loginRoutes } from './routes.ts'

const clock = testClock()
let person: Person
let token: Token
const server = await serverOfFile({ routes: [...loginRoutes, ...sessionRoutes], now: clock.now })
beforeEach(async () => {
  clock.advance(90)
  person = await newPerson(server)
  token = (await submitPassword(server, person)).token
})

/** Paired, with the enrolment's code used up and a fresh session. */
async function paired(): Promise<void> {
  await pairAuthenticator(server, person, token)
  await verify(server, token, codeOf(server, person.secret))
  clock.advance(90)
  token = (await submitPassword(server, person)).token
}
const userRow = () =>
  server.context.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
const flags = async (of = token) => (await check(server, of)).body
/** New sessions without asking for the password each time: its limits are another test's. */
async function moreSessions(count: number): Promise<Token[]> {
  const tokens: Token[] = []
  for (let i = 0; i < count; i++) tokens.push((await submitPassword(server, person)).token)
  return tokens
}
const actions = async () =>
  (
    await server.context.db
      .selectFrom('user_logs')
      .select('action')
      .where('user_id', '=', person.id)
      .orderBy('created_at')
      .execute()
  ).map(({ action }) => action)

describe('a right authenticator code', () => {
  it('a right authenticator code activates the user and verifies this session [API-9] [LOGIN-9]', async () => {
    await pairAuthenticator(server, person, token)
    expect((await verify(server, token, codeOf(server, person.secret))).body).toEqual({
      ok: true,
      status: true,
    })
    expect(await flags()).toMatchObject({ activated_g: true, verified: true, verified_email: false })
    expect(await actions()).toEqual([
      'login',
      'authenticator shown',
      'authenticator paired',
      'authenticator code right',
    ])
  })

  it('a right authenticator code verifies only the session that sent it [API-9]', async () => {
    await paired()
    const [other] = await moreSessions(1)
    await verify(server, token, codeOf(server, person.secret))
    expect((await flags(other)).verified).toBe(false)
  })

  it.each([-1, 0, 1])('a right authenticator code is accepted %i steps away [API-9]', async (away) => {
    await paired()
    expect((await verify(server, token, codeOf(server, person.secret, away))).body.status).toBe(true)
  })

  it.each([-3, -2, 2, 3])('a right authenticator code is refused %i steps away [API-9]', async (away) => {
    await paired()
    expect((await verify(server, token, codeOf(server, person.secret, away))).body.status).toBe(false)
  })
})

describe('a used authenticator code', () => {
  it('a used authenticator code counts as wrong, also the one that completed the pairing [API-9] [LOGIN-10]', async () => {
    await pairAuthenticator(server, person, token)
    const code = codeOf(server, person.secret)
    await verify(server, token, code)
    const [second] = await moreSessions(1)
    expect((await verify(server, second!, code)).body).toMatchObject({ ok: true, status: false })
    expect((await flags(second)).verified).toBe(false)
  })

  it('a used authenticator code also invalidates older codes of the window [API-9]', async () => {
    await paired()
    const [second] = await moreSessions(1)
    await verify(server, token, codeOf(server, person.secret, 1))
    expect((await verify(server, second!, codeOf(server, person.secret))).body.status).toBe(false)
    clock.advance(30)
    expect((await verify(server, second!, codeOf(server, person.secret, 1))).body.status).toBe(true)
  })

  it('a used authenticator code is accepted once for 50 concurrent requests [API-9]', async () => {
    await paired()
    const sessions = [token, ...(await moreSessions(49))]
    const code = codeOf(server, person.secret)
    const answers = await Promise.all(sessions.map((session) => verify(server, session, code)))
    expect(answers.filter((answer) => answer.status === 200 && answer.body.status)).toHaveLength(1)
    const verified = await Promise.all(sessions.map(async (session) => (await flags(session)).verified))
    expect(verified.filter(Boolean)).toHaveLength(1)
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true)
  })
})

describe('a wrong authenticator code', () => {
  // Also API-10.
  it('a wrong authenticator code is answered with status false, not with an error [LOGIN-10] [API-9]', async () => {
    await paired()
    const { status, body } = await verify(server, token, wrongCodeOf(server, person.secret))
    expect([status, body]).toEqual([200, { ok: true, status: false }])
  })

  it.each([
    [-2, 'indietro di circa un minuto'],
    [-3, 'indietro di circa 2 minuti'],
    [-20, 'indietro di circa 10 minuti'],
    [2, 'avanti di circa un minuto'],
    [20, 'avanti di circa 10 minuti'],
  ])(
    'a wrong authenticator code of a phone whose clock is wrong by %i steps says so, at once where it is slow and at the pairing [LOGIN-10]',
    async (steps, how) => {
      const at = Math.floor(clock.now().getTime() / 30_000)
      await pairAuthenticator(server, person, token)
      const atPairing = await verify(server, token, codeOfStep(person.secret!, at + steps))
      expect(atPairing.body).toMatchObject({ ok: true, status: false, reason: expect.stringContaining(how) })
      await verify(server, token, codeOf(server, person.secret))
      token = (await submitPassword(server, person)).token
      const first = await verify(server, token, codeOfStep(person.secret!, at + steps))
      clock.advance(30)
      const { body } = await verify(server, token, codeOfStep(person.secret!, at + 1 + steps))
      const told = { ok: true, status: false, reason: expect.stringContaining(how) }
      expect([first.body, body]).toEqual([steps < 0 ? told : { ok: true, status: false }, told])
    },
  )

  it('a wrong authenticator code of the near future is answered as any wrong one, also when it is repeated, follows a later one, or was in another session [LOGIN-10]', async () => {
    await paired()
    const at = Math.floor(clock.now().getTime() / 30_000)
    const wrong = { ok: true, status: false }
    const type = async (steps: number) =>
      (await verify(server, token, codeOfStep(person.secret!, at + steps))).body
    for (const steps of [3, 3, 2]) expect(await type(steps)).toEqual(wrong)
    token = (await submitPassword(server, person)).token
    expect(await type(4)).toEqual(wrong)
  })

  it('a wrong authenticator code of a far time has no reason, and one that was used says so', async () => {
    await pairAuthenticator(server, person, token)
    const at = Math.floor(clock.now().getTime() / 30_000)
    for (const steps of [-22, 22])
      expect((await verify(server, token, codeOfStep(person.secret!, at + steps))).body).toEqual({
        ok: true,
        status: false,
      })
    const code = codeOf(server, person.secret)
    await verify(server, token, code)
    token = (await submitPassword(server, person)).token
    expect((await verify(server, token, code)).body.reason).toContain('già stato usato')
  })

  it.each(['12345', '1234567', 'abcdef', '', '１２３４５６', ' 123456'])(
    'a wrong authenticator code of another shape than six digits is a bad request: %j [CONST-6] [LOGIN-8]',
    async (pin) => {
      const { status, failure } = await verify(server, token, pin)
      expect([status, failure.issues?.[0]?.field]).toEqual([400, 'pin'])
    },
  )

  it('an authenticator code before the pairing answers login-incomplete [API-9]', async () => {
    const { status, failure } = await verify(server, token, '123456')
    expect([status, failure.error.id]).toEqual([403, 'login-incomplete'])
  })

  it('the fifth wrong authenticator code in a row ends the session', async () => {
    await paired()
    const wrong = wrongCodeOf(server, person.secret)
    for (let i = 0; i < 4; i++) await verify(server, token, wrong)
    expect((await check(server, token)).status).toBe(200)
    const { body } = await verify(server, token, wrong)
    expect(body).toMatchObject({ ok: true, status: false })
    expect(body.reason).toContain('5 codici sbagliati: per sicurezza questo accesso è chiuso')
    expect((await check(server, token)).status).toBe(401)
    expect((await verify(server, token, codeOf(server, person.secret))).status).toBe(401)
    expect((await actions()).at(-1)).toBe('session ended after wrong codes')
  })

  it('a right authenticator code resets the count of wrong codes of the session', async () => {
    await paired()
    const wrong = wrongCodeOf(server, person.secret)
    for (let i = 0; i < 4; i++) await verify(server, token, wrong)
    expect((await verify(server, token, codeOf(server, person.secret))).body.status).toBe(true)
    expect((await verify(server, token, wrong)).status).toBe(200)
    expect((await check(server, token)).status).toBe(200)
  })

  it('wrong authenticator codes are limited to ten an hour for one user, over all sessions', async () => {
    await paired()
    const wrong = wrongCodeOf(server, person.secret)
    const sessions = [token, ...(await moreSessions(2))]
    const statuses: number[] = []
    for (const session of sessions)
      for (let i = 0; i < 4; i++) statuses.push((await verify(server, session, wrong)).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
    const right = await verify(server, sessions[2]!, codeOf(server, person.secret))
    expect([right.status, right.headers['retry-after']]).toEqual([429, '3600'])
    clock.advance(3601)
    const [later] = await moreSessions(1)
    expect((await verify(server, later!, codeOf(server, person.secret))).body.status).toBe(true)
  })

  it('the hundredth wrong authenticator code in a row disables the authenticator', async () => {
    await paired()
    await setRows(server.context.db, 'users', { id: person.id }, { totp_failures: 98 })
    const wrong = wrongCodeOf(server, person.secret)
    expect((await verify(server, token, wrong)).status).toBe(200)
    expect((await userRow()).totp_disabled).toBe(false)
    expect((await verify(server, token, wrong)).status).toBe(200)
    expect((await userRow()).totp_disabled).toBe(true)
    const right = await verify(server, token, codeOf(server, person.secret))
    expect([right.status, right.failure.error.id]).toEqual([403, 'not-allowed'])
    expect(await actions()).toContain('authenticator disabled')
  })

  it('a right authenticator code after ninety-nine wrong ones is accepted', async () => {
    await paired()
    await setRows(server.context.db, 'users', { id: person.id }, { totp_failures: 99 })
    expect((await verify(server, token, codeOf(server, person.secret))).body.status).toBe(true)
    expect(await userRow()).toMatchObject({ totp_failures: 0, totp_disabled: false })
  })

  it('at most ten of fifty concurrent wrong codes are checked', async () => {
    await paired()
    const sessions = [token, ...(await moreSessions(14))]
    const wrong = wrongCodeOf(server, person.secret)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => verify(server, sessions[i % sessions.length]!, wrong)),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(10)
    expect((await userRow()).totp_failures).toBeLessThanOrEqual(10)
  })

  it('an authenticator secret that the key of this installation cannot decrypt is reported and not counted as a wrong code', async () => {
    await pairAuthenticator(server, person, token)
    await verify(server, token, codeOf(server, person.secret))
    clock.advance(90)
    const other = seal(Buffer.alloc(32, 1), person.id, person.secret!)
    await setRows(server.context.db, 'users', { id: person.id }, { totp_secret: other })
    const entered = await submitPassword(server, person)
    expect(entered.status).toBe(403)
    const { status, failure } = await verify(server, token, codeOf(server, person.secret))
    expect([status, failure.error.id, failure.errorMessage]).toEqual([
      403,
      'not-allowed',
      'L’autenticatore non si può più leggere: chiedi a un amministratore di azzerarlo',
    ])
    const { totp_failures } = await rowOf(server.context.db, 'users', { id: person.id })
    expect(totp_failures).toBe(0)
  })

  it('a wrong authenticator code stays counted when a later step fails', async () => {
    await paired()
    // With nowhere to write the log, everything after the counting throws.
    const { db } = server.context
    await sql`alter table user_logs rename to user_logs_away`.execute(db)
    expect((await verify(server, token, '123456')).status).toBe(500)
    await sql`alter table user_logs_away rename to user_logs`.execute(db)
    expect((await userRow()).totp_failures).toBe(1)
  })
})
