import { beforeEach, expect, it } from 'vitest'
import { confirmMailbox } from '../../../shared/api/identity.ts'
import * as calls from '../../../shared/api/login.ts'
import * as login from '../../../test/login.ts'
import { serverOfFile } from '../../../test/server.ts'
import { identityRoutes } from '../identity/routes.ts'
import { sessionRoutes } from '../sessions/routes.ts'
import { issueLoginCode } from './issue-login-code.ts'
import { loginRoutes } from './routes.ts'

let clock = 0
const server = await serverOfFile({
  routes: [...loginRoutes, ...sessionRoutes, ...identityRoutes],
  config: { mode: 'production' },
  now: () => new Date(Date.now() + clock),
})
beforeEach(() => {
  clock = 0
})

/** A user before the last step of the login, with the URL of the page for the code. */
async function loginUser() {
  const person = await login.newPerson(server)
  const { token } = await login.submitPassword(server, person)
  await login.pairAuthenticator(server, person, token)
  await login.verify(server, token, login.codeOf(server, person.secret))
  const { body } = await server.inject(calls.startEmailVerification, {}, token)
  const page = new URLSearchParams(String(body.url).split('#')[1])
  return { person, token, page, ticket: page.get('ticket') ?? '' }
}
const issue = (name: string) => issueLoginCode(server.context, { login: name })
const confirm = (ticket: string, code: string) => server.inject(confirmMailbox, { body: { ticket, code } })

it('a login code of the command line completes the login of its user without mail and notifies the user [LOGIN-13]', async () => {
  const { person, token, page, ticket } = await loginUser()
  expect(page.get('by')).toBe('operator')
  const { code } = await issue(person.login.toUpperCase())
  const { body } = await confirm(ticket, code)
  expect((await server.inject(calls.verifyEmail, { body: { token: body.token } }, token)).status).toBe(200)
  const { db } = server.context
  const logs = db.selectFrom('user_logs').select(['action', 'ip', 'detail']).where('user_id', '=', person.id)
  const actions = await logs.execute()
  expect(actions).toContainEqual({ action: 'login code issued', ip: 'console', detail: {} })
  expect(actions.map(({ action }) => action)).not.toContain('mailbox code sent')
  const mails = db.selectFrom('mail_outbox').select(['kind', 'text']).where('recipient', '=', person.email)
  const [blank, notice] = await mails.orderBy('created_at').execute()
  expect(blank).toEqual({ kind: 'mailbox-code', text: '' })
  expect(notice).toMatchObject({ kind: 'login-code-issued', text: expect.stringContaining(person.login) })
  expect(JSON.stringify([actions, notice])).not.toContain(code)
})

it('a login code of the command line is valid once', async () => {
  const first = await loginUser()
  const { code } = await issue(first.person.login)
  expect((await confirm(first.ticket, code)).status).toBe(200)
  const { body } = await server.inject(calls.startEmailVerification, {}, first.token)
  const ticket = new URLSearchParams(String(body.url).split('#')[1]).get('ticket') ?? ''
  expect((await confirm(ticket, code)).status).toBe(422)
})

it('a login code is invalid for another user, after ten minutes and after a newer one', async () => {
  const [anna, luca] = [await loginUser(), await loginUser()]
  const { code: old } = await issue(anna.person.login)
  expect((await confirm(luca.ticket, old)).failure.issues).toMatchObject([{ code: 'wrong-code' }])
  const { code } = await issue(anna.person.login)
  if (old !== code) expect((await confirm(anna.ticket, old)).status).toBe(422)
  clock = 5 * 60_000
  const { token } = await login.submitPassword(server, anna.person)
  await login.verify(server, token, login.codeOf(server, anna.person.secret))
  const { body } = await server.inject(calls.startEmailVerification, {}, token)
  clock = 10 * 60_000 + 1_000
  const ticket = new URLSearchParams(String(body.url).split('#')[1]).get('ticket') ?? ''
  expect((await confirm(ticket, code)).failure.issues).toMatchObject([{ code: 'wrong-code' }])
})

it('a login code is stored as a keyed hash and not issued for an unknown user', async () => {
  const { person } = await loginUser()
  const { code } = await issue(person.login)
  const rows = await server.context.db.selectFrom('login_codes').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(code)
  expect(rows.at(-1)?.code_hash).toHaveLength(32)
  await expect(issue('nessuno')).rejects.toThrow('There is no user with the login nessuno')
})
