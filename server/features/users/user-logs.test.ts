import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  checkSession,
  readUserLogs,
  resetUserAuthenticator,
  USER_LOGS_LIMIT,
  updateUser,
} from '../../../shared/api/users.ts'
import type { SignedIn } from '../../../test/factories.ts'
import { enter, newPerson, PASSWORD } from '../../../test/login.ts'
import { type TestServer, testServer } from '../../../test/server.ts'
import { userAdministrationRoutes } from './administration-routes.ts'
import { userRoutes } from './routes.ts'

let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  server = await testServer({ routes: [...userRoutes, ...userAdministrationRoutes] })
  admin = await server.signedIn({ role: 'admin' })
})
afterAll(() => server.close())

const logs = async (id: string) => (await server.inject(readUserLogs, { params: { id } }, admin)).body.logs
const reset = (id: string, session = admin) =>
  server.inject(resetUserAuthenticator, { params: { id } }, session)

describe('[API-17] [USERS-14] a user’s log', () => {
  it('is empty for who did nothing', async () => {
    const { user } = await server.signedIn()
    expect(await logs(user.id)).toEqual([])
  })

  it('[USERS-15] [GAP-46] tells of logins, of changes to users and of records, newest first', async () => {
    const person = await newPerson(server, { role: 'admin' })
    await enter(server, { login: person.login, password: 'sbagliata' })
    await enter(server, person)
    const { db } = server.context
    const author = { userId: person.id, ip: '10.0.0.9' }
    const { id: record_id } = await db
      .insertInto('records')
      .values({
        ...{ draft: false, created_by: person.id, updated_by: person.id, definition_version: 1 },
        ...{ data: '{}', name: 'Anna', last_name: 'Rossi' },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('record_events')
      .values({ record_id, user_id: author.userId, ip: author.ip, kind: 'created', version: 1 })
      .execute()
    const session = await enter(server, person)
    expect((await server.inject(checkSession, {}, session.token)).status).toBe(200)
    const lines = await logs(person.id)
    expect(lines.map(({ action }: { action: string }) => action)).toEqual([
      'login',
      'record created',
      'login',
      'login refused',
    ])
    expect(lines[1]).toEqual({
      id: expect.any(String),
      date: expect.stringMatching(/^\d{4}-.*Z$/),
      ip: '10.0.0.9',
      action: 'record created',
      subject: 'Rossi Anna',
    })
  })

  it('[GAP-46] tells once of a contract sent to be signed or taken back, and not of what its customer did', async () => {
    const { user } = await server.signedIn()
    const { db } = server.context
    const { id: record_id } = await db
      .insertInto('records')
      .values({
        ...{ draft: false, created_by: user.id, updated_by: user.id, definition_version: 1 },
        ...{ data: '{}', ragione_sociale: 'Forno Rossi' },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const events = ['sent', 'opened', 'expired', 'refused', 'cancelled', 'signed'].map((state, minute) => ({
      ...{
        record_id,
        user_id: user.id,
        ip: '',
        version: 1,
        created_at: new Date(Date.UTC(2026, 0, 1, 0, minute)),
      },
      ...{ kind: state === 'signed' ? 'signed' : 'signature', detail: JSON.stringify({ state }) },
    }))
    await db.insertInto('record_events').values(events).execute()
    expect(await logs(user.id)).toMatchObject([
      { action: 'record cancelled', subject: 'Forno Rossi' },
      { action: 'record sent', subject: 'Forno Rossi' },
    ])
  })

  it('names whom an administrator changed', async () => {
    const { user } = await server.signedIn({ login: 'cambiata', name: 'Rita' })
    await server.inject(updateUser, { params: { id: user.id }, body: { level: 'esperto' } }, admin)
    const [line] = await logs(admin.user.id)
    expect(line).toMatchObject({ action: 'users changed', subject: `Rita ${user.last_name} (cambiata)` })
  })

  it('goes back as far as its newest lines', async () => {
    const { user } = await server.signedIn()
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
    const many = Array.from({ length: USER_LOGS_LIMIT + 20 }, (_, minute) => ({
      ...{ user_id: user.id, ip: '::1', action: `line ${minute}`, created_at: at(minute) },
    }))
    await server.context.db.insertInto('user_logs').values(many).execute()
    const lines = await logs(user.id)
    expect(lines).toHaveLength(USER_LOGS_LIMIT)
    expect(lines[0].action).toBe(`line ${USER_LOGS_LIMIT + 19}`)
    expect(lines.at(-1).action).toBe('line 20')
  })

  it('is somebody’s', async () => {
    const nobody = { params: { id: '00000000-0000-4000-8000-000000000000' } }
    expect((await server.inject(readUserLogs, nobody, admin)).status).toBe(404)
  })
})

describe('[USERS-24] [API-16] a reset of the authenticator', () => {
  it('takes it away, replaces the password, ends the sessions, and is written down on both sides', async () => {
    const person = await newPerson(server)
    const { token } = await enter(server, person)
    await server.context.db
      .updateTable('users')
      .set({ activated_g: true, totp_secret: 'sealed', totp_disabled: true })
      .where('id', '=', person.id)
      .execute()
    const { status, body, headers } = await reset(person.id)
    expect(status).toBe(200)
    expect(body).toEqual({ ok: true, password: expect.stringMatching(/^[A-Za-z0-9]{14}$/) })
    expect(headers['cache-control']).toContain('no-store')
    expect((await server.inject(checkSession, {}, token)).status).toBe(401)
    expect((await enter(server, { login: person.login, password: PASSWORD })).status).toBe(403)
    const entered = await enter(server, { login: person.login, password: body.password })
    expect(entered.body).toMatchObject({ ok: true, activated_g: false })
    const told = (await logs(person.id)).map(({ action }: { action: string }) => action)
    expect(told).toContain('authenticator reset')
    expect((await logs(admin.user.id))[0]).toMatchObject({ action: 'users changed' })
    const events = await server.context.db.selectFrom('object_events').selectAll().execute()
    expect(JSON.stringify(events)).not.toContain(body.password)
  })

  it('of one’s own is somebody else’s to do', async () => {
    const { status, body } = await reset(admin.user.id)
    expect([status, body.errorMessage]).toEqual([403, expect.stringContaining('altro amministratore')])
    expect((await server.inject(checkSession, {}, admin)).status).toBe(200)
  })

  it('is no link: a page that is opened resets nobody', async () => {
    const person = await newPerson(server)
    const { statusCode } = await server.app.inject({
      url: `/api/v1/users/${person.id}/verify/reset`,
      headers: { ...admin.headers, 'sec-fetch-mode': 'navigate' },
    })
    expect(statusCode).toBe(403)
    expect((await enter(server, person)).status).toBe(200)
  })

  it('needs somebody who is there', async () => {
    expect((await reset('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })
})
