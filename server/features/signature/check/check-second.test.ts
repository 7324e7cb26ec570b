import { beforeEach, describe, expect, it } from 'vitest'
import { fiscalCodeOf } from '../../../../contract/checks/fiscal-code-person.ts'
import { SAMPLES } from '../../../../contract/fixtures/samples.ts'
import { ANNA, requireSecondSigner, TwoSigners } from '../../../../test/second-signer.ts'
import { SigningSetup } from '../../../../test/signing-setup.ts'
import type { TestAnswer } from '../../../../test/test-answer.ts'

let end: () => Promise<void>
const setup = await SigningSetup.ofFile()
end = await requireSecondSigner(setup)
const two = new TwoSigners(setup)
beforeEach(() => setup.nextDay())

const codes = (body: { findings: { code: string }[] }) => body.findings.map(({ code }) => code)
const issuesOf = ({ failure }: TestAnswer) =>
  (failure.issues ?? []).map(({ field, code }) => `${field} ${code}`)

describe('[SIGN-8] the second signer before a contract is sent', () => {
  it('the second signer is required before sending, and omitted only with a reason', async () => {
    const id = await setup.record()
    const alone = (await two.preflight(id, null)).body
    expect(codes(alone)).toContain('second-signer')
    expect(codes((await two.preflight(id)).body).filter((code) => code.startsWith('second'))).toEqual([])
    expect(issuesOf(await setup.send(id))).toEqual(['preflight second-signer'])
    const reason = { 'second-signer': 'Firma su carta in ufficio' }
    expect((await setup.send(id, reason)).body.envelope.signers).toHaveLength(1)
  })

  it('the second signer is checked like the customer and must be another person with another mailbox', async () => {
    const id = await setup.record()
    const { user } = await setup.server.signedIn({ email: 'collega@posta.example' })
    const wrong: [object, string, string][] = [
      [{ email: 'anna' }, 'second-email', 'blocks'],
      [{ phone: '' }, 'second-phone', 'waivable'],
      [{ email: SAMPLES.dualDomestic.email }, 'second-same-mailbox', 'waivable'],
      [{ email: user.email }, 'second-own-address', 'warns'],
      [{ fiscalCode: SAMPLES.dualDomestic.codice_fiscale?.toLowerCase() }, 'second-same-person', 'blocks'],
    ]
    for (const [change, code, weight] of wrong) {
      const { body } = await two.preflight(id, { ...ANNA, ...change })
      const found = body.findings.filter((one) => one.code.startsWith('second'))
      expect(found).toMatchObject([{ code, weight }])
    }
  })

  it('the second signer may have a fiscal code, which is checked as the customer’s is', async () => {
    const id = await setup.record()
    const codeOf = (lastName: string) =>
      fiscalCodeOf({ name: 'Anna', last_name: lastName, birthDate: '1980-05-12', sex: 'F', belfiore: 'F205' })
    const valid = codeOf('Verdi')
    const wrong = `${valid.slice(0, 15)}${valid.endsWith('A') ? 'B' : 'A'}`
    const cases: [string, object[]][] = [
      ['', []],
      [valid, []],
      [
        valid.slice(0, 9),
        [{ weight: 'blocks', message: expect.stringContaining('16 caratteri, qui sono 9') }],
      ],
      [wrong, [{ weight: 'blocks', message: expect.stringContaining('La lettera di controllo non torna') }]],
      [codeOf('Bianchi'), [{ weight: 'warns', message: expect.stringContaining('al cognome «Verdi»') }]],
    ]
    for (const [fiscalCode, expected] of cases) {
      const { body } = await two.preflight(id, { ...ANNA, fiscalCode })
      const found = body.findings.filter(({ code }) => code.startsWith('second'))
      expect(found).toEqual(
        expected.map((one) => expect.objectContaining({ code: 'second-fiscal-code', ...one })),
      )
    }
    expect(issuesOf(await setup.send(id, {}, { ...ANNA, fiscalCode: wrong }))).toEqual([
      'preflight second-fiscal-code',
    ])
  })

  it('the second signer is proposed from the proxy of the form', async () => {
    const { nome_delegato, cognome_delegato, cf_delegato } = SAMPLES.dualDomestic
    expect((await two.preflight(await setup.record(), null)).body.second).toEqual({
      name: nome_delegato,
      lastName: cognome_delegato,
      email: '',
      phone: '',
      fiscalCode: cf_delegato,
    })
    const alone = await setup.record({ ...SAMPLES.dualDomestic, delegato: false })
    expect((await two.preflight(alone, null)).body.second).toMatchObject({ name: '', email: '' })
  })

  it('the second signer is refused where no box is for a second signer', async () => {
    await end()
    const { body } = await two.preflight(await setup.record())
    end = await requireSecondSigner(setup)
    expect(body.second).toBeNull()
    expect(body.findings).toContainEqual(expect.objectContaining({ code: 'second-signer', weight: 'blocks' }))
  })

  it('the second signer may share the mailbox of the customer with a reason, which the evidence contains', async () => {
    const id = await setup.record()
    const shared = { ...ANNA, email: SAMPLES.dualDomestic.email! }
    expect(issuesOf(await setup.send(id, {}, shared))).toEqual(['preflight second-same-mailbox'])
    const reason = {
      'second-same-mailbox': 'Sono marito e moglie',
      'second-contact-changed': 'Detto al telefono',
    }
    const { envelope } = (await setup.send(id, reason, shared)).body
    const recorded = envelope.events.find(({ what }) => what === 'same-mailbox')
    expect(recorded).toMatchObject({
      signer: 'second',
      detail: expect.stringContaining('Sono marito e moglie'),
    })
  })
})
