import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import { writeMailText } from '../../../shared/api/mail-texts.ts'
import * as signatures from '../../../shared/api/signatures.ts'
import * as calls from '../../../shared/api/users.ts'
import { pendingChange } from '../../../test/email-change.ts'
import { ENDURANCE } from '../../../test/endurance.ts'
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
import { rowOf, setRows } from '../../../test/rows.ts'
import { SAMPLE_TIME } from '../../../test/sample-data.ts'
import { SigningSetup } from '../../../test/signing-setup.ts'
import type { TestAnswer } from '../../../test/test-answer.ts'
import { files, routes } from '../../routes.ts'
import { applyEmailChanges } from './apply-email-changes.ts'

const RUNS = Number(process.env.ONE_PERSON_RUNS ?? (ENDURANCE ? 100 : 8))
const PUPPETS = 4
/** Every mailbox of this domain is the attacker's. */
const OWN_DOMAIN = 'attacker.example'

const signing = await SigningSetup.ofFile([], { routes, files })
const server = signing.server

const TEXTS = ['mailbox-code', 'signing-code', 'signing-refusal-code', 'signing-invitation'] as const
type LinkAct = 'open' | 'ask a code' | 'sign' | 'refuse'
const CONTRACT_ACTS = ['show the link', 'remind', 'resend', 'extend'] as const

/**
 * An act of one administrator with the accounts that this person controls. `by` is one of these accounts, `target` one
 * of them or one of the others. The customer's contract is sent by a colleague. The organisation does not know whose a
 * mailbox outside of it is: a contract that is sent to another mailbox of the attacker is not part of the model, and its
 * evidence names that mailbox.
 */
type Act =
  | { do: 'create'; by: number; role: 'admin' | 'user' }
  | { do: 'role'; by: number; target: number; role: 'admin' | 'user' }
  | {
      do: 'reset' | 'password' | 'mailbox' | 'approve' | 'withdraw' | 'unlock' | 'rename'
      by: number
      target: number
    }
  | { do: 'mail text'; by: number; kind: (typeof TEXTS)[number]; at: number }
  | { do: 'contract'; by: number; act: (typeof CONTRACT_ACTS)[number] }
  | { do: LinkAct }
  | { do: 'wait'; hours: number }
/** An act in a session; the others are those of a browser with the customer's link. */
type SessionAct = Extract<Act, { by: number }>

const by = fc.nat(PUPPETS)
/** The first targets are the other people. */
const target = fc.oneof({ weight: 3, arbitrary: fc.nat(2) }, { weight: 2, arbitrary: fc.nat(PUPPETS + 2) })
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
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('mail text' as const),
      by,
      kind: fc.constantFrom(...TEXTS),
      at: fc.nat(3),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('contract' as const),
      by,
      act: fc.constantFrom(...CONTRACT_ACTS),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom<LinkAct>('open', 'ask a code', 'sign', 'refuse') }),
  },
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
  [puppet(0), puppet(0), WEEK, { do: 'reset', by: 1, target: 4 }, WEEK, { do: 'mailbox', by: 1, target: 1 }],
  [puppet(0), WEEK, { do: 'mailbox', by: 0, target: 2 }, { do: 'approve', by: 1, target: 2 }],
  [{ do: 'contract', by: 0, act: 'show the link' }, { do: 'ask a code' }],
)

/** The attacker's accounts, the other people, and a contract that waits for its customer's signature. */
interface World {
  controlled: string[]
  others: Person[]
  envelope: string
  customer: string
  shown: string[]
}

async function createWorld(): Promise<World> {
  signing.later((SAMPLE_TIME.getTime() - signing.now.getTime()) / 60_000)
  await signing.nextDay()
  const customer = `cliente${++mailboxes}@posta.example`
  const recordId = await signing.record({ ...SAMPLES.dualDomestic, email: customer })
  const { body } = await signing.send(recordId, { 'contact-changed': 'Lo ha detto al telefono' })
  const attacker = await newPerson(server, { role: 'admin', email: mailbox(), sendEmail: true })
  const used = [await newPerson(server), await newPerson(server, { role: 'admin' })]
  await server.context.db
    .updateTable('users')
    .set({ access_granted_at: new Date(signing.now.getTime() - 30 * 86_400_000), activated_g: true })
    .where('id', 'in', [attacker.id, ...used.map(({ id }) => id)])
    .execute()
  const others = [...used, await newPerson(server)]
  return { controlled: [attacker.id], others, envelope: body.envelope.id, customer, shown: [] }
}

let mailboxes = 0
const mailbox = () => `m${++mailboxes}@${OWN_DOMAIN}`

/** Mailbox, password and authenticator of the account are the attacker's: a login succeeds. */
async function enter(userId: string): Promise<Pick<SignedIn, 'headers'>> {
  const { db } = server.context
  await setRows(db, 'users', { id: userId }, { activated_g: true, must_change_password: false })
  return await newSession(server.context, userId)
}

async function perform(world: World, step: Act): Promise<void> {
  if (step.do === 'wait') {
    signing.later(step.hours * 60)
    await applyEmailChanges(server.context)
    return
  }
  if (!('by' in step)) return await followLink(world, step.do)
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

async function request(world: World, step: SessionAct, session: Pick<SignedIn, 'headers'>) {
  const name = `p${++names}`
  const first = { name: 'Ugo', password: 'cavallo-batteria-7', mustChangePassword: false }
  if (step.do === 'create') {
    if (world.controlled.length > PUPPETS) return undefined
    const body = { ...first, login: name, email: mailbox(), role: step.role, send_email: true }
    return await server.inject(calls.createUser, { body }, session)
  }
  if (step.do === 'mail text') {
    const subject = ['Ciao', '{codice}'][step.at % 2]!
    const variable = step.kind === 'signing-invitation' ? 'link' : 'codice'
    const text = `https://${OWN_DOMAIN}/?c={${variable}}`
    const body = { subject, text, html: `<p>${text}</p>`, readAt: null }
    return await server.inject(writeMailText, { params: { kind: step.kind }, body }, session)
  }
  if (step.do === 'contract') {
    const params = { id: world.envelope }
    switch (step.act) {
      case 'show the link':
        return await server.inject(signatures.showSigningLink, { params }, session)
      case 'remind':
        return await server.inject(signatures.remindSigner, { params }, session)
      case 'resend':
        return await server.inject(signatures.resendEnvelope, { params }, session)
      case 'extend':
        return await server.inject(signatures.extendEnvelope, { params, body: { days: 20 } }, session)
    }
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
      return await server.inject(
        calls.approveEmailChange,
        { params, body: { change: await pendingChange(server, id) } },
        session,
      )
    case 'withdraw':
      return await server.inject(
        calls.withdrawEmailChange,
        { params, query: { change: await pendingChange(server, id) } },
        session,
      )
    case 'reset':
      return await server.inject(calls.resetUserAuthenticator, { params }, session)
    case 'unlock':
      return await server.inject(calls.unlockUser, { params }, session)
  }
}

const linksIn = (text: string): string[] =>
  [...text.matchAll(/\/firma\/([\w-]{43})/g)].map(([, token]) => token!)

/** An act by a link that the attacker has seen, with every code that the attacker has seen and one that is guessed. */
async function followLink(world: World, act: LinkAct): Promise<void> {
  const token = linksIn(world.shown.join('\n')).at(-1)
  if (token === undefined) return
  if (act === 'open') world.shown.push((await signing.open(token)).text)
  else if (act === 'ask a code') world.shown.push((await askCode(token)).text)
  else
    for (const code of new Set(['000000', ...((await read(world)).match(/\b\d{6}\b/g) ?? [])])) {
      const answer = act === 'sign' ? signing.sign(token, code) : signing.refuseWith(token, code, 'Non firmo')
      world.shown.push((await answer).text)
    }
}

async function askCode(token: string) {
  const { text, status } = await signing.open(token)
  return status === 200 && text.includes('"consents":[{')
    ? await signing.askCode(token)
    : await signing.open(token)
}

/** The texts that the attacker has seen: answers, and mails in own mailboxes. */
const read = async ({ shown }: World): Promise<string> => [...(await readOwnMails()), ...shown].join('\n')

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

/** The codes in the mails of a customer. */
async function codesOf(email: string): Promise<string[]> {
  const mails = await server.context.db
    .selectFrom('mail_outbox')
    .select('text')
    .where('recipient', '=', email)
    .where('kind', 'in', ['signing-code', 'signing-refusal-code'])
    .execute()
  return mails.flatMap(({ text }) => text.match(/\b\d{6}\b/g) ?? [])
}

/** The attacker has the link of the customer, who is sent a code by it, and uses every code that the attacker has seen. */
async function tryToSign(world: World): Promise<void> {
  const link: Act = { do: 'contract', by: 0, act: 'show the link' }
  for (const step of [link, { do: 'ask a code' }, { do: 'sign' }, { do: 'refuse' }] as const)
    await perform(world, step)
}

/** The attacker resets authenticator and password, pairs an own app, and needs the code in the mailbox. */
async function tryToEnter(world: World, person: Person): Promise<void> {
  const session = await enter(world.controlled[0]!)
  const reset = await server.inject(calls.resetUserAuthenticator, { params: { id: person.id } }, session)
  if (reset.status !== 200) return
  const { login: name } = await rowOf(server.context.db, 'users', { id: person.id })
  signing.later(1.5)
  const stolen: Person = { id: person.id, login: name, password: reset.body.password, email: person.email }
  const { token } = await submitPassword(server, stolen)
  await pairAuthenticator(server, stolen, token)
  expect((await verify(server, token, codeOf(server, stolen.secret))).body.status).toBe(true)
  // The code is in the mailbox of the person.
  expect((await openMailbox(server, stolen, token)).code).toMatch(/^\d{6}$/)
}

it(
  'one administrator with any number of accounts gets no login, no signature and no code of another person by any acts (G64)',
  async () => {
    await fc.assert(
      fc.asyncProperty(prelude, fc.array(act, { maxLength: 8 }), async (first, then) => {
        const world = await createWorld()
        for (const step of [...first, ...then, { do: 'wait', hours: 25 } as const]) await perform(world, step)
        const { db } = server.context
        for (const person of world.others) {
          const user = await db
            .selectFrom('users')
            .select('email')
            .where('id', '=', person.id)
            .executeTakeFirstOrThrow()
          expect(user.email).toBe(person.email)
          await tryToEnter(world, person)
          const seen = await read(world)
          for (const secret of await secretsOf(person.email)) expect(seen).not.toContain(secret)
        }
        await tryToSign(world)
        const seen = await read(world)
        for (const code of await codesOf(world.customer)) expect(seen).not.toContain(code)
        expect((await readOwnMails()).join('\n')).not.toMatch(/\/firma\//)
        const { state } = await rowOf(db, 'envelopes', { id: world.envelope })
        expect(['sent', 'opened', 'expired']).toContain(state)
        const mails = await db.selectFrom('mail_outbox').select(['text', 'html']).execute()
        // A person who opens such an address sends its code to the attacker.
        for (const { text, html } of mails)
          expect(`${text} ${html ?? ''}`).not.toMatch(/attacker\.example\/\?c=(?!\{)\w/)
        await db.updateTable('users').set({ removed_at: signing.now }).execute()
        for (const table of ['rate_limits', 'mail_outbox', 'mail_texts'] as const)
          await db.deleteFrom(table).execute()
      }),
      { numRuns: RUNS },
    )
  },
  RUNS * 30_000,
)
