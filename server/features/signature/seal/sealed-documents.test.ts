import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../../contract/fixtures/samples.ts'
import { SigningSetup, WAIVERS } from '../../../../test/signing-setup.ts'
import { readText } from '../../../documents/fixtures/read-text.ts'

const setup = await SigningSetup.ofFile()
beforeEach(() => setup.nextDay())

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('The documents shown to a customer', () => {
  it('the shown documents equal the start of the sealed file [SIGN-8]', async () => {
    const { documents } = setup.server.context
    const { id, token } = await setup.sent()
    const document = (await setup.open(token)).body.signing.documents[0]!
    const shown = Buffer.from((await setup.get(document.link)).rawPayload)
    const inspected = await documents.inspect(shown)
    expect(inspected.ok && inspected.fields.filter(({ type }) => type !== 'signature')).toEqual([])
    await setup.askCode(token)
    const { signing } = (await setup.sign(token, await setup.codeOf(id))).body
    const sealed = Buffer.from((await setup.get(signing.signed[0]!.link)).rawPayload)
    expect(sealed.subarray(0, shown.length).equals(shown)).toBe(true)
    expect(sealed.length - shown.length).toBeLessThan(80_000)
    const evidence = (await readText(sealed)).join(' ').replace(/\s+/g, '')
    expect(evidence).toContain(sha256(shown))
  })
})

describe('The evidence of a signature', () => {
  it('the evidence of a signature names the sender, the addresses of invitation and code, and the times of all steps [SIGN-8]', async () => {
    const expired = { ...SAMPLES.dualDomestic, data_di_scandenza: '2026-11-19' }
    const { id, signing } = await setup.signed(expired)
    const sealed = new Uint8Array((await setup.get(signing.signed[0]!.link)).rawPayload)
    const pages = await readText(sealed)
    const first = pages.findIndex((text) => text.includes('Attestato di firma elettronica'))
    const text = pages.slice(first).join(' ').replace(/\s+/g, '')
    const { db } = setup.server.context
    const envelope = await db
      .selectFrom('envelopes as e')
      .innerJoin('users as u', 'u.id', 'e.created_by')
      .innerJoin('signing_links as l', 'l.envelope_id', 'e.id')
      .select(['e.signer', 'u.name', 'u.last_name', 'u.email', 'l.id as session', 'l.consents'])
      .where('e.id', '=', id)
      .executeTakeFirstOrThrow()
    const { email, phone } = envelope.signer
    const expectTexts = (...parts: string[]) => {
      for (const part of parts) expect(text).toContain(part.replace(/\s+/g, ''))
    }
    expectTexts(`Inviato da: ${envelope.name} ${envelope.last_name}, ${envelope.email}`)
    expectTexts(`Invito mandato a ${email}`, `Codice monouso mandato a ${email}`, phone, envelope.session)
    expectTexts(`Casella e-mail provata: il codice monouso mandato a ${email} è stato scritto il`)
    expectTexts('Europe/Rome')
    expect(envelope.consents.length).toBeGreaterThan(1)
    for (const consent of envelope.consents) expectTexts(`(${consent.at})]${consent.text}`)
    for (const act of ['Aperto dal firmatario', 'Consensi dati', 'Codice giusto e firma apposta'])
      expect(text.split(act.replace(/\s+/g, '')).length).toBe(2)
  })

  it('the page of evidence says that contacts changed, and only the file of evidence how and why [SIGN-8]', async () => {
    const expired = { ...SAMPLES.dualDomestic, data_di_scandenza: '2026-11-19' }
    const first = await setup.sent(expired)
    const former = (await setup.envelope(first.recordId)).signer.email
    const recordId = await setup.record({ ...expired, email: 'nuova.casella@posta.example' })
    const note = 'Riferito dal vicino di casa'
    const { body } = await setup.send(recordId, { 'contact-changed': note })
    const { id } = body.envelope
    const token = await setup.tokenOf(id)
    await setup.askCode(token)
    const { signing } = (await setup.sign(token, await setup.codeOf(id))).body
    const pages = await readText(new Uint8Array((await setup.get(signing.signed[0]!.link)).rawPayload))
    const page = pages.join(' ').replace(/\s+/g, '')
    expect(page).toContain('Mandatoarecapitidiversidaquellidiunafirmachiestaprima')
    const evidence = (await setup.get(`/firmati/${id}.prove.0`, setup.agent.headers)).body
    for (const secret of [former, note, WAIVERS['document-expired']]) {
      expect(page).not.toContain(secret.replace(/\s+/g, ''))
      expect(evidence).toContain(secret)
    }
  })
})
