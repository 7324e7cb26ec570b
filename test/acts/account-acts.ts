import { DAY_MS } from '../../contract/time/calendar-date.ts'
import { issueLoginCode } from '../../server/features/login/issue-login-code.ts'
import { failuresKeyOf } from '../../server/features/login/login-limits.ts'
import { applyEmailChanges } from '../../server/features/users/apply-email-changes.ts'
import { changeEmailOnServer } from '../../server/features/users/change-email-on-server.ts'
import * as loginCalls from '../../shared/api/login.ts'
import * as sessions from '../../shared/api/sessions.ts'
import * as sessionCalls from '../../shared/api/sessions.ts'
import * as users from '../../shared/api/users.ts'
import { createEmailChangeReader, pendingChange } from '../email-change.ts'
import type { SignedIn } from '../factories.ts'
import * as steps from '../login.ts'
import type { Act, ActsSetup } from './act.ts'

export function sessionActs({ server, clock }: ActsSetup) {
  const twice = async () => {
    const person = await steps.newPerson(server)
    const token = await steps.login(server, person)
    clock.now = new Date(clock.now.getTime() + 61_000)
    await steps.login(server, person)
    return token
  }
  const proof = (isRight: boolean) => ({
    prepare: async () => {
      const person = await steps.newPerson(server)
      const token = await steps.login(server, person)
      const password = isRight ? steps.PASSWORD : `${steps.PASSWORD}x`
      const pin = steps.codeOf(server, person.secret, 1)
      return () => server.inject(loginCalls.proveAccess, { body: { password, pin } }, token)
    },
  })
  const change = (body: { old: string; new: string }) => ({
    prepare: async () => {
      const token = await steps.login(server, await steps.newPerson(server))
      return () => server.inject(loginCalls.changePassword, { body }, token)
    },
  })
  const fresh = 'barca-lampada-9-verde'
  return {
    logout: {
      prepare: async () => {
        const { token } = await steps.submitPassword(server, await steps.newPerson(server))
        return () => server.inject(sessionCalls.logout, {}, token)
      },
    },
    'session ended': {
      prepare: async () => {
        const token = await twice()
        const { body } = await server.inject(sessions.listSessions, {}, token)
        const other = body.sessions.find(({ current }) => !current)!
        return () => server.inject(sessions.endSession, { params: { id: other.id } }, token)
      },
    },
    'other sessions ended': {
      prepare: async () => {
        const token = await twice()
        return () => server.inject(sessions.endOtherSessions, {}, token)
      },
    },
    'access proved': proof(true),
    'access proof refused': proof(false),
    'password changed': change({ old: steps.PASSWORD, new: fresh }),
    'password change refused': change({ old: `${steps.PASSWORD}x`, new: fresh }),
  } satisfies Record<string, Act>
}

let changes = 0

export function administrationActs({ server, admin, clock }: ActsSetup) {
  const onUser = (
    call: typeof users.resetUserAuthenticator | typeof users.unlockUser | typeof users.endUserSessions,
  ) => ({
    prepare: async () => {
      const { id, login } = await steps.newPerson(server)
      const resets_at = new Date(clock.now.getTime() + DAY_MS)
      const locked = { key: failuresKeyOf(login), count: 1, failures: 10, locked_until: resets_at, resets_at }
      await server.context.db.insertInto('rate_limits').values(locked).execute()
      return () => server.inject(call, { params: { id } }, admin)
    },
  })
  return {
    'authenticator reset': onUser(users.resetUserAuthenticator),
    'login unlocked': onUser(users.unlockUser),
    'sessions ended by an administrator': onUser(users.endUserSessions),
    'login code issued': {
      prepare: async () => {
        const { login } = await steps.newPerson(server)
        return async () => {
          await issueLoginCode(server.context, { login })
          return { status: 200 }
        }
      },
    },
  } satisfies Record<string, Act>
}

/** An administrator whose own access was not changed recently. */
async function signInApprover({ server, clock }: ActsSetup): Promise<SignedIn> {
  const one = await server.signedIn({ role: 'admin' })
  const access_granted_at = new Date(clock.now.getTime() - 8 * DAY_MS)
  await server.context.db
    .updateTable('users')
    .set({ access_granted_at })
    .where('id', '=', one.user.id)
    .execute()
  return one
}

/** The change of a user's mailbox, from its request to its effect. */
export function emailChangeActs(seeded: ActsSetup) {
  const { server, admin, clock } = seeded
  const { db } = server.context
  const read = createEmailChangeReader(() => server)
  const address = () => {
    changes += 1
    return `altra${changes}@example.it`
  }
  const ask = (id: string, by: SignedIn) =>
    server.inject(users.updateUser, { params: { id }, body: { email: address() } }, by)
  /** A user whose mailbox another administrator changes. */
  const requestChange = async () => {
    const person = await steps.newPerson(server)
    await steps.login(server, person)
    await ask(person.id, await signInApprover(seeded))
    return person
  }
  const byLink = (page: 'conferma' | 'rifiuta') => ({
    prepare: async () => {
      const link = await read.linkFor((await requestChange()).email)
      return async () => ({ status: await read.pressed(link.replace('conferma', page)) })
    },
  })
  return {
    'email change asked': {
      prepare: async () => {
        const person = await steps.newPerson(server)
        await steps.login(server, person)
        const by = await signInApprover(seeded)
        return () => ask(person.id, by)
      },
    },
    'email change approved': {
      prepare: async () => {
        const [{ id }, by] = [await requestChange(), await signInApprover(seeded)]
        const body = { change: await pendingChange(server, id) }
        return () => server.inject(users.approveEmailChange, { params: { id }, body }, by)
      },
    },
    'email change withdrawn': {
      prepare: async () => {
        const { id } = await requestChange()
        const query = { change: await pendingChange(server, id) }
        return () => server.inject(users.withdrawEmailChange, { params: { id }, query }, admin)
      },
    },
    'email change confirmed': byLink('conferma'),
    'email change refused': byLink('rifiuta'),
    'email changed': {
      prepare: async () => {
        const { id, email } = await requestChange()
        await read.pressed(await read.linkFor(email))
        await db
          .updateTable('email_changes')
          .set({ effective_at: clock.now })
          .where('user_id', '=', id)
          .execute()
        return async () => {
          await applyEmailChanges(server.context)
          return { status: 200 }
        }
      },
    },
    'email changed on the server': {
      prepare: async () => {
        const { login } = await steps.newPerson(server)
        return async () => {
          await changeEmailOnServer(server.context, { login, email: address() })
          return { status: 200 }
        }
      },
    },
  } satisfies Record<string, Act>
}
