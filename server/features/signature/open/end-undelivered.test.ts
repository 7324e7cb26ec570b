import { beforeEach, describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../../contract/fixtures/samples.ts'
import { runEnvelopeJobs } from '../../../../test/run-envelope-jobs.ts'
import { ANNA, requireSecondSigner, TwoSigners } from '../../../../test/second-signer.ts'
import { SigningSetup } from '../../../../test/signing-setup.ts'
import { createQueueWorks } from '../../../background.ts'
import type { MailState } from '../../../providers/mail/outbox.ts'

/** The recipients whose mails the mail server permanently refuses. */
let refused: string | undefined
const setup = await SigningSetup.ofFile()
await requireSecondSigner(setup)
const two = new TwoSigners(setup)
const { mail } = setup.server.context
const { send } = mail
mail.send = async (letter) => {
  const sent = await send(letter)
  if (letter.to !== refused || !sent.ok) return sent
  await setState(sent.id, 'failed')
  return { ok: false, reason: 'refused', detail: NO_USER, cause: { failure: 'other', detail: NO_USER } }
}
beforeEach(async () => {
  refused = undefined
  await setup.nextDay()
})

const NO_USER = '550 no such user here'
const setState = (id: string, state: MailState) =>
  setup.server.context.db
    .updateTable('mail_outbox')
    .set({
      state,
      failure: state === 'failed' ? 'other' : null,
      failure_detail: state === 'failed' ? NO_USER : '',
    })
    .where('id', '=', id)
    .execute()
const REASON = `L’invito a ${ANNA.email} non è stato consegnato: ${NO_USER}`

describe('[SIGN-8] an invitation that the mail server refuses permanently', () => {
  it('a refused invitation ends the contract of a second signer, of which sender and customer are notified once', async () => {
    const { id, recordId, token } = await two.sent()
    refused = ANNA.email
    const answer = await two.signAs(token, id)
    expect(answer.body.signing).toMatchObject({ state: 'unfinished', reason: '' })
    expect(await setup.envelope(recordId)).toMatchObject({
      state: 'cancelled',
      awaited: 'second',
      reason: REASON,
      actions: [],
    })
    await runEnvelopeJobs(setup.server)
    const notices = await setup.mails(id, 'signing-undelivered')
    expect(notices.map(({ recipient }) => recipient)).toEqual([setup.agent.user.email])
    expect(notices[0]!.text).toContain(REASON)
    expect(notices[0]!.text).toContain('non è stato consegnato a Anna Verdi')
    const ended = await setup.mails(id, 'signing-ended')
    expect(ended.map(({ recipient }) => recipient)).toEqual([SAMPLES.dualDomestic.email])
    expect(await setup.mails(id, 'signing-withdrawn')).toEqual([])
    const changed = { 'second-contact-changed': 'Lo ha detto al telefono' }
    // It can still be sent to another mailbox.
    refused = undefined
    expect((await setup.send(recordId, changed, { ...ANNA, email: 'anna@altra.example' })).status).toBe(200)
  })

  it('a refused invitation ends the contract also after it waited in the outbox', async () => {
    const waiting = await two.half()
    const asked = await two.sent()
    for (const [{ id }, kind] of [
      [waiting, 'signing-second'],
      [asked, 'signing-invitation'],
    ] as const)
      await setState((await setup.mails(id, kind))[0]!.id, 'failed')
    for (const _ of [1, 2]) await runEnvelopeJobs(setup.server)
    for (const { id, recordId } of [waiting, asked]) {
      expect(await setup.envelope(recordId)).toMatchObject({ state: 'cancelled' })
      expect(await setup.mails(id, 'signing-undelivered')).toHaveLength(1)
    }
    expect((await setup.open(waiting.token)).body.signing.state).toBe('unfinished')
    expect(await setup.mails(asked.id, 'signing-ended')).toEqual([])
  })

  it('a refused invitation ends the contract with the job of its mail', async () => {
    const { context } = setup.server
    const { id, recordId } = await two.sent()
    const [invitation] = await setup.mails(id, 'signing-invitation')
    const refuse = async () => {
      await setState(invitation!.id, 'failed')
      return { ok: true as const }
    }
    const works = createQueueWorks({ ...context, mail: { ...context.mail, sendQueued: refuse } })
    await runEnvelopeJobs(setup.server, { early: false })
    expect(await setup.envelope(recordId)).toMatchObject({ state: 'sent' })
    await works['mail.send']!.run({ mailId: invitation!.id }, { isLast: false })
    await runEnvelopeJobs(setup.server, { early: false })
    expect(await setup.envelope(recordId)).toMatchObject({ state: 'cancelled' })
  })

  it('a refused invitation ends no contract whose signer has got another link or has opened the page', async () => {
    const renewed = await two.half()
    await setup.resend(renewed.id)
    const opened = await two.half()
    await setup.open(opened.second)
    for (const { id } of [renewed, opened])
      await setState((await setup.mails(id, 'signing-second'))[0]!.id, 'failed')
    await runEnvelopeJobs(setup.server)
    for (const { recordId } of [renewed, opened])
      expect(await setup.envelope(recordId)).toMatchObject({ state: 'awaiting-second' })
  })

  it('a refused invitation is reported to the sender by mail after the sender has left the page', async () => {
    const recordId = await setup.record()
    setup.crash = 'mail'
    await setup.send(recordId, {}, ANNA)
    setup.crash = undefined
    refused = SAMPLES.dualDomestic.email
    setup.later(6)
    await runEnvelopeJobs(setup.server)
    const { id, state, reason } = await setup.envelope(recordId)
    expect([state, reason]).toEqual(['cancelled', NO_USER])
    const [notice] = await setup.mails(id, 'signing-undelivered')
    expect(notice!.text).toContain(NO_USER)
  })
})
