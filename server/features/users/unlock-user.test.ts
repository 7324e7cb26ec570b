import { describe, expect, it } from 'vitest'
import { readUserLogs, searchUsers, unlockUser } from '../../../shared/api/users.ts'
import { testClock } from '../../../test/clock.ts'
import type { SignedIn } from '../../../test/factories.ts'
import { loginFrom, newPerson, submitPassword } from '../../../test/login.ts'
import { serverOfFile } from '../../../test/server.ts'
import { identityRoutes } from '../identity/routes.ts'
import { loginRoutes } from '../login/routes.ts'
import { sessionRoutes } from '../sessions/routes.ts'
import { userRoutes } from './routes.ts'

const clock = testClock()
let admin: SignedIn
const routes = [...loginRoutes, ...sessionRoutes, ...userRoutes, ...identityRoutes]
const server = await serverOfFile({ routes, now: clock.now })
const person = await newPerson(server, { login: 'chiusa' })
const device = (await loginFrom(server, person)).device

async function lock(cookie: string): Promise<void> {
  for (let n = 0; n < 10; n += 1) {
    if (n % 4 === 0) clock.advance(61)
    await submitPassword(server, { ...person, password: 'sbagliata' }, { cookie })
  }
  clock.advance(61)
  // A session of the administrator does not outlive the pauses.
  admin = await server.signedIn({ role: 'admin' })
}
const find = async () => {
  const { users } = (await server.inject(searchUsers, { query: { searchWord: 'chiusa' } }, admin)).body
  return users[0]!
}
const unlock = (session = admin, id = person.id) => server.inject(unlockUser, { params: { id } }, session)
const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1_000).toISOString()

it('GET /users/search returns start and end of a lock, for unknown devices and for a known device', async () => {
  await lock('')
  expect((await find()).locks).toEqual([
    { device: 'unknown', since: inSeconds(-61), until: inSeconds(15 * 60 - 61) },
  ])
  await lock(device)
  expect((await find()).locks.map(({ device: one }) => one)).toEqual(['known', 'unknown'])
  clock.advance(15 * 60)
  admin = await server.signedIn({ role: 'admin' })
  expect((await find()).locks).toEqual([])
})

describe('POST /users/:id/unlock', () => {
  it('POST /users/:id/unlock unlocks the login for all devices and leaves password, authenticator and sessions [LOGIN-3]', async () => {
    await loginFrom(server, person, device)
    await lock('')
    await lock(device)
    expect((await submitPassword(server, person)).status).toBe(429)
    expect((await submitPassword(server, person, { cookie: device })).status).toBe(429)
    expect(await unlock()).toMatchObject({ status: 200, body: { ok: true } })
    expect((await find()).locks).toEqual([])
    expect((await submitPassword(server, person)).body).toMatchObject({ ok: true, activated_g: true })
    expect((await submitPassword(server, person, { cookie: device })).status).toBe(200)
    const sessions = await server.context.db
      .selectFrom('sessions')
      .select('revoked_at')
      .where('user_id', '=', person.id)
      .where('verified_email', '=', true)
      .execute()
    expect(sessions.map(({ revoked_at }) => revoked_at)).toEqual(sessions.map(() => null))
  })

  it('POST /users/:id/unlock writes one line into the user’s log and one into the administrator’s, and none where nothing was counted', async () => {
    await lock('')
    const linesOf = async (id: string, action: string) => {
      const { logs } = (await server.inject(readUserLogs, { params: { id } }, admin)).body
      return logs.filter((line) => line.action === action).length
    }
    const before = await linesOf(person.id, 'login unlocked')
    await unlock()
    expect(await linesOf(person.id, 'login unlocked')).toBe(before + 1)
    expect(await linesOf(admin.user.id, 'users changed')).toBe(1)
    expect((await unlock()).status).toBe(200)
    expect(await linesOf(person.id, 'login unlocked')).toBe(before + 1)
    expect(await linesOf(admin.user.id, 'users changed')).toBe(1)
  })

  it('POST /users/:id/unlock leaves the lock where the log cannot be written', async () => {
    await lock('')
    await server.database.pool.query(
      "alter table user_logs add constraint closed check (action <> 'login unlocked') not valid",
    )
    expect((await unlock()).status).toBe(500)
    await server.database.pool.query('alter table user_logs drop constraint closed')
    expect((await find()).locks).toHaveLength(1)
    await unlock()
  })

  it('POST /users/:id/unlock answers not found for a missing user', async () => {
    expect((await unlock(admin, crypto.randomUUID())).status).toBe(404)
  })
})
