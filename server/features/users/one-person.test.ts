import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeMailText } from '../../../shared/api/mail-texts.ts'
import * as calls from '../../../shared/api/users.ts'
import { testClock } from '../../../test/clock.ts'
import { newSession, type SignedIn } from '../../../test/factories.ts'
import {
  codeOf,
  newPerson,
  openMailbox,
  type Person,
  pairAuthenticator,
  submitPassword,
  verify,
} from '../../../test/login.ts'
import { type TestServer, testServer } from '../../../test/server.ts'
import type { TestAnswer } from '../../../test/test-answer.ts'
import { files, routes } from '../../routes.ts'
import { applyEmailChanges } from './apply-email-changes.ts'

const RUNS = Number(process.env.ONE_PERSON_RUNS ?? 25)
const PUPPETS = 4
/** Every mailbox of this domain is the attacker's. */
const OWN_DOMAIN = 'attacker.example'

const clock = testClock()
let server: TestServer
beforeAll(async () => {
  server = await testServer({ routes, files, now: clock.now })
})
afterAll(() => server.close())

/**
 * An act of one administrator with the accounts that this person controls. `by` is one of these accounts, `target` one
 * of them or one of the others.
 */
type Act =
  | { do: 'create'; by: number; role: 'admin' | 'user' }
  | { do: 'role'; by: number; target: number; role: 'admin' | 'user' }
  | {
      do: 'reset' | 'password' | 'mailbox' | 'approve' | 'withdraw' | 'unlock' | 'rename'
      by: number
      target: number
    }
  | { do: 'mail text'; by: number; at: number }
  | { do: 'wait'; hours: number }

const by = fc.nat(PUPPETS)
/** The first targets are the other people. */
const target = fc.oneof({ weight: 3, arbitrary: fc.nat(1) }, { weight: 2, arbitrary: fc.nat(PUPPETS + 1) })
const role = fc.constantFrom('admin' as const, 'user' as const)
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('create' as const), by, role }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('role' as const), by, target, role }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'reset' as const,
        'password' as const,
        'withdraw' as const,
        'unlock' as const,
        'rename' as const,
      ),
      by,
      target,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom('mailbox' as const, 'approve' as const), by, target }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('mail text' as const), by, at: fc.nat(3) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 24, 25, 169) }),
  },
)
const puppet = (by: number): Act => ({ do: 'create', by, role: 'admin' })
const WEEK: Act = { do: 'wait', hours: 169 }
/** Random acts alone seldom get as far as two old accounts that ask and approve. */
const prelude = fc.constantFrom<Act[]>(
  [],
  [puppet(0), WEEK],
  [puppet(0), puppet(0), WEEK],
  [puppet(0), WEEK, puppet(1), puppet(1), WEEK],
  [puppet(0), puppet(0), WEEK, { do: 'mailbox', by: 1, target: 0 }, { do: 'approve', by: 2, target: 0 }],
  [puppet(0), WEEK, { do: 'mailbox', by: 0, target: 0 }, { do: 'approve', by: 1, target: 0 }],
  [puppet(0), puppet(0), WEEK, { do: 'reset', by: 1, target: 3 }, WEEK, { do: 'mailbox', by: 1, target: 1 }],
)

/** The attacker's accounts and the other people. */
interface World {
  controlled: string[]
  others: Person[]
  shown: string[]
}

async function createWorld(): Promise<World> {
  const attacker = await newPerson(server, { role: 'admin', email: mailbox() })
  const others = [await newPerson(server), await newPerson(server, { role: 'admin' })]
  // Each has logged in before.
  await server.context.db
    .updateTable('users')
    .set({ access_granted_at: new Date(clock.now().getTime() - 30 * 86_400_000) })
    .set({ activated_g: true, first_login_at: clock.now() })
    .where('id', 'in', [attacker.id, ...others.map(({ id }) => id)])
    .execute()
  return { controlled: [attacker.id], others, shown: [] }
}

let mailboxes = 0
const mailbox = () => `m${++mailboxes}@${OWN_DOMAIN}`

/** Mailbox, password and authenticator of the account are the attacker's: a login succeeds. */
async function enter(userId: string): Promise<Pick<SignedIn, 'headers'>> {
  const { db } = server.context
  await db
    .updateTable('users')
    .set({ activated_g: true, first_login_at: clock.now(), must_change_password: false })
    .where('id', '=', userId)
    .execute()
  return await newSession(server.context, userId)
}

async function perform(world: World, step: Act): Promise<void> {
  if (step.do === 'wait') {
    clock.advance(step.hours * 3600)
    await applyEmailChanges(server.context)
    return
  }
  const account = world.controlled[step.by]
  if (account === undefined) return
  const session = await enter(account)
  const answer = await request(world, step, session)
  if (!answer) return
  world.shown.push(answer.text)
  expect(answer.status).toBeLessThan(500)
  if (step.do === 'create' && answer.status === 200)
    world.controlled.push((answer as TestAnswer<typeof calls.createUser>).body.user.id)
}

let names = 0

async function request(world: World, step: Exclude<Act, { do: 'wait' }>, session: Pick<SignedIn, 'headers'>) {
  const name = `p${++names}`
  const first = { name: 'Ugo', password: 'cavallo-batteria-7', mustChangePassword: false }
  if (step.do === 'create') {
    if (world.controlled.length > PUPPETS) return undefined
    const body = { ...first, login: name, email: mailbox(), role: step.role }
    return await server.inject(calls.createUser, { body }, session)
  }
  if (step.do === 'mail text') {
    const subject = ['Ciao', '{codice}'][step.at % 2]!
    const text = `https://${OWN_DOMAIN}/?c={codice}`
    const body = { subject, text, html: `<p>${text}</p>`, readAt: null }
    return await server.inject(writeMailText, { params: { kind: 'mailbox-code' }, body }, session)
  }
  const ids = [...world.others.map(({ id }) => id), ...world.controlled]
  const id = ids[step.target]
  if (id === undefined) return undefined
  const params = { id }
  switch (step.do) {
    case 'role':
      return await server.inject(calls.updateUser, { params, body: { role: step.role } }, session)
    case 'password':
      return await server.inject(calls.updateUser, { params, body: { password: first.password } }, session)
    case 'rename':
      return await server.inject(calls.updateUser, { params, body: { login: name } }, session)
    case 'mailbox':
      return await server.inject(calls.updateUser, { params, body: { email: mailbox() } }, session)
    case 'approve':
      return await server.inject(calls.approveEmailChange, { params }, session)
    case 'withdraw':
      return await server.inject(calls.withdrawEmailChange, { params }, session)
    case 'reset':
      return await server.inject(calls.resetUserAuthenticator, { params }, session)
    case 'unlock':
      return await server.inject(calls.unlockUser, { params }, session)
  }
}

/** The mails in the mailboxes of the attacker. */
async function readOwnMails(): Promise<string[]> {
  const mails = await server.context.db
    .selectFrom('mail_outbox')
    .select(['text', 'html', 'subject'])
    .where('recipient', 'like', `%@${OWN_DOMAIN}`)
    .execute()
  return mails.map(({ text, html, subject }) => `${subject} ${text} ${html ?? ''}`)
}

/** Links and codes in the mails of another person. */
async function secretsOf(email: string): Promise<string[]> {
  const mails = await server.context.db
    .selectFrom('mail_outbox')
    .select('text')
    .where('recipient', '=', email)
    .execute()
  return mails.flatMap(({ text }) => text.match(/\/posta\/\w+\/[\w-]{43}|(?<=codice.*)\b\d{6}\b/g) ?? [])
}

/** The attacker resets authenticator and password, pairs an own app, and needs the code in the mailbox. */
async function tryToEnter(world: World, person: Person): Promise<void> {
  const session = await enter(world.controlled[0]!)
  const reset = await server.inject(calls.resetUserAuthenticator, { params: { id: person.id } }, session)
  if (reset.status !== 200) return
  const { login: name } = await server.context.db
    .selectFrom('users')
    .select('login')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  clock.advance(61)
  const stolen: Person = { id: person.id, login: name, password: reset.body.password, email: person.email }
  const { token } = await submitPassword(server, stolen)
  await pairAuthenticator(server, stolen, token)
  expect((await verify(server, token, codeOf(server, stolen.secret))).body.status).toBe(true)
  // The code is in the mailbox of the person.
  expect((await openMailbox(server, stolen, token)).code).toMatch(/^\d{6}$/)
}

it(
  'one administrator with any number of accounts gets no login and reads no code of another person by any acts (G64)',
  async () => {
    await fc.assert(
      fc.asyncProperty(prelude, fc.array(act, { maxLength: 8 }), async (first, then) => {
        const world = await createWorld()
        const before = new Set(await readOwnMails())
        for (const step of [...first, ...then, { do: 'wait', hours: 25 } as const]) await perform(world, step)
        for (const person of world.others) {
          const user = await server.context.db
            .selectFrom('users')
            .select('email')
            .where('id', '=', person.id)
            .executeTakeFirstOrThrow()
          expect(user.email).toBe(person.email)
          await tryToEnter(world, person)
          const read = [...(await readOwnMails()).filter((text) => !before.has(text)), ...world.shown].join(
            '\n',
          )
          for (const secret of await secretsOf(person.email)) expect(read).not.toContain(secret)
        }
        await server.context.db.updateTable('users').set({ removed_at: clock.now() }).execute()
        await server.context.db.deleteFrom('rate_limits').execute()
      }),
      { numRuns: RUNS },
    )
  },
  RUNS * 30_000,
)
