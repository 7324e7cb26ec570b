import { DAY_MS } from '../../contract/time/calendar-date.ts'
import { failuresKeyOf } from '../../server/features/login/login-limits.ts'
import { digest, newSecret } from '../../server/secrets.ts'
import { confirmMailbox, resendMailboxCode } from '../../shared/api/identity.ts'
import * as loginCalls from '../../shared/api/login.ts'
import * as steps from '../login.ts'
import type { Act, ActsSetup } from './act.ts'

/** The actions up to a step of the login, with their user. */
function stepsOf({ server }: ActsSetup) {
  const entered = async () => {
    const person = await steps.newPerson(server)
    return { person, token: (await steps.submitPassword(server, person)).token }
  }
  const paired = async () => {
    const { person, token } = await entered()
    await steps.pairAuthenticator(server, person, token)
    return { person, token }
  }
  const verified = async () => {
    const { person, token } = await paired()
    await steps.verify(server, token, steps.codeOf(server, person.secret))
    return { person, token }
  }
  return { entered, paired, verified }
}

const wrong = (person: steps.Person) => ({ login: person.login, password: `${person.password}x` })

/** Nine wrong passwords are already counted. */
async function failUntilAlmostLocked({ server, clock }: ActsSetup, key: string): Promise<void> {
  const resets_at = new Date(clock.now.getTime() + DAY_MS)
  await server.context.db
    .insertInto('rate_limits')
    .values({ key, count: 1, failures: 9, resets_at })
    .execute()
}

/** As many sessions as a user may have. */
async function openTenSessions({ server, clock }: ActsSetup, userId: string): Promise<void> {
  const session = {
    user_id: userId,
    ip: '127.0.0.1',
    last_active_at: clock.now,
    expires_at: new Date(clock.now.getTime() + 3_600_000),
    bound: false,
    verified: true,
    verified_email: true,
  }
  const secrets = Array.from({ length: 10 }, () => digest(newSecret()))
  await server.context.db
    .insertInto('sessions')
    .values(secrets.map((hash) => ({ ...session, token_hash: hash, cookie_hash: hash })))
    .execute()
}

/** As the row of a mail with a code: its content is deleted with the code. */
const MAILED = ['mail_outbox']

export function firstStepActs(seeded: ActsSetup) {
  const { server } = seeded
  return {
    login: {
      prepare: async () => {
        const person = await steps.newPerson(server)
        return () => steps.submitPassword(server, person)
      },
    },
    'login refused': {
      prepare: async () => {
        const person = await steps.newPerson(server)
        return () => steps.submitPassword(server, wrong(person))
      },
    },
    locked: {
      outside: ['user_logs', 'history_pending'],
      prepare: async () => {
        const person = await steps.newPerson(server)
        await failUntilAlmostLocked(seeded, failuresKeyOf(person.login))
        return () => steps.submitPassword(server, wrong(person))
      },
    },
    'known device locked': {
      outside: ['user_logs', 'history_pending'],
      prepare: async () => {
        const person = await steps.newPerson(server)
        const { device } = await steps.loginFrom(server, person)
        const { id } = await server.context.db
          .selectFrom('known_devices')
          .select('id')
          .where('user_id', '=', person.id)
          .executeTakeFirstOrThrow()
        await failUntilAlmostLocked(seeded, `device:${id}`)
        return () => steps.submitPassword(server, wrong(person), { cookie: device })
      },
    },
  } satisfies Record<string, Act>
}

export function authenticatorActs(seeded: ActsSetup) {
  const { server } = seeded
  const { entered, paired } = stepsOf(seeded)
  const right = {
    prepare: async () => {
      const { person, token } = await paired()
      return () => steps.verify(server, token, steps.codeOf(server, person.secret))
    },
  }
  const wrongCode = (change: (person: steps.Person, token: steps.Token) => Promise<unknown>): Act => ({
    countsFirst: true,
    prepare: async () => {
      const { person, token } = await paired()
      await change(person, token)
      return () => steps.verify(server, token, steps.wrongCodeOf(server, person.secret))
    },
  })
  return {
    'authenticator shown': {
      prepare: async () => {
        const { person, token } = await entered()
        return () => steps.pairAuthenticator(server, person, token)
      },
    },
    'authenticator paired': right,
    'authenticator code right': right,
    'authenticator code wrong': wrongCode(async () => undefined),
    'authenticator disabled': wrongCode(({ id }) =>
      server.context.db.updateTable('users').set({ totp_failures: 99 }).where('id', '=', id).execute(),
    ),
    'session ended after wrong codes': wrongCode(async (person, token) => {
      for (let tries = 0; tries < 4; tries += 1)
        await steps.verify(server, token, steps.wrongCodeOf(server, person.secret))
    }),
  } satisfies Record<string, Act>
}

export function mailboxActs(seeded: ActsSetup) {
  const { server } = seeded
  const { verified } = stepsOf(seeded)
  const proven = {
    // The mailbox token is consumed before its content is checked.
    outside: [...MAILED, 'mailbox_tickets', 'user_logs', 'history_pending'],
    prepare: async () => {
      const { person, token } = await verified()
      return () => steps.proveMailbox(server, person, token)
    },
  }
  return {
    'mailbox code sent': {
      prepare: async () => {
        const { token } = await verified()
        return () => server.inject(loginCalls.startEmailVerification, {}, token)
      },
    },
    'mailbox code not sent': {
      // The code was made before its mail was refused.
      outside: ['mailbox_tickets', 'user_logs', 'history_pending'],
      prepare: async () => {
        const { token } = await verified()
        const { mail } = server.context
        const { send } = mail
        mail.send = async () => ({
          ok: false,
          reason: 'unreachable',
          detail: 'ECONNECTION',
          cause: { failure: 'other', detail: 'ECONNECTION' },
        })
        return () =>
          server.inject(loginCalls.startEmailVerification, {}, token).finally(() => (mail.send = send))
      },
    },
    'mailbox code wrong': {
      // The attempt is counted before its code is compared.
      outside: ['mailbox_tickets'],
      prepare: async () => {
        const { person, token } = await verified()
        const { ticket, code } = await steps.openMailbox(server, person, token)
        const wrong = code === '123456' ? '654321' : '123456'
        return () => server.inject(confirmMailbox, { body: { ticket, code: wrong } })
      },
    },
    'mailbox verified': proven,
    'new device': proven,
    'mailbox refused': {
      prepare: async () => {
        const { token } = await verified()
        return () => server.inject(loginCalls.verifyEmail, { body: { token: newSecret() } }, token)
      },
    },
    'oldest session ended': {
      ...proven,
      prepare: async () => {
        const { person, token } = await verified()
        await openTenSessions(seeded, person.id)
        return () => steps.proveMailbox(server, person, token)
      },
    },
  } satisfies Record<string, Act>
}

/** The second way to a mailed code. */
export const resendAct = (seeded: ActsSetup): Act => ({
  prepare: async () => {
    const { server, clock } = seeded
    const { person, token } = await stepsOf(seeded).verified()
    const { ticket } = await steps.openMailbox(server, person, token)
    clock.now = new Date(clock.now.getTime() + 31_000)
    return () => server.inject(resendMailboxCode, { body: { ticket } })
  },
})
