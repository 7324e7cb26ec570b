import { beforeEach, describe, expect, it } from 'vitest'
import { confirmMailbox } from '../../../shared/api/identity.ts'
import { verifyEmail } from '../../../shared/api/login.ts'
import * as calls from '../../../shared/api/users.ts'
import { testClock } from '../../../test/clock.ts'
import { createEmailChangeReader, pendingChange } from '../../../test/email-change.ts'
import type { SignedIn } from '../../../test/factories.ts'
import {
  codeOf,
  login,
  newPerson,
  openMailbox,
  type Person,
  pairAuthenticator,
  submitPassword,
  verify,
} from '../../../test/login.ts'
import { setRows } from '../../../test/rows.ts'
import { serverOfFile } from '../../../test/server.ts'
import { identityRoutes } from '../identity/routes.ts'
import { loginRoutes } from '../login/routes.ts'
import { sessionRoutes } from '../sessions/routes.ts'
import { applyEmailChanges } from './apply-email-changes.ts'
import { emailChangePages } from './email-change-page.ts'
import { APPROVER_DAYS, EFFECT_HOURS, EMAIL_CHANGE_DAYS } from './email-changes.ts'
import { userRoutes } from './routes.ts'

const DAY = 86_400
const clock = testClock()
let admin: SignedIn
let second: SignedIn
let person: Person
let moved: string
let count = 0
const server = await serverOfFile({
  routes: [...loginRoutes, ...sessionRoutes, ...identityRoutes, ...userRoutes],
  files: [emailChangePages],
  now: clock.now,
})
beforeEach(async () => {
  clock.advance(90)
  admin = await establishedAdministrator()
  second = await establishedAdministrator()
  person = await newPerson(server)
  await login(server, person)
  moved = `altrove${++count}@example.it`
})

async function establishedAdministrator(days = APPROVER_DAYS): Promise<SignedIn> {
  const one = await server.signedIn({ role: 'admin' })
  await setRows(
    server.context.db,
    'users',
    { id: one.user.id },
    { access_granted_at: new Date(clock.now().getTime() - days * DAY * 1000) },
  )
  return one
}

const ask = (email = moved, by = admin, id = person.id) =>
  server.inject(calls.updateUser, { params: { id }, body: { email } }, by)
const approve = async (by = second, id = person.id) =>
  server.inject(
    calls.approveEmailChange,
    { params: { id }, body: { change: await pendingChange(server, id) } },
    by,
  )
const withdraw = async (by = second, id = person.id) =>
  server.inject(
    calls.withdrawEmailChange,
    { params: { id }, query: { change: await pendingChange(server, id) } },
    by,
  )
/** The day of waiting passes, and the job runs. */
const takeEffect = async () => {
  clock.advance(EFFECT_HOURS * 3600)
  return await applyEmailChanges(server.context)
}
const read = createEmailChangeReader(() => server)
const { mailsTo, kindsTo, linkFor, open, pressed } = read
const emailOf = (id = person.id) => read.emailOf(id)
const logOf = (id = person.id) => read.logOf(id)
const historyOf = (id = person.id) => read.historyOf(id)

describe('a change of the mailbox of an active user by an administrator', () => {
  it('a pending change of a mailbox leaves the login codes at the current mailbox [API-14]', async () => {
    const { status, body } = await ask()
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      email: person.email,
      emailChange: { email: moved, askedBy: `${admin.user.name} ${admin.user.last_name}`, mayApprove: false },
    })
    clock.advance(90)
    const { token } = await submitPassword(server, person)
    await verify(server, token, codeOf(server, person.secret))
    expect((await openMailbox(server, person, token)).code).toMatch(/^\d{6}$/)
    expect(await emailOf()).toBe(person.email)
  })

  it('a pending change is mailed to the current mailbox with a link, and to the new one without', async () => {
    await ask()
    expect(await kindsTo(person.email)).toEqual(['email-change-asked'])
    expect(await kindsTo(moved)).toEqual(['email-change-announced'])
    const [requestMail] = await mailsTo(person.email)
    expect(requestMail?.text).toContain(moved)
    expect(requestMail?.html).toContain('/posta/conferma/')
    expect(JSON.stringify(await mailsTo(moved))).not.toContain('/posta/')
  })

  it('a change of a mailbox is written into the log of the user and the history, with the requester', async () => {
    await ask()
    expect(await logOf()).toEqual(['email change asked'])
    expect(await historyOf()).toEqual([
      { user_id: admin.user.id, before: {}, after: { pendingEmail: moved } },
    ])
  })

  it('a change of a mailbox gives an administrator who also resets the authenticator no access', async () => {
    await ask()
    const reset = await server.inject(calls.resetUserAuthenticator, { params: { id: person.id } }, admin)
    clock.advance(90)
    const stolen = { ...person, password: reset.body.password, email: moved }
    delete (stolen as Person).secret
    const { token } = await submitPassword(server, stolen)
    await pairAuthenticator(server, stolen, token)
    expect((await verify(server, token, codeOf(server, (stolen as Person).secret))).body.status).toBe(true)
    expect((await openMailbox(server, stolen, token)).code).toBe('')
    expect((await approve(admin)).status).toBe(403)
    expect(await emailOf()).toBe(person.email)
  })

  it('other fields of a user that are saved with a change of the mailbox change at once', async () => {
    const body = { email: moved, level: 'esperto' as const, login: `nuovo${count}` }
    const answer = await server.inject(calls.updateUser, { params: { id: person.id }, body }, admin)
    expect(answer.body.user).toMatchObject({ level: 'esperto', login: `nuovo${count}`, email: person.email })
  })

  it('the mailbox of a user who has never logged in is not changed by one administrator (G64)', async () => {
    const unused = await newPerson(server)
    expect((await ask(moved, admin, unused.id)).body.user).toMatchObject({
      email: unused.email,
      emailChange: { email: moved, mayApprove: false },
    })
    expect(await kindsTo(unused.email)).toEqual(['email-change-asked'])
    expect((await approve(admin, unused.id)).status).toBe(403)
    await takeEffect()
    expect(await emailOf(unused.id)).toBe(unused.email)
  })

  it('a change of a mailbox takes effect at once where only the case differs', async () => {
    expect((await ask(person.email.toUpperCase())).body.user.email).toBe(person.email.toUpperCase())
  })

  it('a change of the own mailbox takes effect after 24 hours and notifies both mailboxes', async () => {
    const { id, email } = admin.user
    const { body } = await ask(moved, admin, id)
    expect([body.user.email, body.user.emailChange?.mayApprove]).toEqual([email, false])
    expect(body.user.emailChange?.takesEffectAt).toBe(
      new Date(clock.now().getTime() + DAY * 1000).toISOString(),
    )
    expect(await kindsTo(email)).toEqual(['email-change-accepted'])
    clock.advance(DAY - 1)
    expect(await applyEmailChanges(server.context)).toEqual({ applied: 0, impossible: 0 })
    expect(await emailOf(id)).toBe(email)
    clock.advance(1)
    // Two processes run the job at the same moment.
    const runs = await Promise.all([applyEmailChanges(server.context), applyEmailChanges(server.context)])
    expect(runs.map(({ applied }) => applied).toSorted()).toEqual([0, 1])
    expect(await emailOf(id)).toBe(moved)
    expect(await kindsTo(email)).toEqual(['email-change-accepted', 'email-changed'])
    expect(await kindsTo(moved)).toEqual(['email-changed'])
    expect(await logOf(id)).toEqual(['email change asked', 'email changed'])
  })

  it('a change of the own mailbox is stopped within 24 hours by the link in the present mailbox', async () => {
    const { id, email } = admin.user
    await ask(moved, admin, id)
    const mail = (await mailsTo(email)).at(-1)
    const link = /\/posta\/rifiuta\/[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? 'no link'
    clock.advance(DAY - 60)
    expect([(await open(link)).statusCode, await pressed(link)]).toEqual([200, 200])
    await takeEffect()
    expect(await emailOf(id)).toBe(email)
  })

  it('a change of the own mailbox ends when another administrator resets the access meanwhile', async () => {
    const { id, email } = admin.user
    await ask(moved, admin, id)
    clock.advance(60)
    await server.inject(calls.resetUserAuthenticator, { params: { id } }, second)
    await takeEffect()
    expect(await emailOf(id)).toBe(email)
  })

  it('a mailbox of another user is not asked for by an administrator whose access changed within seven days', async () => {
    const recent = await establishedAdministrator(APPROVER_DAYS - 1)
    const { status, failure } = await ask(moved, recent)
    expect([status, failure.error.id]).toEqual([403, 'not-allowed'])
  })
})

describe('POST /users/:id/email/approve', () => {
  it('POST /users/:id/email/approve by a second administrator changes the mailbox after 24 hours and notifies both mailboxes [API-14]', async () => {
    await ask()
    const listed = await server.inject(calls.searchUsers, { query: { searchWord: person.login } }, second)
    expect(listed.body.users[0]!.emailChange).toMatchObject({ email: moved, mayApprove: true })
    expect((await approve()).body).toEqual({ ok: true })
    expect(await emailOf()).toBe(person.email)
    expect((await approve()).status).toBe(404)
    await takeEffect()
    expect(await emailOf()).toBe(moved)
    expect(await kindsTo(person.email)).toEqual([
      'email-change-asked',
      'email-change-accepted',
      'email-changed',
    ])
    expect(await kindsTo(moved)).toEqual(['email-change-announced', 'email-changed'])
    expect(await logOf()).toEqual(['email change asked', 'email change approved', 'email changed'])
    expect((await historyOf()).at(-1)).toEqual({
      user_id: second.user.id,
      before: { email: person.email, pendingEmail: moved },
      after: { email: moved },
    })
  })

  it('an approved change of a mailbox ends with the approver’s own access, and by any administrator', async () => {
    const demote = async () => {
      const body = { role: 'user' as const }
      await server.inject(calls.updateUser, { params: { id: second.user.id }, body }, admin)
    }
    const stop = async () => void (await withdraw(await establishedAdministrator()))
    for (const end of [stop, demote]) {
      await ask()
      expect((await approve()).status).toBe(200)
      await end()
      expect(await applyEmailChanges(server.context)).toEqual({ applied: 0, impossible: 0 })
    }
    await takeEffect()
    expect(await emailOf()).toBe(person.email)
  })

  it('an approved change of a mailbox is stopped by the link in the present mailbox, which cannot confirm it again', async () => {
    await ask()
    await approve()
    const link = await linkFor(person.email)
    expect((await open(link)).body).toContain('Ferma il cambio')
    expect(await pressed(link)).toBe(404)
    expect(await pressed(link.replace('conferma', 'rifiuta'))).toBe(200)
    await takeEffect()
    expect(await emailOf()).toBe(person.email)
  })

  it.each([
    ['who asked', () => admin],
    ['whose access is six days old', () => establishedAdministrator(APPROVER_DAYS - 1)],
    [
      'who was just made one',
      async () => {
        const helper = await establishedAdministrator()
        await server.inject(
          calls.updateUser,
          { params: { id: helper.user.id }, body: { role: 'user' } },
          admin,
        )
        await server.inject(
          calls.updateUser,
          { params: { id: helper.user.id }, body: { role: 'admin' } },
          admin,
        )
        await setRows(server.context.db, 'sessions', { id: helper.sessionId }, { revoked_at: null })
        return helper
      },
    ],
  ] as const)('POST /users/:id/email/approve is refused to an administrator %s', async (_who, make) => {
    await ask()
    const { status, failure } = await approve(await make())
    expect([status, failure.error.id]).toEqual([403, 'not-allowed'])
    expect(await emailOf()).toBe(person.email)
  })

  it('POST /users/:id/email/approve is permitted to an administrator for the own mailbox', async () => {
    const owner = await establishedAdministrator(0)
    await ask(moved, admin, owner.user.id)
    expect((await approve(owner, owner.user.id)).status).toBe(200)
    await takeEffect()
    expect(await emailOf(owner.user.id)).toBe(moved)
  })

  it('POST /users/:id/email/approve answers not found after a removal and when the requester is no administrator', async () => {
    await ask()
    await setRows(server.context.db, 'users', { id: admin.user.id }, { role: 'user' })
    expect((await approve()).status).toBe(404)
    const other = await establishedAdministrator()
    await ask(moved, other)
    await server.inject(calls.removeUser, { params: { id: person.id } }, other)
    expect([(await approve()).status, await pressed(await linkFor(person.email))]).toEqual([404, 404])
    expect(await emailOf()).toBe(person.email)
  })

  it('POST /users/:id/email/approve and a concurrent withdrawal leave no change', async () => {
    const third = await establishedAdministrator()
    await ask()
    const answers = await Promise.all([approve(second), approve(third), withdraw(second), withdraw(third)])
    const accepted = answers.map(({ status }) => status === 200)
    // An approved change can still be withdrawn, a withdrawn one cannot be approved.
    expect(accepted.slice(2).filter(Boolean)).toHaveLength(1)
    expect(accepted.slice(0, 2).filter(Boolean).length).toBeLessThan(2)
    await takeEffect()
    expect(await emailOf()).toBe(person.email)
  })

  it('POST /users/:id/email/approve does not complete a login that verified the former mailbox', async () => {
    await ask()
    await approve()
    clock.advance(DAY)
    const { token } = await submitPassword(server, person)
    await verify(server, token, codeOf(server, person.secret))
    const { ticket, code } = await openMailbox(server, person, token)
    const { body } = await server.inject(confirmMailbox, { body: { ticket, code } })
    await applyEmailChanges(server.context)
    expect((await server.inject(verifyEmail, { body: { token: body.token } }, token)).status).toBe(403)
  })
})

it('DELETE /users/:id/email ends the pending change and its link, and writes a log entry', async () => {
  await ask()
  const link = await linkFor(person.email)
  expect((await withdraw(admin)).body).toEqual({ ok: true })
  expect((await withdraw(admin)).status).toBe(404)
  expect(await pressed(link)).toBe(404)
  expect(await logOf()).toEqual(['email change asked', 'email change withdrawn'])
  expect((await historyOf()).at(-1)).toMatchObject({ before: { pendingEmail: moved }, after: {} })
})

describe('the link in the current mailbox', () => {
  it('the link in the current mailbox changes nothing when opened, and changes the mailbox when its button is pressed', async () => {
    await ask()
    const link = await linkFor(person.email)
    const { statusCode, body, headers } = await open(link)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toContain(moved)
    expect(await emailOf()).toBe(person.email)
    expect(await pressed(link)).toBe(200)
    expect(await emailOf()).toBe(person.email)
    expect(await pressed(link)).toBe(404)
    await takeEffect()
    expect(await emailOf()).toBe(moved)
    expect(await logOf()).toEqual(['email change asked', 'email change confirmed', 'email changed'])
    expect((await historyOf()).at(-1)?.user_id).toBe(person.id)
    expect([await pressed(link), (await open(link)).statusCode]).toEqual([404, 404])
  })

  it('the refusal link in the current mailbox ends the pending change', async () => {
    await ask()
    const link = (await linkFor(person.email)).replace('conferma', 'rifiuta')
    expect([(await open(link)).statusCode, await pressed(link)]).toEqual([200, 200])
    expect([(await approve()).status, await emailOf()]).toEqual([404, person.email])
    expect(await logOf()).toEqual(['email change asked', 'email change refused'])
  })

  it('the link in the current mailbox is invalid after another change was requested', async () => {
    await ask()
    const first = await linkFor(person.email)
    const other = `terzo${count}@example.it`
    await ask(other, second)
    expect(await pressed(first)).toBe(404)
    expect(await pressed(await linkFor(person.email))).toBe(200)
    await takeEffect()
    expect(await emailOf()).toBe(other)
  })

  it('of two concurrently requested changes of a mailbox one has a valid link', async () => {
    await Promise.all([ask(moved, admin), ask(`doppio${count}@example.it`, second)])
    const rows = await server.context.db
      .selectFrom('email_changes')
      .select('closed_at')
      .where('user_id', '=', person.id)
      .execute()
    expect(rows.filter(({ closed_at }) => closed_at === null)).toHaveLength(1)
    expect(rows).toHaveLength(2)
  })

  it('the link in the current mailbox is valid for seven days', async () => {
    await ask()
    const link = await linkFor(person.email)
    clock.advance(EMAIL_CHANGE_DAYS * DAY - 1)
    expect((await open(link)).statusCode).toBe(200)
    clock.advance(1)
    expect((await open(link)).statusCode).toBe(404)
  })

  it.each(['x', 'A'.repeat(43), '%00'])(
    'an unknown link of a mailbox change is refused: %s',
    async (token) => {
      expect((await open(`/posta/conferma/${token}`)).statusCode).toBe(404)
      expect(await pressed(`/posta/rifiuta/${token}`)).toBe(404)
    },
  )
})
