import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import { ANNA, askForSecond, TwoSigners } from '../../../test/second-signer.ts'
import { SigningSetup } from '../../../test/signing.ts'

let house: SigningSetup
let two: TwoSigners
let end: () => Promise<void>
beforeAll(async () => {
  house = await SigningSetup.start()
  end = await askForSecond(house)
  two = new TwoSigners(house)
})
afterAll(() => house.close())
beforeEach(() => house.nextDay())

const codes = (body: { findings: { code: string }[] }) => body.findings.map(({ code }) => code)
const issuesOf = ({ body }: { body: { issues?: { field: string; code: string }[] } }) =>
  (body.issues ?? []).map(({ field, code }) => `${field} ${code}`)

describe('[SIGN-8] the second signer before a contract is sent', () => {
  it('is asked for, and a contract is sent without one only for a reason', async () => {
    const id = await house.record()
    const alone = (await two.look(id, null)).body
    expect(codes(alone)).toContain('second-signer')
    expect(codes((await two.look(id)).body).filter((code) => code.startsWith('second'))).toEqual([])
    expect(issuesOf(await house.send(id))).toEqual(['preflight second-signer'])
    const reason = { 'second-signer': 'Firma su carta in ufficio' }
    expect((await house.send(id, reason)).body.envelope.signers).toHaveLength(1)
  })

  it('is checked as the customer is, and is another person with another mailbox', async () => {
    const id = await house.record()
    const { user } = await house.server.signedIn({ email: 'collega@posta.example' })
    const wrong: [object, string, string][] = [
      [{ email: 'anna' }, 'second-email', 'blocks'],
      [{ phone: '' }, 'second-phone', 'waivable'],
      [{ email: SAMPLES.dualDomestic.email }, 'second-same-mailbox', 'waivable'],
      [{ email: user.email }, 'second-own-address', 'warns'],
      [{ fiscalCode: SAMPLES.dualDomestic.codice_fiscale?.toLowerCase() }, 'second-same-person', 'blocks'],
    ]
    for (const [change, code, weight] of wrong) {
      const { body } = await two.look(id, { ...ANNA, ...change })
      const found = body.findings.filter((one: { code: string }) => one.code.startsWith('second'))
      expect(found).toMatchObject([{ code, weight }])
    }
  })

  it('is proposed from the form: the proxy', async () => {
    const { nome_delegato, cognome_delegato, cf_delegato } = SAMPLES.dualDomestic
    expect((await two.look(await house.record(), null)).body.second).toEqual({
      name: nome_delegato,
      lastName: cognome_delegato,
      email: '',
      phone: '',
      fiscalCode: cf_delegato,
    })
    const alone = await house.record({ ...SAMPLES.dualDomestic, delegato: false })
    expect((await two.look(alone, null)).body.second).toMatchObject({ name: '', email: '' })
  })

  it('is refused where no box is for one', async () => {
    await end()
    const { body } = await two.look(await house.record())
    end = await askForSecond(house)
    expect(body.second).toBeNull()
    expect(body.findings).toContainEqual(expect.objectContaining({ code: 'second-signer', weight: 'blocks' }))
  })

  it('may share the mailbox of the customer for a reason, which the evidence has', async () => {
    const id = await house.record()
    const shared = { ...ANNA, email: SAMPLES.dualDomestic.email! }
    expect(issuesOf(await house.send(id, {}, shared))).toEqual(['preflight second-same-mailbox'])
    const reason = {
      'second-same-mailbox': 'Sono marito e moglie',
      'second-contact-changed': 'Detto al telefono',
    }
    const { envelope } = (await house.send(id, reason, shared)).body
    const recorded = envelope.events.find(({ what }: { what: string }) => what === 'same-mailbox')
    expect(recorded).toMatchObject({
      signer: 'second',
      detail: expect.stringContaining('Sono marito e moglie'),
    })
  })
})
