import { expect, it } from 'vitest'
import { createDomain, removeDomain } from '../../../shared/api/domains.ts'
import { changePassword } from '../../../shared/api/login.ts'
import { endOtherSessions, endSession } from '../../../shared/api/sessions.ts'
import * as calls from '../../../shared/api/users.ts'
import { newSession } from '../../../test/factories.ts'
import { newPerson, PASSWORD, submitPassword } from '../../../test/login.ts'
import { serverOfFile } from '../../../test/server.ts'
import type { TestAnswer } from '../../../test/test-answer.ts'
import { CONSOLE } from '../../actor.ts'
import { routes } from '../../routes.ts'
import { issueLoginCode } from '../login/issue-login-code.ts'
import { addAdministratorOnServer } from './add-administrator-on-server.ts'
import { changeEmailOnServer } from './change-email-on-server.ts'
import { resetAuthenticator } from './reset-authenticator.ts'
import { unlockUser } from './unlock-user.ts'

const server = await serverOfFile({ routes })
const author = await server.signedIn({ role: 'admin', name: 'Ada', login: 'ada' })
const others = [await server.signedIn({ role: 'admin' }), await server.signedIn({ role: 'admin' })]
await server.signedIn()
const access_granted_at = new Date(Date.now() - 8 * 86_400_000)
await server.context.db.updateTable('users').set({ access_granted_at }).execute()

const mails = () =>
  server.context.db
    .selectFrom('mail_outbox')
    .select(['recipient', 'kind', 'text'])
    .orderBy('created_at')
    .execute()
let count = 0
const person = async () => {
  const one = await server.signedIn({ login: `persona-${++count}` })
  return { ...one, id: one.user.id, email: one.user.email }
}
type Person = Awaited<ReturnType<typeof person>>
const about =
  (call: typeof calls.unlockUser | typeof calls.resetUserAuthenticator | typeof calls.endUserSessions) =>
  (one: Person) =>
    server.inject(call, { params: { id: one.id } }, author)
const change = (body: object) => (one: Person) =>
  server.inject(calls.updateUser, { params: { id: one.id }, body }, author)

/** Each act, and the kind of the mail to the person; null where there is no person. */
const ACTS: [string, (one: Person) => Promise<TestAnswer>, string | null][] = [
  [
    'a new administrator',
    (one) => {
      const body = {
        name: 'Eva',
        login: `eva${count}`,
        email: `nuova-${one.email}`,
        password: PASSWORD,
        role: 'admin' as const,
      }
      return server.inject(calls.createUser, { body }, author)
    },
    null,
  ],
  ['a new role', change({ role: 'admin' }), 'access-changed'],
  ['a new login', change({ login: 'altro-login' }), 'access-changed'],
  ['a new password', change({ password: 'quattro-rane-verdi' }), 'password-changed'],
  ['a mailbox asked for', change({ email: 'altrove@example.it' }), 'email-change-asked'],
  ['a reset', about(calls.resetUserAuthenticator), 'authenticator-reset'],
  ['ended sessions', about(calls.endUserSessions), 'access-changed'],
  [
    'an opened lock',
    async (one) => {
      for (let tries = 0; tries < 2; tries += 1)
        await submitPassword(server, { login: one.user.login, password: 'x' })
      return await about(calls.unlockUser)(one)
    },
    'access-changed',
  ],
  [
    'a removal',
    (one) => server.inject(calls.removeUser, { params: { id: one.id }, query: {} }, author),
    'access-changed',
  ],
  ['a new login domain', () => server.inject(createDomain, { body: { name: 'example.it' } }, author), null],
  [
    'a removed login domain',
    async () => {
      const { id } = await server.context.db.selectFrom('domains').select('id').executeTakeFirstOrThrow()
      return await server.inject(removeDomain, { params: { id } }, author)
    },
    null,
  ],
]

it.each(ACTS)(
  'an act that leads to a login is mailed to every other administrator and to the person: %s (G65)',
  async (_name, act, kind) => {
    const one = await person()
    const before = (await mails()).length
    const answer = await act(one)
    expect([answer.status, answer.text]).toEqual([200, expect.anything()])
    const sent = (await mails()).slice(before)
    for (const { user } of others) {
      const mail = sent.find(({ recipient }) => recipient === user.email)
      expect(mail).toMatchObject({ kind: 'access-changed' })
      expect(mail?.text).toMatch(/^Ada Cognome\d+ \(ada\) ha /)
      expect(mail?.text).toContain('127.0.0.1')
    }
    expect(sent.filter(({ recipient }) => recipient === author.user.email)).toEqual([])
    if (kind) expect(sent.filter(({ recipient }) => recipient === one.email)).toMatchObject([{ kind }])
  },
)

it('ended sessions and a changed own password are mailed to the person and the administrators (G65)', async () => {
  const one = await newPerson(server)
  await server.context.db.updateTable('users').set({ activated_g: true }).where('id', '=', one.id).execute()
  const session = await newSession(server.context, one.id)
  const other = await newSession(server.context, one.id)
  const acts = [
    () => server.inject(endSession, { params: { id: other.sessionId } }, session),
    () => server.inject(endOtherSessions, {}, session),
    () => server.inject(changePassword, { body: { old: PASSWORD, new: 'barca-lampada-9-verde' } }, session),
  ]
  for (const act of acts) {
    const before = (await mails()).length
    expect((await act()).status).toBe(200)
    const sent = (await mails()).slice(before).map(({ recipient }) => recipient)
    expect(sent.filter((recipient) => recipient === one.email)).toHaveLength(1)
    for (const { user } of [author, ...others]) expect(sent).toContain(user.email)
  }
})

/** Each act of the operator of the machine, and the kind of the mail to the person. */
const ACTS_ON_SERVER: [string, (one: Person) => Promise<unknown>, string][] = [
  [
    'a new administrator',
    ({ email }) =>
      addAdministratorOnServer(server.context, {
        login: `server${count}`,
        name: 'Eva',
        lastName: 'Neri',
        email,
        password: PASSWORD,
      }),
    'access-changed',
  ],
  ['a login code', ({ user: { login } }) => issueLoginCode(server.context, { login }), 'login-code-issued'],
  ['a reset', ({ id }) => resetAuthenticator(server.context, CONSOLE, id), 'authenticator-reset'],
  [
    'an opened lock',
    async ({ id, user: { login } }) => {
      await submitPassword(server, { login, password: 'x' })
      await unlockUser(server.context, CONSOLE, id)
    },
    'access-changed',
  ],
  [
    'a changed mailbox',
    ({ user: { login } }) =>
      changeEmailOnServer(server.context, { login, email: `altrove${count}@example.it` }),
    'email-changed',
  ],
]

it.each(ACTS_ON_SERVER)(
  'an act on the server that leads to a login is mailed to every administrator and to the person: %s (G65)',
  async (_name, act, kind) => {
    const one = await person()
    const before = (await mails()).length
    await act(one)
    const sent = (await mails()).slice(before)
    for (const { user } of [author, ...others]) {
      const mail = sent.find(({ recipient }) => recipient === user.email)
      expect(mail).toMatchObject({ kind: 'access-changed' })
      expect(mail?.text).toMatch(/^Chi gestisce il server ha /)
    }
    expect(sent.filter(({ recipient }) => recipient === one.email)).toMatchObject([{ kind }])
    expect(JSON.stringify(sent)).not.toContain(PASSWORD)
  },
)
