import { beforeEach, expect, it } from 'vitest'
import { testClock } from '../../../test/clock.ts'
import {
  check,
  codeOf,
  newPerson,
  type Person,
  pairAuthenticator,
  secretIn,
  submitPassword,
  type Token,
  verify,
  wrongCodeOf,
} from '../../../test/login.ts'
import { setRows } from '../../../test/rows.ts'
import { serverOfFile } from '../../../test/server.ts'
import { sessionRoutes } from '../sessions/routes.ts'
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

it('pairing returns HTML with one picture and the same secret as text [API-8] [LOGIN-7]', async () => {
  const { status, headers, body } = await pairAuthenticator(server, person, token)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  expect(body.match(/<img /g)).toHaveLength(1)
  const [, png] = /<img src="data:image\/png;base64,([A-Za-z0-9+/=]+)"/.exec(body) ?? []
  expect(
    Buffer.from(png ?? '', 'base64')
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  expect(secretIn(body)).toMatch(/^[A-Z2-7]{32}$/)
})

it('pairing shows the same secret again in the same session, another in another [LOGIN-6]', async () => {
  const [one, two] = await Promise.all([
    pairAuthenticator(server, person, token),
    pairAuthenticator(server, person, token),
  ])
  expect(secretIn(two.body)).toBe(secretIn(one.body))
  const other = (await submitPassword(server, person)).token
  expect(secretIn((await pairAuthenticator(server, person, other)).body)).not.toBe(secretIn(one.body))
})

it('pairing stores no readable secret in the database, before and after activation [LOGIN-6]', async () => {
  await pairAuthenticator(server, person, token)
  const dump = async () =>
    JSON.stringify([await userRow(), await server.context.db.selectFrom('sessions').selectAll().execute()])
  expect(await dump()).not.toContain(person.secret)
  await verify(server, token, codeOf(server, person.secret))
  expect(await dump()).not.toContain(person.secret)
})

it('pairing does not activate before the first right code [LOGIN-6]', async () => {
  await pairAuthenticator(server, person, token)
  expect((await userRow()).activated_g).toBe(false)
  await verify(server, token, wrongCodeOf(server, person.secret))
  expect(await userRow()).toMatchObject({ activated_g: false, totp_secret: null })
})

it('pairing is refused once the user is activated, without a byte of a secret [API-8]', async () => {
  await paired()
  const { status, failure } = await pairAuthenticator(server, { ...person }, token)
  expect(status).toBe(403)
  expect(failure).toMatchObject({ ok: false, error: { id: 'not-allowed' } })
  expect(JSON.stringify(failure)).not.toMatch(/[A-Z2-7]{16}|base64/)
})

it('pairing of a second session is invalid after the first has activated [API-8]', async () => {
  const thief = (await submitPassword(server, person)).token
  const stolen = secretIn((await pairAuthenticator(server, { ...person }, thief)).body)
  await pairAuthenticator(server, person, token)
  expect((await verify(server, token, codeOf(server, person.secret))).body.status).toBe(true)
  expect((await verify(server, thief, codeOf(server, stolen))).body).toEqual({ ok: true, status: false })
  expect((await flags(thief)).verified).toBe(false)
})

it('pairing expires with the 24 hours after a reset of the authenticator [LOGIN-6]', async () => {
  await setRows(server.context.db, 'users', { id: person.id }, { pairing_until: clock.now() })
  expect((await pairAuthenticator(server, person, token)).status).toBe(403)
})
