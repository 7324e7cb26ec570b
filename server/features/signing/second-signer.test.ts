import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import { listRecords } from '../../../shared/api/records.ts'
import * as customer from '../../../shared/api/signing.ts'
import { ANNA, askForSecond, TwoSigners } from '../../../test/second-signer.ts'
import { DRAWN, SigningSetup } from '../../../test/signing.ts'
import { readText } from '../../documents/read-text.ts'
import { remindSigners, runSignatures } from './run-signatures.ts'

let house: SigningSetup
let two: TwoSigners
beforeAll(async () => {
  house = await SigningSetup.start()
  await askForSecond(house)
  two = new TwoSigners(house)
})
afterAll(() => house.close())
beforeEach(() => house.nextDay())

const CLAUSES = 'firma_clausole'
const stateOf = async (token: string) => (await house.open(token)).body.signing.state
const issuesOf = ({ body }: { body: { issues?: { field: string; code: string }[] } }) =>
  (body.issues ?? []).map(({ field, code }) => `${field} ${code}`)

describe('[SIGN-8] a contract with boxes of a second signer', () => {
  it('is sealed once both have signed, with the mark and the proofs of each', async () => {
    await house.listener(['signed'])
    const { id, recordId, token, second } = await two.half()
    const hooks = house.server.context.db.selectFrom('webhook_deliveries').select('event')
    expect(await hooks.where('record_id', '=', recordId).execute()).toEqual([])
    const between = await house.envelope(recordId)
    expect(between).toMatchObject({ state: 'awaiting-second', awaited: 'second' })
    expect(between.signers).toMatchObject([
      { role: 'customer', signedAt: house.now.toISOString() },
      { role: 'second', email: ANNA.email, signedAt: null },
    ])
    const row = (await house.server.inject(listRecords, {}, house.agent)).body.records.find(
      (one: { id: string }) => one.id === recordId,
    )
    expect(row.signature.state).toBe('awaiting-second')
    const first = house.now
    house.later(60)
    const shown = (await house.open(second)).body.signing
    expect(shown).toMatchObject({ state: 'opened', signer: { role: 'second', name: 'Anna' } })
    expect(shown.other).toMatchObject({ signedAt: first.toISOString() })
    await house.askCode(second)
    await house.signBoxes(second)
    const mark = { kind: 'typed', text: 'Xenia Seconda' } as const
    const answer = await house.sign(second, await house.codeOf(id), mark)
    expect(answer.body.signing).toMatchObject({ state: 'signed', finishedAt: house.now.toISOString() })
    const own = (await house.open(token)).body.signing
    expect(own).toMatchObject({ state: 'signed', finishedAt: first.toISOString() })
    expect(own.signed.map(({ sha256 }: { sha256: string }) => sha256)).toEqual(
      answer.body.signing.signed.map(({ sha256 }: { sha256: string }) => sha256),
    )
    const file = await house.get(own.signed[0].link)
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
    expect(evidence.match(/lightMyRequest/g)).toHaveLength(2)
    expect(evidence).toContain('Anna Verdi: Invito mandato a anna.verdi@posta.example')
    const copies = await house.mails(id, 'signed-copy')
    expect(copies.map(({ recipient }) => recipient).toSorted()).toEqual([ANNA.email, email].toSorted())
    const told = await hooks.where('record_id', '=', recordId).execute()
    expect(told).toEqual([{ event: 'signed' }])
    house.agent = await house.server.signedIn({ sendEmail: true })
    const proof = JSON.parse((await house.get(between.evidence, house.agent.headers)).body)
    expect(proof.secondSigner).toMatchObject({ email: ANNA.email, mailboxProvenAt: house.now.toISOString() })
    expect(proof.mailboxProvenAt).toBe(first.toISOString())
  })

  it('has no link for the second signer before the customer has signed', async () => {
    const { id } = await two.sent()
    expect(await house.mails(id, 'signing-second')).toEqual([])
    const links = house.server.context.db.selectFrom('signing_links').select('signer')
    expect(await links.where('envelope_id', '=', id).execute()).toEqual([{ signer: 'customer' }])
  })

  it('lets neither signer use the link, the code or a box of the other', async () => {
    const { id, token } = await two.sent()
    expect(issuesOf(await house.signBox(token, 0, CLAUSES))).toEqual(['box unknown'])
    await house.askCode(token)
    const customerCode = await house.codeOf(id)
    await house.sign(token, customerCode)
    const second = await house.tokenOf(id, 'signing-second')
    expect(issuesOf(await house.signBox(second, 0, 'firma_cliente'))).toEqual(['box unknown'])
    await house.signBoxes(second)
    expect(issuesOf(await house.sign(second, customerCode))).toEqual(['code not-asked'])
    await house.askCode(second)
    const code = await house.codeOf(id)
    expect(code).not.toBe(customerCode)
    for (const answer of [
      await house.sign(token, code),
      await house.askCode(token),
      await house.refuse(token, 'No'),
    ])
      expect(answer.status === 400 || issuesOf(answer)[0] === 'state over').toBe(true)
    expect(issuesOf(await house.refuse(token, 'Ho cambiato idea'))).toEqual(['state over'])
    expect((await house.sign(second, code)).body.signing.state).toBe('signed')
  })

  it('takes each act once, also when it is repeated or comes twice at once', async () => {
    const { id, recordId, token } = await two.sent()
    await house.askCode(token)
    await house.signBoxes(token)
    const signAt = (link: string, code: string, place?: string) =>
      house.server.inject(customer.signDocument, {
        params: { token: link },
        body: { code, mark: DRAWN, ...(place && { place }) },
      })
    const code = await house.codeOf(id)
    const answers = await Promise.all([signAt(token, code, 'Milano'), signAt(token, code, 'Milano')])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(issuesOf(await signAt(token, code))).toEqual(['state over'])
    expect(await house.mails(id, 'signing-second')).toHaveLength(1)
    const second = await house.tokenOf(id, 'signing-second')
    await house.askCode(second)
    const fields = (await house.open(second)).body.signing.boxes.filter(
      ({ signer }: customer.DocumentBox) => signer === 'second',
    )
    for (const { document, field } of fields)
      await Promise.all([1, 2].map(() => house.signBox(second, document, field)))
    // The place of signing is the customer's statement.
    expect((await house.open(second)).body.signing.place).toBeNull()
    const other = await house.codeOf(id)
    const last = await Promise.all([signAt(second, other), signAt(second, other)])
    expect(last.filter(({ status }) => status === 200)).toHaveLength(1)
    await runSignatures(house.server.context)
    const { events } = await house.envelope(recordId)
    const of = (what: string) =>
      events
        .filter((one: { what: string }) => one.what === what)
        .map(({ signer }: { signer: string }) => signer)
    expect(of('received')).toEqual(['customer', 'second'])
    expect(of('box-signed').filter((signer: string) => signer === 'second')).toHaveLength(fields.length)
    expect(of('sent')).toEqual(['customer', 'second'])
    expect(of('signed')).toHaveLength(1)
    expect(await house.mails(id, 'signed-copy')).toHaveLength(2)
  })

  it('ends with the refusal of the second signer, of which sender and customer are notified', async () => {
    const { id, recordId, token, second } = await two.half()
    const reason = 'Non sono d’accordo'
    expect((await house.refuse(second, reason)).body.signing).toMatchObject({ state: 'refused', reason })
    expect((await house.open(token)).body.signing).toMatchObject({ state: 'unfinished', reason: '' })
    expect(await house.envelope(recordId)).toMatchObject({ state: 'refused', awaited: 'second', reason })
    const [told] = await house.mails(id, 'signing-refused')
    expect(told!.text).toContain('Anna Verdi non ha firmato')
    const [ended] = await house.mails(id, 'signing-ended')
    expect(ended!.recipient).toBe(SAMPLES.dualDomestic.email)
    expect(ended!.text).not.toContain(reason)
    expect((await house.get(`/firma/${token}/documento/0`)).statusCode).toBe(404)
    for (const link of [token, second]) expect(issuesOf(await house.askCode(link))).toEqual(['state over'])
  })

  it('ends with the refusal of the customer, and asks the second signer nothing', async () => {
    const { id, recordId, token } = await two.sent()
    await house.refuse(token, 'Il prezzo non è quello detto')
    expect(await house.envelope(recordId)).toMatchObject({ state: 'refused', awaited: 'customer' })
    await runSignatures(house.server.context)
    expect(await house.mails(id, 'signing-second')).toEqual([])
    expect(await house.mails(id, 'signing-ended')).toEqual([])
  })

  it('gives the second signer days of their own, and expires when they pass', async () => {
    const { id, recordId, token } = await two.sent()
    house.later(29 * 1440)
    await two.signAs(token, id)
    const second = await house.tokenOf(id, 'signing-second')
    house.later(29 * 1440)
    await runSignatures(house.server.context)
    expect(await stateOf(second)).toBe('opened')
    house.later(2 * 1440)
    expect([await stateOf(second), await stateOf(token)]).toEqual(['expired', 'unfinished'])
    await runSignatures(house.server.context)
    house.agent = await house.server.signedIn({ sendEmail: true })
    expect(await house.envelope(recordId)).toMatchObject({ state: 'expired', awaited: 'second' })
    expect(await house.mails(id, 'signing-ended')).toHaveLength(1)
    expect(await house.mails(id, 'signing-withdrawn')).toEqual([])
  })

  it('is reminded of, gets a new link and is taken back for the one who is awaited', async () => {
    const { id, recordId, token, second } = await two.half()
    const recipients = async (kind: string) => (await house.mails(id, kind)).map(({ recipient }) => recipient)
    await house.remind(id)
    expect(await recipients('signing-reminder')).toEqual([ANNA.email])
    expect((await house.link(id)).body.link).toContain(second)
    await house.resend(id)
    expect((await house.open(second)).status).toBe(404)
    const renewed = await house.tokenOf(id, 'signing-renewed')
    expect([await stateOf(renewed), await stateOf(token)]).toEqual(['opened', 'waiting'])
    await house.extend(id, 60)
    expect(await recipients('signing-extended')).toEqual([ANNA.email])
    house.later(3 * 1440)
    await remindSigners(house.server.context)
    expect(await recipients('signing-reminder')).toEqual([ANNA.email, ANNA.email])
    house.agent = await house.server.signedIn({ sendEmail: true })
    await house.cancel(id)
    expect((await recipients('signing-withdrawn')).toSorted()).toEqual(
      [ANNA.email, SAMPLES.dualDomestic.email].toSorted(),
    )
    const { events } = await house.envelope(recordId)
    const signers = events.map(({ what, signer }: Record<string, string>) => `${what} ${signer}`)
    expect(signers).toEqual(expect.arrayContaining(['reminded second', 'linked second', 'resent second']))
  })

  it('continues after a crash between the two, and writes to the second signer once', async () => {
    const { id, recordId, token } = await two.sent()
    await house.askCode(token)
    const code = await house.codeOf(id)
    await house.signBoxes(token)
    house.crash = 'mail'
    expect((await house.sign(token, code)).body.signing.state).toBe('waiting')
    house.crash = undefined
    expect(await house.mails(id, 'signing-second')).toEqual([])
    for (const _ of [1, 2]) await runSignatures(house.server.context)
    expect(await house.mails(id, 'signing-second')).toHaveLength(1)
    const second = await house.tokenOf(id, 'signing-second')
    await house.askCode(second)
    const other = await house.codeOf(id)
    house.crash = 'seal'
    expect((await house.sign(second, other)).body.signing.state).toBe('received')
    expect(await stateOf(token)).toBe('received')
    house.crash = undefined
    house.later(10)
    for (const _ of [1, 2]) await runSignatures(house.server.context)
    expect([await stateOf(second), await stateOf(token)]).toEqual(['signed', 'signed'])
    expect(await house.mails(id, 'signed-copy')).toHaveLength(2)
    const { events } = await house.envelope(recordId)
    const seals = events.filter(({ what }: { what: string }) => what === 'signed')
    expect(seals).toHaveLength(1)
  })
})
