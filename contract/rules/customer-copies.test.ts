import { describe, expect, it } from 'vitest'
import type { FieldName, Values } from '../fields.ts'
import { formOf } from '../fixtures/form.ts'
import { businessFirstActivation, dualDomestic } from '../fixtures/samples.ts'
import { EXTRA_SAMPLES } from '../fixtures/samples-extra.ts'
import { INSURANCE_SAMPLES } from '../fixtures/samples-insurance.ts'
import { MIXED_SAMPLES } from '../fixtures/samples-mixed.ts'
import { TELCO_SAMPLES } from '../fixtures/samples-telco.ts'
import { applyAction } from './form-actions.ts'
import { offeredActions } from './offered-form-actions.ts'

const without = (values: Values, names: readonly FieldName[]): Values => ({
  ...values,
  ...Object.fromEntries(names.map((name) => [name, ''])),
})
const offered = (values: Values) =>
  offeredActions(formOf(values).resolved)
    .filter(({ label }) => label === 'Copia dal cliente')
    .map(({ action, section }) => `${section} ${String(action)}`)

const HOLDER = ['iban_nome', 'iban_cognome', 'iban_codice_fiscale'] as const

describe('Copies of the customer', () => {
  it('`customer-to-iban` copies a private customer to the account holder', () => {
    const copied = applyAction(without(dualDomestic, HOLDER), 'customer-to-iban')
    expect(copied).toMatchObject({
      iban_nome: 'Nicolò',
      iban_cognome: 'D’Angelo',
      iban_codice_fiscale: 'DNGNCL85T10F205X',
    })
    expect(copied.iban_ragione_sociale).toBe(dualDomestic.iban_ragione_sociale)
  })

  it('`customer-to-iban` copies a company or its representative, and writes only fields that show', () => {
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

  it('`customer-to-iban-altra` copies the customer of the second sale', () => {
    const second = without(TELCO_SAMPLES.dualWithSecondSet, ['iban_nome_altra', 'iban_cognome_altra'])
    const copied = applyAction(second, 'customer-to-iban-altra')
    expect([copied.iban_nome_altra, copied.iban_cognome_altra]).toEqual(['Lucia', 'Bianchi'])
  })

  it('Copies of the customer fill billing, mailing and newsletter', () => {
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

  it('`customer-to-insurance` fills the insured of a combined contract', () => {
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
    '`customer-to-insurance` copies a usable mobile number: of mobile "%s" and landline "%s" it copies %s',
    (cellulare, phone, taken) => {
      const values = { ...MIXED_SAMPLES.energyWithInsurance, cellulare, phone }
      expect(applyAction(values, 'customer-to-insurance').phone_insurance).toBe(taken)
    },
  )

  it('Copies of the customer use the holder if the contract has no other customer', () => {
    expect(applyAction(EXTRA_SAMPLES.extraHomeService, 'customer-to-mailing').name_mailing).toBe('Nicolò')
    expect(applyAction(INSURANCE_SAMPLES.insuranceCar, 'customer-to-mailing').email_mailing).toBe(
      'nicolo.dangelo@posta.example',
    )
  })

  it('Copies of the customer keep typed values for which the customer has no answer', () => {
    const values = { ...without(dualDomestic, ['email']), email_mailing: 'altra@posta.example' }
    expect(applyAction(values, 'customer-to-mailing').email_mailing).toBe('altra@posta.example')
  })

  it('Copies of the customer are offered if both source and target show', () => {
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
