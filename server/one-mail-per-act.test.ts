import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { administrationActs, emailChangeActs, sessionActs } from '../test/acts/account-acts.ts'
import type { Act, ActsSetup } from '../test/acts/act.ts'
import { auditedActs } from '../test/acts/audited-acts.ts'
import { sendingActs, signingActs } from '../test/acts/envelope-acts.ts'
import { formActs } from '../test/acts/form-acts.ts'
import { authenticatorActs, firstStepActs, mailboxActs } from '../test/acts/login-acts.ts'
import { recordActs } from '../test/acts/record-acts.ts'
import { runEnvelopeJobs } from '../test/run-envelope-jobs.ts'
import { SAMPLE_TIME, seedSampleData } from '../test/sample-data.ts'
import { testServer } from '../test/server.ts'
import { SigningSetup } from '../test/signing-setup.ts'
import type { Database } from './db/schema.ts'
import { files, routes } from './routes.ts'

const ACTS_OF = [
  firstStepActs,
  authenticatorActs,
  mailboxActs,
  sessionActs,
  administrationActs,
  emailChangeActs,
  formActs,
  recordActs,
]

/** Runs every act with the work it queues. Returns those that send somebody more than one mail, and the kinds sent. */
async function mailsOf(
  db: Kysely<Database>,
  acts: Readonly<Record<string, Act | undefined>>,
  more: { before?: () => Promise<void>; after?: () => Promise<void> } = {},
) {
  const repeated: Record<string, string[]> = {}
  const sent = new Set<string>()
  for (const [name, one] of Object.entries(acts)) {
    if (!one) continue
    await more.before?.()
    const act = await one.prepare()
    const known = new Set((await readMails(db)).map(({ id }) => id))
    await act()
    await more.after?.()
    const mails = (await readMails(db)).filter(({ id }) => !known.has(id))
    for (const { kind } of mails) sent.add(kind)
    const recipients = mails.map(({ recipient }) => recipient.toLowerCase())
    if (new Set(recipients).size < recipients.length)
      repeated[name] = mails.map(({ recipient, kind }) => `${kind} to ${recipient}`)
  }
  return { repeated, sent: [...sent].sort() }
}

const readMails = (db: Kysely<Database>) =>
  db.selectFrom('mail_outbox').select(['id', 'recipient', 'kind']).execute()

it('an act of a user or an administrator sends nobody more than one mail', async () => {
  const clock = { now: SAMPLE_TIME }
  const server = await testServer({ routes, files, now: () => clock.now })
  const { db } = server.context
  const sampleData = await seedSampleData(server.context)
  await db.insertInto('domains').values({ name: 'example.it' }).execute()
  const [admin, agent] = [await server.signedIn({ role: 'admin' }), await server.signedIn()]
  const setup: ActsSetup = { server, sampleData, admin, agent, clock }
  const acts: Record<string, Act | undefined> = Object.assign({}, ...ACTS_OF.map((actsOf) => actsOf(setup)))
  for (const [noun, kinds] of Object.entries(auditedActs(setup)))
    for (const [kind, act] of Object.entries(kinds)) acts[`${noun} ${kind}`] = act
  const { repeated, sent } = await mailsOf(db, acts)
  await server.close()
  expect(repeated).toEqual({})
  expect(sent).toMatchInlineSnapshot(`
    [
      "access-changed",
      "authenticator-reset",
      "cliente-felice",
      "demonstration-authenticator-code",
      "email-change-accepted",
      "email-change-announced",
      "email-change-asked",
      "email-changed",
      "login-code-issued",
      "mailbox-code",
      "newsletter-confirm",
      "password-changed",
      "riepilogo",
    ]
  `)
})

it('an act on an envelope sends nobody more than one mail', async () => {
  const setup = await SigningSetup.start()
  // Those that change the customer's contacts come last.
  const {
    'own-address': own,
    'office-domain': office,
    'contact-changed': changed,
    ...sending
  } = sendingActs(setup)
  const otherContacts = { 'contact-changed': changed, 'own-address': own, 'office-domain': office }
  const { repeated, sent } = await mailsOf(
    setup.server.context.db,
    { ...signingActs(setup), ...sending, ...otherContacts },
    { before: () => setup.nextDay(), after: async () => void (await runEnvelopeJobs(setup.server)) },
  )
  await setup.close()
  expect(repeated).toEqual({})
  expect(sent).toMatchInlineSnapshot(`
    [
      "signed-copy",
      "signed-copy-link",
      "signing-code",
      "signing-copy-undelivered",
      "signing-expired",
      "signing-extended",
      "signing-invitation",
      "signing-refused",
      "signing-reminder",
      "signing-renewed",
      "signing-signed",
      "signing-withdrawn",
    ]
  `)
})
