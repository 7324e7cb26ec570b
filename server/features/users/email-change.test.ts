import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { confirmMailbox } from '../../../shared/api/identity.ts'
import {
  approveEmailChange,
  removeUser,
  resetUserAuthenticator,
  searchUsers,
  updateUser,
  verifyEmail,
  withdrawEmailChange,
} from '../../../shared/api/users.ts'
import { testClock } from '../../../test/clock.ts'
import { emailChangeReader } from '../../../test/email-change.ts'
import type { SignedIn } from '../../../test/factories.ts'
import {
  codeOf,
  enter,
  login,
  newPerson,
  openMailbox,
  type Person,
  pair,
  verify,
} from '../../../test/login.ts'
import { type TestServer, testServer } from '../../../test/server.ts'
import { identityRoutes } from '../identity/routes.ts'
import { userAdministrationRoutes } from './administration-routes.ts'
import { emailChangePages } from './email-change-page.ts'
import { APPROVER_DAYS, EMAIL_CHANGE_DAYS } from './email-changes.ts'
import { userRoutes } from './routes.ts'

const DAY = 86_400
const clock = testClock()
let server: TestServer
let asker: SignedIn
let second: SignedIn
let person: Person
let moved: string
let count = 0
beforeAll(async () => {
  server = await testServer({
    routes: [...userRoutes, ...identityRoutes, ...userAdministrationRoutes],
    files: [emailChangePages],
    now: clock.now,
  })
})
beforeEach(async () => {
  clock.advance(90)
  asker = await establishedAdministrator()
  second = await establishedAdministrator()
  person = await newPerson(server)
  await login(server, person)
  moved = `altrove${++count}@example.it`
})
afterAll(() => server.close())

async function establishedAdministrator(days = APPROVER_DAYS): Promise<SignedIn> {
  const one = await server.signedIn({ role: 'admin' })
  await server.context.db
    .updateTable('users')
    .set({ access_granted_at: new Date(clock.now().getTime() - days * DAY * 1000) })
    .where('id', '=', one.user.id)
    .execute()
  return one
}

const ask = (email = moved, by = asker, id = person.id) =>
  server.inject(updateUser, { params: { id }, body: { email } }, by)
const approve = (by = second, id = person.id) => server.inject(approveEmailChange, { params: { id } }, by)
const withdraw = (by = second, id = person.id) => server.inject(withdrawEmailChange, { params: { id } }, by)
const read = emailChangeReader(() => server)
const { mailsTo, kindsTo, linkFor, open, pressed } = read
const emailOf = (id = person.id) => read.emailOf(id)
const logOf = (id = person.id) => read.logOf(id)
const historyOf = (id = person.id) => read.historyOf(id)

describe('a mailbox of a person who has logged in, changed by an administrator', () => {
  it('waits, and meanwhile the codes of the login go to the present mailbox [API-14]', async () => {
    const { status, body } = await ask()
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      email: person.email,
      emailChange: { email: moved, askedBy: `${asker.user.name} ${asker.user.last_name}`, mayApprove: false },
    })
    clock.advance(90)
    const { token } = await enter(server, person)
    await verify(server, token, codeOf(server, person.secret))
    expect((await openMailbox(server, person, token)).code).toMatch(/^\d{6}$/)
    expect(await emailOf()).toBe(person.email)
  })

  it('is mailed to the present mailbox with a link, and to the other one without', async () => {
    await ask()
    expect(await kindsTo(person.email)).toEqual(['email-change-asked'])
    expect(await kindsTo(moved)).toEqual(['email-change-announced'])
    const [asked] = await mailsTo(person.email)
    expect(asked?.text).toContain(moved)
    expect(asked?.html).toContain('/posta/conferma/')
    expect(JSON.stringify(await mailsTo(moved))).not.toContain('/posta/')
  })

  it('stands in the log of the person and in the history, with who asked', async () => {
    await ask()
    expect(await logOf()).toEqual(['email change asked'])
    expect(await historyOf()).toEqual([
      { user_id: asker.user.id, before: {}, after: { pendingEmail: moved } },
    ])
  })

  it('gives an administrator who also resets the authenticator no way in', async () => {
    await ask()
    const reset = await server.inject(resetUserAuthenticator, { params: { id: person.id } }, asker)
    clock.advance(90)
    const stolen = { ...person, password: reset.body.password, email: moved }
    delete (stolen as Person).secret
    const { token } = await enter(server, stolen)
    await pair(server, stolen, token)
    expect((await verify(server, token, codeOf(server, (stolen as Person).secret))).body.status).toBe(true)
    expect((await openMailbox(server, stolen, token)).code).toBe('')
    expect((await approve(asker)).status).toBe(403)
    expect(await emailOf()).toBe(person.email)
  })

  it('changes at once what else is saved with it', async () => {
    const body = { email: moved, level: 'esperto' as const, login: `nuovo${count}` }
    const answer = await server.inject(updateUser, { params: { id: person.id }, body }, asker)
    expect(answer.body.user).toMatchObject({ level: 'esperto', login: `nuovo${count}`, email: person.email })
  })

  it('is written at once where nobody has logged in yet, and where only the case differs', async () => {
    const fresh = await newPerson(server)
    expect((await ask(moved, asker, fresh.id)).body.user.email).toBe(moved)
    expect((await ask(person.email.toUpperCase())).body.user.email).toBe(person.email.toUpperCase())
  })

  it('is written at once by its own owner, who hears of it at both mailboxes', async () => {
    const { body } = await ask(moved, asker, asker.user.id)
    expect([body.user.email, body.user.emailChange]).toEqual([moved, undefined])
    expect(await kindsTo(asker.user.email)).toEqual(['email-changed'])
    expect(await kindsTo(moved)).toEqual(['email-changed'])
    expect(await logOf(asker.user.id)).toEqual(['email changed'])
  })
})

describe('POST /users/:id/email/approve', () => {
  it('writes the mailbox for a second administrator, and both mailboxes hear of it [API-14]', async () => {
    await ask()
    const listed = await server.inject(searchUsers, { query: { searchWord: person.login } as never }, second)
    expect(listed.body.users[0].emailChange).toMatchObject({ email: moved, mayApprove: true })
    expect((await approve()).body).toEqual({ ok: true })
    expect(await emailOf()).toBe(moved)
    expect(await kindsTo(person.email)).toEqual(['email-change-asked', 'email-changed'])
    expect(await kindsTo(moved)).toEqual(['email-change-announced', 'email-changed'])
    expect(await logOf()).toEqual(['email change asked', 'email change approved'])
    expect((await historyOf()).at(-1)).toEqual({
      user_id: second.user.id,
      before: { email: person.email, pendingEmail: moved },
      after: { email: moved },
    })
    expect((await approve()).status).toBe(404)
  })

  it.each([
    ['who asked', () => asker],
    ['whose access is six days old', () => establishedAdministrator(APPROVER_DAYS - 1)],
    [
      'who was just made one',
      async () => {
        const helper = await establishedAdministrator()
        await server.inject(updateUser, { params: { id: helper.user.id }, body: { role: 'user' } }, asker)
        await server.inject(updateUser, { params: { id: helper.user.id }, body: { role: 'admin' } }, asker)
        await server.context.db
          .updateTable('sessions')
          .set({ revoked_at: null })
          .where('id', '=', helper.sessionId)
          .execute()
        return helper
      },
    ],
  ] as const)('is refused to an administrator %s', async (_who, make) => {
    await ask()
    const { status, body } = await approve(await make())
    expect([status, body.error.id]).toEqual([403, 'not-allowed'])
    expect(await emailOf()).toBe(person.email)
  })

  it('is open to an administrator whose own mailbox it is', async () => {
    const owner = await establishedAdministrator(0)
    await ask(moved, asker, owner.user.id)
    expect((await approve(owner, owner.user.id)).status).toBe(200)
    expect(await emailOf(owner.user.id)).toBe(moved)
  })

  it('finds nothing after a removal, and once the asker is no administrator', async () => {
    await ask()
    await server.context.db
      .updateTable('users')
      .set({ role: 'user' })
      .where('id', '=', asker.user.id)
      .execute()
    expect((await approve()).status).toBe(404)
    const other = await establishedAdministrator()
    await ask(moved, other)
    await server.inject(removeUser, { params: { id: person.id } }, other)
    expect([(await approve()).status, await pressed(await linkFor(person.email))]).toEqual([404, 404])
    expect(await emailOf()).toBe(person.email)
  })

  it('and a withdrawal at the same moment leave one decision', async () => {
    const third = await establishedAdministrator()
    await ask()
    const answers = await Promise.all([approve(second), approve(third), withdraw(second), withdraw(third)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404])
    expect(await logOf()).toHaveLength(2)
    expect(await emailOf()).toBe(answers[0]!.status + answers[1]!.status === 604 ? moved : person.email)
  })

  it('never completes a login that proved the mailbox before the change', async () => {
    await ask()
    clock.advance(90)
    const { token } = await enter(server, person)
    await verify(server, token, codeOf(server, person.secret))
    const { ticket, code } = await openMailbox(server, person, token)
    const { body } = await server.inject(confirmMailbox, { body: { ticket, code } })
    await approve()
    expect((await server.inject(verifyEmail, { body: { token: body.token } }, token)).status).toBe(403)
  })
})

describe('DELETE /users/:id/email', () => {
  it('ends what waits, with a line in the log, and the link with it', async () => {
    await ask()
    const link = await linkFor(person.email)
    expect((await withdraw(asker)).body).toEqual({ ok: true })
    expect((await withdraw(asker)).status).toBe(404)
    expect(await pressed(link)).toBe(404)
    expect(await logOf()).toEqual(['email change asked', 'email change withdrawn'])
    expect((await historyOf()).at(-1)).toMatchObject({ before: { pendingEmail: moved }, after: {} })
  })
})

describe('the link in the present mailbox', () => {
  it('changes nothing when it is opened, and writes the mailbox when its button is pressed', async () => {
    await ask()
    const link = await linkFor(person.email)
    const { statusCode, body, headers } = await open(link)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toContain(moved)
    expect(await emailOf()).toBe(person.email)
    expect(await pressed(link)).toBe(200)
    expect(await emailOf()).toBe(moved)
    expect(await logOf()).toEqual(['email change asked', 'email change confirmed'])
    expect((await historyOf()).at(-1)?.user_id).toBe(person.id)
    expect([await pressed(link), (await open(link)).statusCode]).toEqual([404, 404])
  })

  it('refuses the change as well', async () => {
    await ask()
    const link = (await linkFor(person.email)).replace('conferma', 'rifiuta')
    expect([(await open(link)).statusCode, await pressed(link)]).toEqual([200, 200])
    expect([(await approve()).status, await emailOf()]).toEqual([404, person.email])
    expect(await logOf()).toEqual(['email change asked', 'email change refused'])
  })

  it('leads nowhere once another change was asked for', async () => {
    await ask()
    const first = await linkFor(person.email)
    const other = `terzo${count}@example.it`
    await ask(other, second)
    expect(await pressed(first)).toBe(404)
    expect(await pressed(await linkFor(person.email))).toBe(200)
    expect(await emailOf()).toBe(other)
  })

  it('is one of two that were asked for at the same moment', async () => {
    await Promise.all([ask(moved, asker), ask(`doppio${count}@example.it`, second)])
    const rows = await server.context.db
      .selectFrom('email_changes')
      .select('closed_at')
      .where('user_id', '=', person.id)
      .execute()
    expect(rows.filter(({ closed_at }) => closed_at === null)).toHaveLength(1)
    expect(rows).toHaveLength(2)
  })

  it('lives for seven days', async () => {
    await ask()
    const link = await linkFor(person.email)
    clock.advance(EMAIL_CHANGE_DAYS * DAY - 1)
    expect((await open(link)).statusCode).toBe(200)
    clock.advance(1)
    expect((await open(link)).statusCode).toBe(404)
  })

  it.each(['x', 'A'.repeat(43), '%00'])('is nobody’s: %s', async (token) => {
    expect((await open(`/posta/conferma/${token}`)).statusCode).toBe(404)
    expect(await pressed(`/posta/rifiuta/${token}`)).toBe(404)
  })
})
