import { beforeEach, expect, it } from 'vitest'
import { SAMPLES } from '../../../../contract/fixtures/samples.ts'
import * as customer from '../../../../shared/api/signing.ts'
import { addRow } from '../../../../test/rows.ts'
import { ANNA, requireSecondSigner } from '../../../../test/second-signer.ts'
import { DRAWN, SigningSetup } from '../../../../test/signing-setup.ts'
import { readText } from '../../../documents/fixtures/read-text.ts'

const setup = await SigningSetup.ofFile()
const { db } = setup.server.context
beforeEach(() => setup.nextDay())

const mediumOf = async (token: string) => (await setup.open(token)).body.signing.medium
const consentsOf = async (token: string) =>
  (await setup.open(token)).body.signing.consents.map(({ key, version }) => ({ key, version }))
const askCodeOnly = async (token: string) =>
  await setup.server.inject(customer.sendSigningCode, {
    params: { token },
    body: { consents: await consentsOf(token) },
  })
const proofs = async (link: string) =>
  JSON.parse((await setup.get(link, setup.agent.headers)).body) as {
    mediumConsent: { text: string; at: string } | null
    secondSigner: { mediumConsent: { text: string; at: string } | null } | null
    events: { what: string; at: string; signer: string; detail: string }[]
  }
/** A version of a rule, from today on, until the returned function is called. */
async function rule(key: 'medium-consent' | 'medium-text', value: boolean | string) {
  const version = { valid_from: '2026-11-01', source: 'Prova', reason: 'Prova' }
  const { id } = await addRow(db, 'duty_rules', { key, value: JSON.stringify(value), ...version })
  return () => db.deleteFrom('duty_rules').where('id', '=', id).execute()
}

it('a consumer gets no code and signs nothing before the consent to a durable medium [MEDIUM-2]', async () => {
  const { id, token } = await setup.sent()
  expect(await mediumOf(token)).toMatchObject({ consentedAt: null, text: /supporto durevole/ })
  const refused = await askCodeOnly(token)
  expect([refused.status, refused.failure.issues.map(({ field, code }) => [field, code])]).toEqual([
    422,
    [['medium', 'required']],
  ])
  expect(await setup.mails(id, 'signing-code')).toEqual([])
  await setup.askCode(token)
  // As if it had been given for an envelope whose rule was off.
  await db.updateTable('signing_links').set({ medium_consent: null }).where('envelope_id', '=', id).execute()
  const unsigned = await setup.sign(token, await setup.codeOf(id))
  expect([unsigned.status, unsigned.failure.issues[0]?.field]).toEqual([422, 'medium'])
})

it('the consent stands with its text and its time in the evidence, in the file and on the paper, apart from the others [MEDIUM-2]', async () => {
  const { id, token, recordId } = await setup.sent()
  const { version, text } = (await mediumOf(token))!
  const given = setup.now.toISOString()
  await setup.consentTo(token, version)
  setup.later(3)
  const again = await setup.consentTo(token, version)
  expect(again.body.signing.medium).toEqual({ text, version, consentedAt: given })
  await setup.askCode(token)
  const { body } = await setup.sign(token, await setup.codeOf(id))
  const envelope = await setup.envelope(recordId)
  const file = await proofs(envelope.evidence)
  expect(file.mediumConsent).toEqual({ text, version, at: given })
  expect(file.events.filter(({ what }) => what === 'medium-consented')).toMatchObject([{ at: given }])
  const paper = (await readText((await setup.get(body.signing.signed[0]!.link)).rawPayload)).join(' ')
  const words = paper.replace(/\s+/g, ' ')
  expect(words).toContain('Consenso al supporto durevole')
  expect(words).toContain(`${text} (versione ${version})`)
})

it('a text that changed while it was read is not accepted, and an accepted one stays as it was [MEDIUM-1]', async () => {
  const { token } = await setup.sent()
  const { version } = (await mediumOf(token))!
  const end = await rule('medium-text', 'Voglio tutto per e-mail.')
  const late = await setup.consentTo(token, version)
  expect([late.status, late.failure.issues[0]]).toMatchObject([422, { field: 'medium', code: 'outdated' }])
  const shown = (await mediumOf(token))!
  expect(shown).toMatchObject({ text: 'Voglio tutto per e-mail.', consentedAt: null })
  await setup.consentTo(token, shown.version)
  await end()
  expect(await mediumOf(token)).toMatchObject({ text: shown.text, version: shown.version })
})

it('nobody asks a business customer, nor anybody while the rule is off [MEDIUM-1]', async () => {
  const business = await setup.sent(SAMPLES.businessFirstActivation)
  expect(await mediumOf(business.token)).toBeNull()
  expect((await askCodeOnly(business.token)).status).toBe(200)
  const { token } = await setup.sent()
  const end = await rule('medium-consent', false)
  expect(await mediumOf(token)).toBeNull()
  expect((await askCodeOnly(token)).status).toBe(200)
  await end()
})

it('each of two signers consents for themselves [MEDIUM-2]', async () => {
  const end = await requireSecondSigner(setup)
  const recordId = await setup.record()
  const { body } = await setup.send(recordId, {}, ANNA)
  await end()
  const { id } = body.envelope
  const token = await setup.tokenOf(id)
  await setup.askCode(token)
  await setup.sign(token, await setup.codeOf(id))
  const second = await setup.tokenOf(id, 'signing-second')
  expect(await mediumOf(second)).toMatchObject({ consentedAt: null })
  expect((await askCodeOnly(second)).failure.issues[0]?.field).toBe('medium')
  setup.later(5)
  await setup.consent(second)
  const { mediumConsent, secondSigner } = await proofs((await setup.envelope(recordId)).evidence)
  expect(mediumConsent!.at < secondSigner!.mediumConsent!.at).toBe(true)
})

it('the contract counts as received when its signer first loads a document, which is recorded once [MEDIUM-3]', async () => {
  const { id, token, recordId } = await setup.sent()
  const { documents } = (await setup.open(token)).body.signing
  const received = async () =>
    (await setup.envelope(recordId)).events.filter(({ what }) => what === 'contract-received')
  expect(await received()).toEqual([])
  await setup.server.app.inject({ method: 'HEAD', url: documents[0]!.link })
  expect(await received()).toEqual([])
  const at = setup.now.toISOString()
  await Promise.all([setup.get(documents[0]!.link), setup.get(documents[0]!.link)])
  setup.later(10)
  await setup.get(documents[0]!.link)
  expect(await received()).toMatchObject([{ at, signer: 'customer', detail: documents[0]!.name }])
  await setup.askCode(token)
  const { body } = await setup.sign(token, await setup.codeOf(id), DRAWN)
  const paper = (await readText((await setup.get(body.signing.signed[0]!.link)).rawPayload)).join(' ')
  expect(paper.replace(/\s+/g, ' ')).toContain('Contratto ricevuto: caricato')
  // Not after the signature, when the same files are shown.
  await setup.get(documents[0]!.link)
  expect(await received()).toHaveLength(1)
})

it('a link that does not exist, and an ended signature, take no consent [MEDIUM-2]', async () => {
  expect((await setup.consentTo('a'.repeat(43), 'x')).status).toBe(404)
  const { id, token } = await setup.sent()
  const { version } = (await mediumOf(token))!
  await setup.cancel(id)
  const late = await setup.consentTo(token, version)
  expect([late.status, late.failure.issues[0]?.field]).toEqual([422, 'state'])
})
