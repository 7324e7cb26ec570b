import { beforeEach, describe, expect, it } from 'vitest'
import { changePassword } from '../../../shared/api/login.ts'
import { checkSession } from '../../../shared/api/sessions.ts'
import { createUser, removeUser, updateUser } from '../../../shared/api/users.ts'
import type { SignedIn } from '../../../test/factories.ts'
import { login, newPerson, PASSWORD, submitPassword } from '../../../test/login.ts'
import { serverOfFile } from '../../../test/server.ts'
import type { TestAnswer } from '../../../test/test-answer.ts'
import { identityRoutes } from '../identity/routes.ts'
import { reserveWrongPassword, unknownDeviceCounter } from '../login/login-limits.ts'
import { loginRoutes } from '../login/routes.ts'
import { sessionRoutes } from '../sessions/routes.ts'
import { changeEmailOnServer } from './change-email-on-server.ts'
import { userRoutes } from './routes.ts'

let person: SignedIn
let count = 0
const server = await serverOfFile({
  routes: [...loginRoutes, ...sessionRoutes, ...identityRoutes, ...userRoutes],
})
const admin = await server.signedIn({ role: 'admin' })
beforeEach(async () => {
  person = await server.signedIn()
})

const NEW = { name: 'Rita', last_name: 'Levi', email: 'rita@example.it', role: 'user', password: PASSWORD }
const create = (body: object, more: Record<string, string> = {}, session = admin) =>
  server.injectUnchecked(createUser, { body: { ...NEW, login: `rita${++count}`, ...body } }, session, more)
const update = (id: string, body: object, session = admin) =>
  server.inject(updateUser, { params: { id }, body: body }, session)
const remove = (id: string, session = admin) => server.inject(removeUser, { params: { id } }, session)
const rowOf = (id: string) =>
  server.context.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const sessionOf = async (one: SignedIn) => await server.inject(checkSession, {}, one)
const issuesOf = ({ failure }: TestAnswer) =>
  (failure.issues ?? []).map(({ field, code }) => `${field} ${code}`)
const historyOf = (id: string) =>
  server.context.db
    .selectFrom('object_events')
    .select(['kind', 'title', 'before', 'after', 'user_id'])
    .where('object_id', '=', id)
    .orderBy('created_at')
    .execute()

describe('a new user [API-13]', () => {
  it('a new user logs in with the given password, which is stored as a hash only, and must change it [USERS-16] [GAP-44]', async () => {
    const { status, body } = await create({ login: 'Rita.Levi', level: 'esperto', send_email: true })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      login: 'Rita.Levi',
      level: 'esperto',
      send_email: true,
      activated_g: false,
    })
    expect(JSON.stringify(body)).not.toContain(PASSWORD)
    const row = await rowOf(body.user.id)
    expect(row.password_hash).toMatch(/^\$argon2id\$/)
    const entered = await submitPassword(server, { login: 'rita.levi', password: PASSWORD })
    expect(entered.status).toBe(200)
    const { body: session } = await server.inject(checkSession, {}, entered.token)
    expect(session).toMatchObject({ name: 'Rita', level: 'esperto', mustChangePassword: true })
  })

  it('a new user is written into the history and the log of the administrator, without a secret', async () => {
    const { body } = await create({ login: 'storico' })
    const [event] = await historyOf(body.user.id)
    expect(event).toMatchObject({ kind: 'created', title: 'Rita Levi (storico)', user_id: admin.user.id })
    expect(event?.after).toMatchObject({ login: 'storico', role: 'user' })
    expect(Object.keys(event?.after ?? {})).not.toContain('password_hash')
    expect(JSON.stringify(event)).not.toContain('argon2')
  })

  it.each([
    [{ name: ' ' }, ['name required']],
    [{ login: '' }, ['login required']],
    [{ login: 'rita levi' }, ['login format']],
    [{ login: 'rità' }, ['login format']],
    [{ login: 'rita\0' }, ['login format']],
    [{ email: '' }, ['email required']],
    [{ email: 'rita@' }, ['email format']],
    [{ password: '' }, ['password too-short', 'password too-common']],
    [{ password: 'corta-1' }, ['password too-short']],
    [{ password: 'password12345' }, ['password too-common']],
    [{ login: 'lampione', password: 'lampione-rosso-9' }, ['password contains-login']],
    [{ last_name: 'Montalcini', password: 'montalcini-rosso-9' }, ['password contains-name']],
    [
      { name: '', email: 'x', password: 'x' },
      ['name required', 'email format', 'password too-short', 'password too-common'],
    ],
  ])('a new user is refused with every reason: %j', async (body, issues) => {
    const answer = await create(body)
    expect([answer.status, issuesOf(answer)]).toEqual([422, issues])
  })

  it.each([
    { login: 'x'.repeat(101) },
    { name: 'x'.repeat(101) },
    { email: `${'x'.repeat(250)}@example.it` },
    { password: 'x'.repeat(201) },
    { password: undefined },
    { id: '00000000-0000-4000-8000-000000000000' },
    { activated_g: true },
    { role: undefined },
    { send_email: 'yes' },
  ])('a new user is refused with other fields: %j', async (body) => {
    expect((await create(body)).status).toBe(400)
  })
})

describe('a login', () => {
  it('a login is unique, ignoring case', async () => {
    await create({ login: 'Doppio' })
    const again = await create({ login: 'dOPPIO' })
    expect([again.status, issuesOf(again)]).toEqual([422, ['login taken']])
    const renamed = await update(person.user.id, { login: 'DOPPIO' })
    expect([renamed.status, issuesOf(renamed)]).toEqual([422, ['login taken']])
    expect((await rowOf(person.user.id)).login).toBe(person.user.login)
  })

  it('a login can change the case of its letters', async () => {
    const login = person.user.login.toUpperCase()
    expect((await update(person.user.id, { login })).body.user.login).toBe(login)
  })

  it('a login given to two users concurrently belongs to one', async () => {
    const answers = await Promise.all([create({ login: 'insieme' }), create({ login: 'INSIEME' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  it('the login of a removed user is free again and not locked by earlier attempts', async () => {
    const { body } = await create({ login: 'libero' })
    const { db } = server.context
    for (let attempt = 0; attempt < 10; attempt++)
      await reserveWrongPassword(
        db,
        unknownDeviceCounter({ login: 'libero', ip: `10.0.0.${attempt}` }),
        new Date(),
      )
    expect((await submitPassword(server, { login: 'libero', password: PASSWORD })).status).toBe(429)
    expect((await remove(body.user.id)).status).toBe(200)
    const again = await create({ login: 'Libero', password: 'quattro-rane-verdi' })
    expect(again.status).toBe(200)
    expect(again.body.user.id).not.toBe(body.user.id)
    expect((await submitPassword(server, { login: 'libero', password: PASSWORD })).status).toBe(403)
    expect((await submitPassword(server, { login: 'libero', password: 'quattro-rane-verdi' })).status).toBe(
      200,
    )
  })
})

describe('a change of a user [API-14]', () => {
  it('a change of a user leaves absent fields unchanged', async () => {
    const { status, body } = await update(person.user.id, { name: 'Nuova' })
    expect(status).toBe(200)
    const { updatedAt: _, ...rest } = body.user
    expect(rest).toEqual({
      id: person.user.id,
      name: 'Nuova',
      last_name: person.user.last_name,
      login: person.user.login,
      email: person.user.email,
      role: 'user',
      level: 'base',
      enter_outcomes: false,
      send_email: false,
      activated_g: true,
      mustChangePassword: false,
    })
    expect((await rowOf(person.user.id)).password_hash).toBe('none')
    const [event] = await historyOf(person.user.id)
    expect(event).toMatchObject({ kind: 'changed', after: { name: 'Nuova' } })
    expect(event?.before).toEqual({ name: person.user.name })
  })

  it('an empty change of a user modifies nothing', async () => {
    const { body } = await update(person.user.id, {})
    expect(body.user.updatedAt).toBe(person.user.updated_at.toISOString())
    expect(await historyOf(person.user.id)).toEqual([])
  })

  it('a change of a user updates Last Modified; a login and a change of the own password do not', async () => {
    const other = await newPerson(server)
    const { updated_at } = await rowOf(other.id)
    const token = await login(server, other)
    const body = { old: other.password, new: 'quattro-rane-verdi' }
    expect((await server.inject(changePassword, { body }, token)).status).toBe(200)
    expect(await rowOf(other.id)).toMatchObject({ activated_g: true, updated_at })
    const updatedAt = updated_at.toISOString()
    const changed = await update(other.id, { level: 'esperto', updatedAt })
    expect(changed.status).toBe(200)
    expect(new Date(changed.body.user.updatedAt).getTime()).toBeGreaterThan(updated_at.getTime())
  })

  it('a change of name, level and e-signature of a user takes effect at the next call of an open session [ROLE-10] [ROLE-9]', async () => {
    await update(person.user.id, { name: 'Altra', level: 'intermedio', send_email: true })
    expect((await sessionOf(person)).body).toMatchObject({
      name: 'Altra',
      level: 'intermedio',
      send_email: true,
      can: { sign: true },
    })
  })

  it('a change of the role or the password of a user ends the open sessions [GAP-14]', async () => {
    expect((await update(person.user.id, { role: 'admin' })).status).toBe(200)
    expect((await sessionOf(person)).status).toBe(401)
    const other = await server.signedIn()
    expect((await update(other.user.id, { password: 'quattro-rane-verdi' })).status).toBe(200)
    expect((await sessionOf(other)).status).toBe(401)
    expect((await sessionOf(admin)).status).toBe(200)
  })

  it('a change of the password of a user takes effect at once, notifies by mail and is not stored in the history [GAP-44]', async () => {
    const { body } = await create({ mustChangePassword: false })
    const { id, login } = body.user
    const changed = await update(id, { password: 'quattro-rane-verdi', mustChangePassword: true })
    expect(changed.body.user.mustChangePassword).toBe(true)
    expect((await submitPassword(server, { login, password: PASSWORD })).status).toBe(403)
    expect((await submitPassword(server, { login, password: 'quattro-rane-verdi' })).status).toBe(200)
    const { after } = (await historyOf(id)).at(-1)!
    expect(after).toEqual({ mustChangePassword: true, passwordSetAt: expect.any(String) })
    const mails = await server.context.db.selectFrom('mail_outbox').select(['recipient', 'text']).execute()
    const notified = mails.filter(({ text }) => text.includes(login))
    // One to the person, one to the other administrators.
    expect(notified.map(({ recipient }) => recipient)).toContain(body.user.email)
    expect(notified.length).toBeGreaterThan(1)
    expect(notified.map(({ text }) => text).join(' ')).not.toContain('quattro-rane-verdi')
  })

  it('a change of a user is refused with every reason', async () => {
    const { id } = person.user
    const wrong = await update(id, { name: '', email: 'x', password: 'corta' })
    expect([wrong.status, issuesOf(wrong)]).toEqual([
      422,
      ['name required', 'email format', 'password too-short'],
    ])
    const easy = await update(id, { login: 'lampione', password: 'lampione-rosso-9' })
    expect(issuesOf(easy)).toEqual(['password contains-login'])
    expect((await rowOf(id)).login).toBe(person.user.login)
  })

  it('PUT /users/:id refuses a change of the own password, which requires the old one', async () => {
    const answer = await update(admin.user.id, { password: 'quattro-rane-verdi' })
    expect([answer.status, issuesOf(answer)]).toEqual([422, ['password own']])
  })

  it('PUT /users/:id answers not found for a missing or removed user', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect((await update(nobody, { name: 'x' })).status).toBe(404)
    expect((await update('1', { name: 'x' })).status).toBe(400)
    await remove(person.user.id)
    expect((await update(person.user.id, { name: 'x' })).status).toBe(404)
  })
})

it('a changed mailbox must be verified again, and only this change removes the linked account [API-14]', async () => {
  const { id, login: name } = await newPerson(server)
  const subjects = server.context.db.selectFrom('openid_subjects').select('subject').where('user_id', '=', id)
  const first = { user_id: id, issuer: 'https://accounts.example', subject: 'first' }
  await server.context.db.insertInto('openid_subjects').values(first).execute()
  await update(id, { name: 'Rita' })
  expect(await subjects.execute()).toHaveLength(1)
  await changeEmailOnServer(server.context, { login: name, email: 'nuova.rita@example.it' })
  expect(await subjects.execute()).toEqual([])
})

describe('the removal of a user [API-15]', () => {
  it('the removal of a user ends the sessions, deletes the secrets and keeps the authorship [GAP-14]', async () => {
    expect((await remove(person.user.id)).body).toEqual({ ok: true })
    expect((await sessionOf(person)).status).toBe(401)
    expect(await rowOf(person.user.id)).toMatchObject({ password_hash: 'removed', totp_secret: null })
    expect(await historyOf(person.user.id)).toMatchObject([
      { kind: 'removed', before: { login: person.user.login } },
    ])
    expect((await remove(person.user.id)).status).toBe(404)
  })

  it('the removal of the own user is refused with the reason', async () => {
    const { status, failure } = await remove(admin.user.id)
    expect([status, failure.error.id]).toEqual([403, 'not-allowed'])
    expect(failure.errorMessage).toContain('te stesso')
    expect((await sessionOf(admin)).status).toBe(200)
  })
})
