import { beforeEach, describe, expect, it } from 'vitest'
import { endOtherSessions, endSession, listSessions, logout } from '../../../shared/api/sessions.ts'
import { testClock } from '../../../test/clock.ts'
import { check, login, newPerson, type Person, type Token } from '../../../test/login.ts'
import { serverOfFile } from '../../../test/server.ts'
import { identityRoutes } from '../identity/routes.ts'
import { loginRoutes } from '../login/routes.ts'
import { sessionRoutes } from './routes.ts'
import { MAX_SESSIONS } from './sessions.ts'

const clock = testClock()
let person: Person
const server = await serverOfFile({
  routes: [...loginRoutes, ...sessionRoutes, ...identityRoutes],
  now: clock.now,
})
beforeEach(async () => {
  clock.advance(90)
  person = await newPerson(server)
})

/** Each login needs a separate step of the authenticator; the mails per hour are limited. */
async function loginLater(seconds = 90): Promise<Token> {
  clock.advance(seconds)
  await server.context.db.deleteFrom('rate_limits').where('key', 'like', 'mailbox:%').execute()
  return await login(server, person)
}
const list = async (token: Token) => (await server.inject(listSessions, {}, token)).body.sessions
const statusOf = async (token: Token) => (await check(server, token)).status

it('GET /sessions lists the own complete sessions, last used first, and marks the current one [SESSION-11]', async () => {
  const first = await loginLater()
  const second = await loginLater()
  await server.signedIn()
  const sessions = await list(second)
  expect(sessions.map(({ current }) => current)).toEqual([true, false])
  expect(sessions[0]).toEqual({
    id: expect.any(String),
    device: 'Un altro programma',
    ip: '127.0.0.1',
    since: expect.any(String),
    lastActiveAt: clock.now().toISOString(),
    current: true,
  })
  expect(await list(first)).toHaveLength(2)
})

describe('DELETE /sessions/:id', () => {
  it('DELETE /sessions/:id ends an own session at once and writes a log entry [SESSION-11]', async () => {
    const first = await loginLater()
    const second = await loginLater()
    const other = (await list(second)).find(({ current }) => !current)!
    const answer = await server.inject(endSession, { params: { id: other.id } }, second)
    expect([answer.status, await statusOf(first), await statusOf(second)]).toEqual([200, 401, 200])
    expect((await server.inject(endSession, { params: { id: other.id } }, second)).status).toBe(404)
    const log = server.context.db.selectFrom('user_logs').select('id').where('action', '=', 'session ended')
    expect(await log.where('user_id', '=', person.id).execute()).toHaveLength(1)
  })

  it('DELETE /sessions/:id answers not found for a session of another user', async () => {
    const own = await loginLater()
    const stranger = await server.signedIn()
    const answer = await server.inject(endSession, { params: { id: stranger.sessionId } }, own)
    expect([answer.status, await statusOf(stranger)]).toEqual([404, 200])
  })
})

const devices = async (): Promise<number> =>
  (
    await server.context.db
      .selectFrom('known_devices')
      .select('id')
      .where('user_id', '=', person.id)
      .execute()
  ).length

it('a device whose session is ended elsewhere is no known device any more', async () => {
  await loginLater()
  await loginLater()
  const own = await loginLater()
  const before = await devices()
  const other = (await list(own)).find(({ current }) => !current)!
  await server.inject(endSession, { params: { id: other.id } }, own)
  expect(await devices()).toBe(before - 1)
  await server.inject(endOtherSessions, {}, own)
  expect(await devices()).toBe(1)
})

it('DELETE /sessions ends all sessions except the current one', async () => {
  const others = [await loginLater(), await loginLater()]
  const own = await loginLater()
  expect((await server.inject(endOtherSessions, {}, own)).body).toEqual({ ok: true })
  expect(await Promise.all([...others, own].map(statusOf))).toEqual([401, 401, 200])
})

it('a user has at most ten sessions: the eleventh complete one ends the longest idle [SESSION-11]', async () => {
  const tokens: Token[] = []
  for (let n = 0; n < MAX_SESSIONS; n++) tokens.push(await loginLater())
  clock.advance(90)
  // The first is in use again, so the second is the one idle for longest.
  await list(tokens[0]!)
  tokens.push(await loginLater())
  expect(await Promise.all(tokens.map(statusOf))).toEqual([200, 401, ...Array(9).fill(200)])
  expect(await list(tokens[0]!)).toHaveLength(MAX_SESSIONS)
})

it('the logout clears the cache of the browser and leaves its storage [GAP-8]', async () => {
  const { headers } = await server.inject(logout, {}, await loginLater())
  expect(headers['clear-site-data']).toBe('"cache"')
})
