import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { SAMPLES } from '../../../../contract/fixtures/samples.ts'
import { longItalianDay } from '../../../../contract/time/italian-time.ts'
import { runEnvelopeJobs } from '../../../../test/run-envelope-jobs.ts'
import { runQueue } from '../../../../test/run-queue.ts'
import { ANNA, requireSecondSigner, TwoSigners } from '../../../../test/second-signer.ts'
import { SigningSetup } from '../../../../test/signing-setup.ts'
import { smtpSettings, startSmtp } from '../../../../test/stand-ins/smtp.ts'
import { createQueueWorks } from '../../../background.ts'

const smtp = await startSmtp()
const setup = await SigningSetup.ofFile([], { config: { smtp: smtpSettings(smtp.port) } })
// After the installation, which has connections to it.
afterAll(() => smtp.close())
const two = new TwoSigners(setup)
const { context } = setup.server
const { email } = SAMPLES.dualDomestic
const MONTH = 31 * 1440

beforeEach(async () => {
  await setup.nextDay()
  smtp.taken.length = 0
})

const passTime = async () => {
  for (const _ of [1, 2, 3]) {
    await runEnvelopeJobs(setup.server)
    await runQueue(setup.server, 'mail.send', createQueueWorks(context)['mail.send']!, { early: true })
  }
}
/** What the mail server took, by subject. */
const taken = (subject: RegExp) =>
  smtp.taken
    .filter((mail) => subject.test(mail.subject ?? ''))
    .map(({ to, text = '' }) => ({ to: to?.[0]?.address, text }))
const row = (id: string) =>
  context.db.selectFrom('envelopes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const recipients = async (id: string, kind: string) =>
  (await setup.mails(id, kind)).map(({ recipient }) => recipient)
const LAPSED = /: il tempo per firmare è scaduto$/

it('a customer who did not sign in time hears it once from the mail server, with the name of the contract and the last day [SIGN-17]', async () => {
  const { id } = await setup.sent()
  setup.later(MONTH)
  await passTime()
  const mails = taken(LAPSED)
  expect(mails.map(({ to }) => to)).toEqual([email])
  expect(mails[0]!.text).toContain(longItalianDay((await row(id)).expires_at))
  const sender = `${setup.agent.user.name} ${setup.agent.user.last_name}`
  expect(mails[0]!.text.replace(sender, '(sender)')).toMatchInlineSnapshot(`
    "Gentile Nicolò D’Angelo,

    il contratto EIDNGNCL5678&7890K si poteva firmare fino al 21 dicembre 2026, e la Sua firma non è arrivata. Il collegamento che ha ricevuto non vale più, e non deve fare nulla.

    Se lo vuole ancora firmare, risponda a questa e-mail: Le prepariamo un nuovo collegamento.

    -- 
    (sender) · Sportello
    Riceve questo messaggio perché era tra chi doveva firmare questo contratto. Non è pubblicità.

    "
  `)
})

it('a customer hears of the end once also when the process ends in between, the mail server is silent and the poll is repeated [SIGN-17]', async () => {
  const { id } = await setup.sent()
  setup.later(MONTH)
  setup.crash = 'mail'
  await runEnvelopeJobs(setup.server)
  expect((await row(id)).state).toBe('expired')
  expect(taken(LAPSED)).toEqual([])
  setup.crash = undefined
  smtp.failNext('reset before')
  await passTime()
  await context.db.updateTable('envelopes').set({ notified_at: null }).where('id', '=', id).execute()
  setup.later(1440)
  await passTime()
  expect(taken(LAPSED)).toHaveLength(1)
})

it('of two signers only the one who did not sign hears of the missed time, and a second one only after an invitation [SIGN-17]', async () => {
  const end = await requireSecondSigner(setup)
  onTestFinished(end)
  const both = await two.sent()
  const half = await two.half()
  setup.later(MONTH)
  await passTime()
  expect(await recipients(both.id, 'signing-lapsed')).toEqual([email])
  expect(await recipients(half.id, 'signing-lapsed')).toEqual([ANNA.email])
  expect(await recipients(half.id, 'signing-ended')).toEqual([email])
  expect(
    taken(LAPSED)
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual([ANNA.email, email].toSorted())
})

it('no mail tells of missed time where the office has ended the contract, also after its last day, where it was signed or refused, and where the setting is off [SIGN-17]', async () => {
  const { id: cancelled } = await setup.sent()
  await setup.cancel(cancelled)
  const refused = await setup.sent()
  await setup.refuse(refused.token, 'Troppo caro')
  const { id: signed } = await setup.signed()
  const { id: late } = await setup.sent()
  const removed = await setup.sent()
  setup.later(MONTH)
  setup.agent = await setup.server.signedIn({ sendEmail: true })
  expect((await setup.cancel(late)).status).toBe(200)
  expect((await setup.remove(removed.recordId)).status).toBe(200)
  await passTime()
  const ends = [cancelled, refused.id, signed, late, removed.id]
  const states = await Promise.all(ends.map(async (id) => (await row(id)).state))
  expect(states).toEqual(['cancelled', 'refused', 'signed', 'cancelled', 'cancelled'])
  expect(taken(LAPSED)).toEqual([])

  const { id } = await setup.sent()
  const { config } = context
  config.signExpiryMail = 'false'
  onTestFinished(() => {
    config.signExpiryMail = 'true'
  })
  setup.later(MONTH)
  await passTime()
  expect((await row(id)).state).toBe('expired')
  expect(taken(LAPSED)).toEqual([])
})

it('a mail of missed time that the mailbox refuses is named at the envelope, and its sender is notified all the same [SIGN-17]', async () => {
  const { id, recordId } = await setup.sent()
  setup.later(MONTH)
  smtp.failNext({ code: 550, at: 'recipient' })
  await passTime()
  setup.agent = await setup.server.signedIn({ sendEmail: true })
  const { undelivered } = await setup.envelope(recordId)
  expect(undelivered).toMatchObject([{ mail: 'Tempo per firmare scaduto', to: email }])
  expect(await setup.mails(id, 'signing-expired')).toHaveLength(1)
})
