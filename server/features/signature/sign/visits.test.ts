import { beforeEach, describe, expect, it } from 'vitest'
import * as customer from '../../../../shared/api/signing.ts'
import { DRAWN, SigningSetup } from '../../../../test/signing-setup.ts'
import { readText } from '../../../documents/fixtures/read-text.ts'

const setup = await SigningSetup.ofFile()
beforeEach(() => setup.nextDay())

const SCANNER = 'MailSafety/2.1 (link check)'
const PHONE = 'Mozilla/5.0 (the customer)'

/** Calls of the customer by a browser of this name. */
const by = (agent: string) => ({ 'user-agent': agent })
/** The declarations of a signer who opened the link on the phone and consented to the durable medium. */
async function consentsOf(token: string) {
  const { consents, medium } = (await setup.open(token, PHONE)).body.signing
  await setup.consentTo(token, medium!.version, by(PHONE))
  return consents.map(({ key, version }) => ({ key, version }))
}
const visitsOf = async (recordId: string) =>
  (await setup.envelope(recordId)).events
    .filter(({ what }) => what === 'opened' || what === 'visited')
    .map(({ what, agent }) => `${what} ${agent}`)

describe('the visits of a signing link [SIGN-8]', () => {
  it('the visits of a signing link are listed once for each address and user agent', async () => {
    const { token, recordId } = await setup.sent()
    await setup.open(token, SCANNER)
    await Promise.all([1, 2, 3].map(() => setup.open(token, PHONE)))
    await setup.open(token, SCANNER)
    expect(await visitsOf(recordId)).toEqual([`opened ${SCANNER}`, `visited ${PHONE}`])
  })

  it('the visits of a signing link do not fill the evidence when user agents are invented', async () => {
    const { token, recordId } = await setup.sent()
    for (let number = 0; number < 60; number += 1) await setup.open(token, `Invented ${number}`)
    const { events } = await setup.envelope(recordId)
    const visits = events.filter(({ what }) => what === 'opened' || what === 'visited')
    expect(visits).toHaveLength(50)
    expect(visits.at(-1)!.detail).toBe('altre visite non sono elencate')
  })

  it('the sealed evidence names the visit of the consents as that of the signer, and no check of a mail', async () => {
    const { id, token } = await setup.sent()
    await setup.open(token, SCANNER)
    const body = { consents: await consentsOf(token) }
    const phone = by(PHONE)
    await setup.server.inject(customer.sendSigningCode, { params: { token }, body }, undefined, phone)
    const signature = { code: await setup.codeOf(id), mark: DRAWN, place: 'Milano' }
    const { signing } = (
      await setup.server.inject(
        customer.signDocument,
        { params: { token }, body: { ...signature, boxes: await setup.boxesOf(token) } },
        undefined,
        phone,
      )
    ).body
    const file = await setup.get(signing.signed[0]!.link)
    const evidence = (await readText(new Uint8Array(file.rawPayload))).join(' ').replace(/\s+/g, ' ')
    expect(evidence.match(/Aperto dal firmatario/g)).toHaveLength(1)
    const [, steps = ''] = evidence.split('Svolgimento')
    const from = (agent: string) => `indirizzo IP 127.0.0.1 · ${agent}`
    const order = [
      'Collegamento aperto da un altro indirizzo o dispositivo',
      from(SCANNER),
      'Aperto dal firmatario',
      from(PHONE),
      'Consensi dati',
      'Codice monouso mandato a',
      'Codice giusto e firma apposta',
    ]
    const places = order.map((text) => steps.indexOf(text))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
  })

  it('a consent from an address or device that did not open the link is listed as a visit too', async () => {
    const { token, recordId } = await setup.sent()
    const body = { consents: await consentsOf(token) }
    const elsewhere = by('Mozilla/5.0 (another network)')
    await setup.server.inject(customer.sendSigningCode, { params: { token }, body }, undefined, elsewhere)
    expect(await visitsOf(recordId)).toEqual([`opened ${PHONE}`, `visited ${elsewhere['user-agent']}`])
  })
})

describe('a refusal to sign [SIGN-8]', () => {
  it('a refusal to sign requires a code, not only the link', async () => {
    const { id, token, recordId } = await setup.sent()
    await setup.open(token)
    const reason = 'Il prezzo non è quello detto'
    const without = { params: { token }, body: { reason } }
    expect((await setup.server.injectUnchecked(customer.refuseSigning, without)).status).toBe(400)
    const codeIssue = async (code: string) => (await setup.refuseWith(token, code, reason)).failure.issues
    expect(await codeIssue('123456')).toMatchObject([{ field: 'code', code: 'not-asked' }])
    expect((await setup.askRefusalCode(token)).body.signing).toMatchObject({ codePurpose: 'refusal' })
    const right = await setup.codeOf(id, 'refusal')
    const wrong = right === '000000' ? '000001' : '000000'
    expect(await codeIssue(wrong)).toMatchObject([{ field: 'code', code: 'wrong-code' }])
    expect(await setup.envelope(recordId)).toMatchObject({ state: 'opened' })
    const answer = await setup.refuseWith(token, right, reason)
    expect(answer.body.signing).toMatchObject({ state: 'refused', reason })
    const { events } = await setup.envelope(recordId)
    expect(events.map(({ what }) => what)).not.toContain('consented')
    expect(events.find(({ what }) => what === 'refused')).toMatchObject({
      ip: '127.0.0.1',
      agent: 'lightMyRequest',
      detail: reason,
    })
  })

  it('a refusal to sign accepts the code for signing, and the code for refusing signs nothing', async () => {
    const { id, token } = await setup.sent()
    await setup.askRefusalCode(token)
    const [mail] = await setup.mails(id, 'signing-refusal-code')
    expect(mail!.text).toContain('non serve per firmare')
    const refused = await setup.sign(token, await setup.codeOf(id, 'refusal'))
    expect(refused.failure.issues).toMatchObject([{ field: 'code', code: 'not-asked' }])
    setup.later(2)
    await setup.askCode(token)
    const answer = await setup.refuseWith(token, await setup.codeOf(id), 'Ho cambiato idea')
    expect(answer.body.signing.state).toBe('refused')
  })
})
