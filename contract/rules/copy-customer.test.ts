import { describe, expect, it } from 'vitest'
import type { FieldName } from '../fields.ts'
import { formOf } from '../fixtures/form.ts'
import { businessFirstActivation, dualDomestic } from '../fixtures/samples.ts'
import { EXTRA_SAMPLES } from '../fixtures/samples-extra.ts'
import { INSURANCE_SAMPLES } from '../fixtures/samples-insurance.ts'
import { MIXED_SAMPLES } from '../fixtures/samples-mixed.ts'
import { TELCO_SAMPLES } from '../fixtures/samples-telco.ts'
import type { Values } from '../form/types.ts'
import { applyAction, offeredActions } from './actions.ts'

const without = (values: Values, names: readonly FieldName[]): Values => ({
  ...values,
  ...Object.fromEntries(names.map((name) => [name, ''])),
})
const offered = (values: Values) =>
  offeredActions(formOf(values).resolved)
    .filter(({ label }) => label === 'Copia dal cliente')
    .map(({ action, section }) => `${section} ${String(action)}`)

const HOLDER = ['iban_nome', 'iban_cognome', 'iban_codice_fiscale'] as const

describe('the customer once more', () => {
  it('makes a private customer’s account the customer’s own', () => {
    const copied = applyAction(without(dualDomestic, HOLDER), 'customer-to-iban')
    expect(copied).toMatchObject({
      iban_nome: 'Nicolò',
      iban_cognome: 'D’Angelo',
      iban_codice_fiscale: 'DNGNCL85T10F205X',
    })
    expect(copied.iban_ragione_sociale).toBe(dualDomestic.iban_ragione_sociale)
  })

  it('makes a firm’s account the firm’s, or its representative’s, and writes nothing that is not asked', () => {
    const firm = without(businessFirstActivation, [...HOLDER, 'iban_ragione_sociale'])
    const own = applyAction(firm, 'customer-to-iban')
    expect([own.iban_ragione_sociale, own.iban_nome]).toEqual([businessFirstActivation.ragione_sociale, ''])
    const agent = applyAction({ ...firm, intestatario_iban: 'rappresentante' }, 'customer-to-iban')
    expect([agent.iban_ragione_sociale, agent.iban_nome, agent.iban_cognome]).toEqual([
      '',
      businessFirstActivation.nome_referente,
      businessFirstActivation.cognome_referente,
    ])
  })

  it('takes the second sale’s account from its own customer', () => {
    const second = without(TELCO_SAMPLES.dualWithSecondSet, ['iban_nome_altra', 'iban_cognome_altra'])
    const copied = applyAction(second, 'customer-to-iban-altra')
    expect([copied.iban_nome_altra, copied.iban_cognome_altra]).toEqual(['Lucia', 'Bianchi'])
  })

  it('fills who gets the bill, the mail and the newsletter', () => {
    const asked = { ...dualDomestic, newsletter: true, tipo_di_fatturazione: 'solo e-email' }
    expect(applyAction(asked, 'customer-to-billing').email_di_fatturazione).toBe(dualDomestic.email)
    expect(applyAction(asked, 'customer-to-mailing')).toMatchObject({
      name_mailing: 'Nicolò',
      last_name_mailing: 'D’Angelo',
      email_mailing: dualDomestic.email,
    })
    expect(applyAction(asked, 'customer-to-newsletter')).toMatchObject({
      name_subs: 'Nicolò',
      last_name_subs: 'D’Angelo',
      email_subs: dualDomestic.email,
    })
  })

  it('fills the insured beside another contract', () => {
    const { energyWithInsurance } = MIXED_SAMPLES
    const rest = without(energyWithInsurance, [
      'name_insurance',
      'last_name_insurance',
      'codice_fiscale_insurance',
    ])
    const changed = { ...rest, email: 'nuova@posta.example', cellulare: '+393470001122' }
    expect(applyAction(changed, 'customer-to-insurance')).toEqual({
      ...changed,
      name_insurance: energyWithInsurance.name,
      last_name_insurance: energyWithInsurance.last_name,
      codice_fiscale_insurance: energyWithInsurance.codice_fiscale,
      phone_insurance: '+393470001122',
      email_insurance: 'nuova@posta.example',
    })
  })

  it.each([
    ['', '+393470001122', '+393470001122'],
    ['0212345678', '+393470001122', '+393470001122'],
    ['+393331234567', '0212345678', '+393331234567'],
  ])(
    'takes a usable mobile for the insured: of mobile "%s" and landline "%s" it is %s',
    (cellulare, phone, taken) => {
      const values = { ...MIXED_SAMPLES.energyWithInsurance, cellulare, phone }
      expect(applyAction(values, 'customer-to-insurance').phone_insurance).toBe(taken)
    },
  )

  it('takes the holder where the contract has no other customer', () => {
    expect(applyAction(EXTRA_SAMPLES.extraHomeService, 'customer-to-mailing').name_mailing).toBe('Nicolò')
    expect(applyAction(INSURANCE_SAMPLES.insuranceCar, 'customer-to-mailing').email_mailing).toBe(
      'nicolo.dangelo@posta.example',
    )
  })

  it('leaves what is typed where the customer has no answer yet', () => {
    const values = { ...without(dualDomestic, ['email']), email_mailing: 'altra@posta.example' }
    expect(applyAction(values, 'customer-to-mailing').email_mailing).toBe('altra@posta.example')
  })

  it('is offered where both its ends are asked', () => {
    expect(offered({})).toEqual([])
    expect(offered({ ...dualDomestic, newsletter: true, tipo_di_fatturazione: 'solo e-email' })).toEqual([
      'iban customer-to-iban',
      'pagamento customer-to-billing',
      'mailing customer-to-mailing',
      'newsletter customer-to-newsletter',
    ])
    expect(offered(MIXED_SAMPLES.energyWithInsurance)).toContain(
      'assicurazione-contraente customer-to-insurance',
    )
    expect(offered(INSURANCE_SAMPLES.insuranceCar)).toEqual(['mailing customer-to-mailing'])
    expect(offered(TELCO_SAMPLES.dualWithSecondSet)).toContain('altra-iban customer-to-iban-altra')
  })
})
