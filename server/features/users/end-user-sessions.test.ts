import { expect, it } from 'vitest'
import { endUserSessions, readUserLogs, resetUserAuthenticator } from '../../../shared/api/users.ts'
import { testClock } from '../../../test/clock.ts'
import { check, loginFrom, newPerson, submitPassword } from '../../../test/login.ts'
import { serverOfFile } from '../../../test/server.ts'
import { identityRoutes } from '../identity/routes.ts'
import { loginRoutes } from '../login/routes.ts'
import { sessionRoutes } from '../sessions/routes.ts'
import { userRoutes } from './routes.ts'

const clock = testClock()
const routes = [...loginRoutes, ...sessionRoutes, ...userRoutes, ...identityRoutes]
const server = await serverOfFile({ routes, now: clock.now })
const end = (id: string, by: Parameters<typeof server.inject>[2]) =>
  server.inject(endUserSessions, { params: { id } }, by)

it('DELETE /users/:id/sessions ends every session of the user and leaves password and authenticator', async () => {
  const person = await newPerson(server)
  const { token, device } = await loginFrom(server, person)
  expect((await check(server, token)).status).toBe(200)
  const admin = await server.signedIn({ role: 'admin' })
  expect((await end(person.id, admin)).body).toEqual({ ok: true })
  expect((await check(server, token)).status).toBe(401)
  clock.advance(90)
  // The password is the same, and the authenticator is asked for again.
  expect((await submitPassword(server, person, { cookie: device })).body).toMatchObject({
    ok: true,
    activated_g: true,
  })
  const logs = (await server.inject(readUserLogs, { params: { id: person.id } }, admin)).body.logs
  expect(logs.map(({ action }) => action)).toContain('sessions ended by an administrator')
  const changes = await server.context.db
    .selectFrom('object_events')
    .select(['user_id', 'after'])
    .where('object_id', '=', person.id)
    .execute()
  expect(changes.at(-1)).toEqual({
    user_id: admin.user.id,
    after: { sessionsEndedAt: expect.stringMatching(/^2/) },
  })
})

it('DELETE /users/:id/sessions is refused for the own sessions, and finds no missing user', async () => {
  const admin = await server.signedIn({ role: 'admin' })
  const own = await end(admin.user.id, admin)
  expect([own.status, own.failure.errorMessage]).toEqual([
    403,
    'Le tue sessioni si chiudono in «Le tue sessioni»',
  ])
  expect((await end(crypto.randomUUID(), admin)).status).toBe(404)
})

it('GET /users/:id/verify/reset is refused for a user who was changed after the administrator read', async () => {
  const person = await newPerson(server)
  const admin = await server.signedIn({ role: 'admin' })
  const reset = (readAt: string) =>
    server.inject(resetUserAuthenticator, { params: { id: person.id }, query: { readAt } }, admin)
  const stale = await reset('2026-01-01T00:00:00.000Z')
  expect([stale.status, stale.failure.error.id]).toEqual([409, 'conflict'])
  const { updated_at } = await server.context.db
    .selectFrom('users')
    .select('updated_at')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  expect((await reset(updated_at.toISOString())).status).toBe(200)
})
