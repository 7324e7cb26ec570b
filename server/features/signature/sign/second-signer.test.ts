import { beforeEach, describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../../contract/fixtures/samples.ts'
import { listRecords } from '../../../../shared/api/records.ts'
import * as customer from '../../../../shared/api/signing.ts'
import { runEnvelopeJobs } from '../../../../test/run-envelope-jobs.ts'
import { ANNA, requireSecondSigner, TwoSigners } from '../../../../test/second-signer.ts'
import { DRAWN, SigningSetup } from '../../../../test/signing-setup.ts'
import type { TestAnswer } from '../../../../test/test-answer.ts'
import { readText } from '../../../documents/fixtures/read-text.ts'
import { remindSigners } from '../open/remind-signers.ts'

const setup = await SigningSetup.ofFile()
await requireSecondSigner(setup)
const two = new TwoSigners(setup)
beforeEach(() => setup.nextDay())

const CLAUSES = 'firma_clausole'
const stateOf = async (token: string) => (await setup.open(token)).body.signing.state
const issuesOf = ({ failure }: TestAnswer) =>
  (failure.issues ?? []).map(({ field, code }) => `${field} ${code}`)

describe('[SIGN-8] a contract with boxes of a second signer', () => {
  it('a contract with a second signer is sealed when both have signed, with the mark and the proofs of each', async () => {
    await setup.listener(['signed'])
    const { id, recordId, token, second } = await two.half()
    const hooks = setup.server.context.db.selectFrom('webhook_deliveries').select('event')
    expect(await hooks.where('record_id', '=', recordId).execute()).toEqual([])
    const between = await setup.envelope(recordId)
    expect(between).toMatchObject({ state: 'awaiting-second', awaited: 'second' })
    expect(between.signers).toMatchObject([
      { role: 'customer', signedAt: setup.now.toISOString() },
      { role: 'second', email: ANNA.email, signedAt: null },
    ])
    const row = (await setup.server.inject(listRecords, {}, setup.agent)).body.records.find(
      (one) => one.id === recordId,
    )!
    expect(row.signature?.state).toBe('awaiting-second')
    const first = setup.now
    setup.later(60)
    const shown = (await setup.open(second)).body.signing
    expect(shown).toMatchObject({ state: 'opened', signer: { role: 'second', name: 'Anna' } })
    expect(shown.other).toMatchObject({ signedAt: first.toISOString() })
    await setup.askCode(second)
    const mark = { kind: 'typed', text: 'Xenia Seconda' } as const
    const answer = await setup.sign(second, await setup.codeOf(id), mark)
    expect(answer.body.signing).toMatchObject({ state: 'signed', finishedAt: setup.now.toISOString() })
    const own = (await setup.open(token)).body.signing
    expect(own).toMatchObject({ state: 'signed', finishedAt: first.toISOString() })
    expect(own.signed.map(({ sha256 }) => sha256)).toEqual(
      answer.body.signing.signed.map(({ sha256 }) => sha256),
    )
    const file = await setup.get(own.signed[0]!.link)
    const pages = await readText(new Uint8Array(file.rawPayload))
    expect(
      pages
        .slice(0, 2)
        .join('\n')
        .match(/Xenia Seconda/g),
    ).toHaveLength(1)
    const evidence = pages.slice(2).join(' ').replace(/\s+/g, ' ')
    const { email } = SAMPLES.dualDomestic
    for (const address of [email, ANNA.email])
      expect(evidence).toContain(`il codice monouso mandato a ${address} è stato scritto`)
    expect(evidence).toContain('Consensi di Anna Verdi')
    // Each opened it with a browser of the same name, which is no proof of one device.
    const [, steps = ''] = evidence.split('Svolgimento')
    expect(steps.match(/lightMyRequest/g)).toHaveLength(2)
    expect(evidence).toContain('Anna Verdi: Invito mandato a anna.verdi@posta.example')
    const copies = await setup.mails(id, 'signed-copy')
    expect(copies.map(({ recipient }) => recipient).toSorted()).toEqual([ANNA.email, email].toSorted())
    const notified = await hooks.where('record_id', '=', recordId).execute()
    expect(notified).toEqual([{ event: 'signed' }])
    setup.agent = await setup.server.signedIn({ sendEmail: true })
    const proof = JSON.parse((await setup.get(between.evidence!, setup.agent.headers)).body)
    expect(proof.secondSigner).toMatchObject({ email: ANNA.email, mailboxProvenAt: setup.now.toISOString() })
    expect(proof.mailboxProvenAt).toBe(first.toISOString())
  })

  it('the second signer gets no link before the customer has signed', async () => {
    const { id } = await two.sent()
    expect(await setup.mails(id, 'signing-second')).toEqual([])
    const links = setup.server.context.db.selectFrom('signing_links').select('signer')
    expect(await links.where('envelope_id', '=', id).execute()).toEqual([{ signer: 'customer' }])
  })

  it('neither of two signers can use the link, the code or a box of the other', async () => {
    const { id, token } = await two.sent()
    const withBox = (link: string, box: string) =>
      setup.server.inject(customer.signDocument, {
        params: { token: link },
        body: { code: '123456', mark: DRAWN, place: 'Milano', boxes: [{ document: 0, field: box }] },
      })
    expect(issuesOf(await withBox(token, CLAUSES))).toEqual(['boxes unknown'])
    await setup.askCode(token)
    const customerCode = await setup.codeOf(id)
    await setup.sign(token, customerCode)
    const second = await setup.tokenOf(id, 'signing-second')
    expect(issuesOf(await withBox(second, 'firma_cliente'))).toEqual(['boxes unknown'])
    expect(issuesOf(await setup.sign(second, customerCode))).toEqual(['code not-asked'])
    await setup.askCode(second)
    const code = await setup.codeOf(id)
    expect(code).not.toBe(customerCode)
    for (const answer of [
      await setup.sign(token, code),
      await setup.askCode(token),
      await setup.refuse(token, 'No'),
    ])
      expect(answer.status === 400 || issuesOf(answer)[0] === 'state over').toBe(true)
    expect(issuesOf(await setup.refuse(token, 'Ho cambiato idea'))).toEqual(['state over'])
    expect((await setup.sign(second, code)).body.signing.state).toBe('signed')
  })

  it('a contract with a second signer accepts each signature once, also when it is repeated or concurrent', async () => {
    const { id, recordId, token } = await two.sent()
    await setup.askCode(token)
    const code = await setup.codeOf(id)
    const answers = await Promise.all([setup.sign(token, code), setup.sign(token, code)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(issuesOf(await setup.sign(token, code))).toEqual(['state over'])
    expect(await setup.mails(id, 'signing-second')).toHaveLength(1)
    const second = await setup.tokenOf(id, 'signing-second')
    await setup.askCode(second)
    const fields = await setup.boxesOf(second)
    // The place of signing is the customer's statement.
    expect((await setup.open(second)).body.signing.place).toBeNull()
    const other = await setup.codeOf(id)
    const last = await Promise.all([
      setup.sign(second, other, DRAWN, ''),
      setup.sign(second, other, DRAWN, ''),
    ])
    expect(last.filter(({ status }) => status === 200)).toHaveLength(1)
    await runEnvelopeJobs(setup.server)
    const { events } = await setup.envelope(recordId)
    const of = (what: string) => events.filter((one) => one.what === what).map(({ signer }) => signer)
    expect(of('received')).toEqual(['customer', 'second'])
    expect(of('box-signed').filter((signer) => signer === 'second')).toHaveLength(fields.length)
    expect(of('sent')).toEqual(['customer', 'second'])
    expect(of('signed')).toHaveLength(1)
    expect(await setup.mails(id, 'signed-copy')).toHaveLength(2)
  })

  it('the refusal of the second signer closes the contract and notifies sender and customer', async () => {
    const { id, recordId, token, second } = await two.half()
    const reason = 'Non sono d’accordo'
    expect((await setup.refuse(second, reason)).body.signing).toMatchObject({ state: 'refused', reason })
    expect((await setup.open(token)).body.signing).toMatchObject({ state: 'unfinished', reason: '' })
    expect(await setup.envelope(recordId)).toMatchObject({ state: 'refused', awaited: 'second', reason })
    const [notified] = await setup.mails(id, 'signing-refused')
    expect(notified!.text).toContain('Anna Verdi non ha firmato')
    const [ended] = await setup.mails(id, 'signing-ended')
    expect(ended!.recipient).toBe(SAMPLES.dualDomestic.email)
    expect(ended!.text).not.toContain(reason)
    expect((await setup.get(`/firma/${token}/documento/0`)).statusCode).toBe(404)
    for (const link of [token, second]) expect(issuesOf(await setup.askCode(link))).toEqual(['state over'])
  })

  it('the refusal of the customer closes the contract and sends nothing to the second signer', async () => {
    const { id, recordId, token } = await two.sent()
    await setup.refuse(token, 'Il prezzo non è quello detto')
    expect(await setup.envelope(recordId)).toMatchObject({ state: 'refused', awaited: 'customer' })
    await runEnvelopeJobs(setup.server)
    expect(await setup.mails(id, 'signing-second')).toEqual([])
    expect(await setup.mails(id, 'signing-ended')).toEqual([])
  })

  it('the second signer has an own period for signing, after which the contract expires', async () => {
    const { id, recordId, token } = await two.sent()
    setup.later(29 * 1440)
    await two.signAs(token, id)
    const second = await setup.tokenOf(id, 'signing-second')
    setup.later(29 * 1440)
    await runEnvelopeJobs(setup.server)
    expect(await stateOf(second)).toBe('opened')
    setup.later(2 * 1440)
    expect([await stateOf(second), await stateOf(token)]).toEqual(['expired', 'unfinished'])
    await runEnvelopeJobs(setup.server)
    setup.agent = await setup.server.signedIn({ sendEmail: true })
    expect(await setup.envelope(recordId)).toMatchObject({ state: 'expired', awaited: 'second' })
    expect(await setup.mails(id, 'signing-ended')).toHaveLength(1)
    expect(await setup.mails(id, 'signing-withdrawn')).toEqual([])
    const [notified] = await setup.mails(id, 'signing-expired')
    expect(notified!.text).toContain('senza la firma di Anna Verdi')
  })

  it('reminder, new link and extension of a contract go to the awaited signer, its cancellation to both', async () => {
    const { id, recordId, token, second } = await two.half()
    const recipients = async (kind: string) => (await setup.mails(id, kind)).map(({ recipient }) => recipient)
    await setup.remind(id)
    expect(await recipients('signing-reminder')).toEqual([ANNA.email])
    expect((await setup.link(id)).body.link).toContain(second)
    await setup.resend(id)
    expect((await setup.open(second)).status).toBe(404)
    const renewed = await setup.tokenOf(id, 'signing-renewed')
    expect([await stateOf(renewed), await stateOf(token)]).toEqual(['opened', 'waiting'])
    await setup.extend(id, 60)
    expect(await recipients('signing-extended')).toEqual([ANNA.email])
    setup.later(3 * 1440)
    await remindSigners(setup.server.context)
    expect(await recipients('signing-reminder')).toEqual([ANNA.email, ANNA.email])
    setup.agent = await setup.server.signedIn({ sendEmail: true })
    await setup.cancel(id)
    expect((await recipients('signing-withdrawn')).toSorted()).toEqual(
      [ANNA.email, SAMPLES.dualDomestic.email].toSorted(),
    )
    const { events } = await setup.envelope(recordId)
    const signers = events.map(({ what, signer }) => `${what} ${signer}`)
    expect(signers).toEqual(expect.arrayContaining(['reminded second', 'linked second', 'resent second']))
  })

  it('after a crash between the two signatures the contract continues and the second signer is invited once', async () => {
    const { id, recordId, token } = await two.sent()
    await setup.askCode(token)
    const code = await setup.codeOf(id)
    setup.crash = 'mail'
    expect((await setup.sign(token, code)).body.signing.state).toBe('waiting')
    setup.crash = undefined
    expect(await setup.mails(id, 'signing-second')).toEqual([])
    for (const _ of [1, 2]) await runEnvelopeJobs(setup.server)
    expect(await setup.mails(id, 'signing-second')).toHaveLength(1)
    const second = await setup.tokenOf(id, 'signing-second')
    await setup.askCode(second)
    const other = await setup.codeOf(id)
    setup.crash = 'seal'
    expect((await setup.sign(second, other)).body.signing.state).toBe('received')
    expect(await stateOf(token)).toBe('received')
    setup.crash = undefined
    setup.later(10)
    for (const _ of [1, 2]) await runEnvelopeJobs(setup.server)
    expect([await stateOf(second), await stateOf(token)]).toEqual(['signed', 'signed'])
    expect(await setup.mails(id, 'signed-copy')).toHaveLength(2)
    const { events } = await setup.envelope(recordId)
    const seals = events.filter(({ what }) => what === 'signed')
    expect(seals).toHaveLength(1)
  })
})
