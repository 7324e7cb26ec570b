import { describe, expect, it } from 'vitest'
import { checkSession } from '../../../shared/api/sessions.ts'
import * as calls from '../../../shared/api/users.ts'
import { newPerson, PASSWORD, submitPassword } from '../../../test/login.ts'
import { addRow, setRows } from '../../../test/rows.ts'
import { serverOfFile } from '../../../test/server.ts'
import { loginRoutes } from '../login/routes.ts'
import { sessionRoutes } from '../sessions/routes.ts'
import { userRoutes } from './routes.ts'

const server = await serverOfFile({ routes: [...loginRoutes, ...sessionRoutes, ...userRoutes] })
const admin = await server.signedIn({ role: 'admin' })

const logs = async (id: string) =>
  (await server.inject(calls.readUserLogs, { params: { id } }, admin)).body.logs
const reset = (id: string, session = admin) =>
  server.inject(calls.resetUserAuthenticator, { params: { id } }, session)

describe('a user’s log [API-17] [USERS-14]', () => {
  it('the log of a user without actions is empty', async () => {
    const { user } = await server.signedIn()
    expect(await logs(user.id)).toEqual([])
  })

  it('the log of a user lists logins, changes of users and changes of records, newest first [USERS-15] [GAP-46]', async () => {
    const person = await newPerson(server, { role: 'admin' })
    await submitPassword(server, { login: person.login, password: 'sbagliata' })
    await submitPassword(server, person)
    const { db } = server.context
    const author = { userId: person.id, ip: '10.0.0.9' }
    const { id: record_id } = await addRow(db, 'records', {
      draft: false,
      created_by: person.id,
      updated_by: person.id,
      definition_version: 1,
      data: '{}',
      name: 'Anna',
      last_name: 'Rossi',
    })
    await addRow(db, 'record_events', {
      record_id,
      user_id: author.userId,
      ip: author.ip,
      kind: 'created',
      version: 1,
    })
    const session = await submitPassword(server, person)
    expect((await server.inject(checkSession, {}, session.token)).status).toBe(200)
    const lines = await logs(person.id)
    expect(lines.map(({ action }) => action)).toEqual(['login', 'record created', 'login', 'login refused'])
    expect(lines[1]).toEqual({
      id: expect.any(String),
      date: expect.stringMatching(/^\d{4}-.*Z$/),
      ip: '10.0.0.9',
      action: 'record created',
      subject: 'Rossi Anna',
    })
  })

  it('the log of a user lists a sent or cancelled contract once, and not the actions of its customer [GAP-46]', async () => {
    const { user } = await server.signedIn()
    const { db } = server.context
    const { id: record_id } = await addRow(db, 'records', {
      draft: false,
      created_by: user.id,
      updated_by: user.id,
      definition_version: 1,
      data: '{}',
      ragione_sociale: 'Forno Rossi',
    })
    const events = ['sent', 'opened', 'expired', 'refused', 'cancelled', 'signed'].map((state, minute) => ({
      record_id,
      user_id: user.id,
      ip: '',
      version: 1,
      created_at: new Date(Date.UTC(2026, 0, 1, 0, minute)),
      kind: state === 'signed' ? 'signed' : 'signature',
      detail: JSON.stringify({ state }),
    }))
    await db.insertInto('record_events').values(events).execute()
    expect(await logs(user.id)).toMatchObject([
      { action: 'record cancelled', subject: 'Forno Rossi' },
      { action: 'record sent', subject: 'Forno Rossi' },
    ])
  })

  it('the log of a user names the users that an administrator changed', async () => {
    const { user } = await server.signedIn({ login: 'cambiata', name: 'Rita' })
    await server.inject(calls.updateUser, { params: { id: user.id }, body: { level: 'esperto' } }, admin)
    const [line] = await logs(admin.user.id)
    expect(line).toMatchObject({ action: 'users changed', subject: `Rita ${user.last_name} (cambiata)` })
  })

  it('the log of a user returns its newest lines up to the limit', async () => {
    const { user } = await server.signedIn()
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
    const many = Array.from({ length: calls.USER_LOGS_LIMIT + 20 }, (_, minute) => ({
      user_id: user.id,
      ip: '::1',
      action: `line ${minute}`,
      created_at: at(minute),
    }))
    await server.context.db.insertInto('user_logs').values(many).execute()
    const lines = await logs(user.id)
    expect(lines).toHaveLength(calls.USER_LOGS_LIMIT)
    expect(lines[0]!.action).toBe(`line ${calls.USER_LOGS_LIMIT + 19}`)
    expect(lines.at(-1)!.action).toBe('line 20')
  })

  it('the log of an unknown user is not found', async () => {
    const nobody = { params: { id: '00000000-0000-4000-8000-000000000000' } }
    expect((await server.inject(calls.readUserLogs, nobody, admin)).status).toBe(404)
  })
})

describe('a reset of the authenticator [USERS-24] [API-16]', () => {
  it('a reset of the authenticator removes it, replaces the password, ends the sessions and writes a log entry for both users', async () => {
    const person = await newPerson(server)
    const { token } = await submitPassword(server, person)
    await setRows(
      server.context.db,
      'users',
      { id: person.id },
      { activated_g: true, totp_secret: 'sealed', totp_disabled: true },
    )
    const { status, body, headers } = await reset(person.id)
    expect(status).toBe(200)
    expect(body).toEqual({ ok: true, password: expect.stringMatching(/^[A-Za-z0-9]{14}$/) })
    expect(headers['cache-control']).toContain('no-store')
    expect((await server.inject(checkSession, {}, token)).status).toBe(401)
    expect((await submitPassword(server, { login: person.login, password: PASSWORD })).status).toBe(403)
    const entered = await submitPassword(server, { login: person.login, password: body.password })
    expect(entered.body).toMatchObject({ ok: true, activated_g: false })
    const notified = (await logs(person.id)).map(({ action }) => action)
    expect(notified).toContain('authenticator reset')
    expect((await logs(admin.user.id))[0]).toMatchObject({ action: 'users changed' })
    const events = await server.context.db.selectFrom('object_events').selectAll().execute()
    expect(JSON.stringify(events)).not.toContain(body.password)
  })

  it('a reset of the own authenticator is refused', async () => {
    const { status, failure } = await reset(admin.user.id)
    expect([status, failure.errorMessage]).toEqual([403, expect.stringContaining('altro amministratore')])
    expect((await server.inject(checkSession, {}, admin)).status).toBe(200)
  })

  it('a reset of the authenticator is not done by a GET', async () => {
    const person = await newPerson(server)
    const { statusCode } = await server.app.inject({
      url: `/api/v1/users/${person.id}/verify/reset`,
      headers: { ...admin.headers, 'sec-fetch-mode': 'navigate' },
    })
    expect(statusCode).toBe(403)
    expect((await submitPassword(server, person)).status).toBe(200)
  })

  it('a reset of the authenticator answers not found for a missing user', async () => {
    expect((await reset('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })
})
