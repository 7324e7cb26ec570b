import { describe, expect, it } from 'vitest'
import { formOf } from '../../../../contract/fixtures/form.ts'
import { SAMPLES } from '../../../../contract/fixtures/samples.ts'
import { EXTRA_SAMPLES } from '../../../../contract/fixtures/samples-extra.ts'
import { TELCO_SAMPLES } from '../../../../contract/fixtures/samples-telco.ts'
import type { Answered, Values } from '../../../../contract/index.ts'
import { createLead } from '../../../../shared/api/leads.ts'
import { sendMailing } from '../../../../shared/api/mailing.ts'
import { subscribe } from '../../../../shared/api/subscription.ts'
import { leadLacks, leadOf, mailingLacks, mailingOf, subscriptionLacks, subscriptionOf } from './missing.ts'

const answeredOf = (values: Values): Answered => formOf(values).answered
const messages = (lacks: readonly { message: string }[]) => lacks.map(({ message }) => message)

const mailed: Values = {
  contact_id: 'C-1',
  name_mailing: 'Nicolò',
  last_name_mailing: 'D’Angelo',
  email_mailing: 'nicolo@posta.example',
}

describe('Create Lead', () => {
  it('[LEAD-3] [LEAD-6] names what is missing, in order', () => {
    expect(messages(leadLacks({}))).toEqual([
      'Please, fill the Contact ID field',
      'Please, fill the Lead Source field',
      'Please, select a Contact Owner',
      'Please, select a Contract Type',
    ])
    expect(leadLacks({ contact_owner: { id: '', name: 'Nessuno' } })).toContainEqual({
      field: 'contact_owner',
      message: 'Please, select a Contact Owner',
    })
  })

  it('sends contact, lead source, owner, contract type and callback, which the call takes [LEAD-7]', () => {
    const callback_time = '2026-12-01T10:30'
    const answered = answeredOf({ ...SAMPLES.dualDomestic, contact_id: 'C-1', callback_time })
    expect(leadLacks(answered)).toEqual([])
    const body = {
      contact_id: 'C-1',
      lead_id: 'Passaparola',
      owner_id: 'owner-1',
      type_contract: 'contratto energia',
      callback_time,
    }
    expect(leadOf(answered)).toEqual(body)
    expect(createLead.body.parse(leadOf(answered))).toEqual(body)
  })

  it('[LEAD-10] [GAP-37] leaves the direct passage to the record alone', () => {
    const values = { ...SAMPLES.dualDomestic, contact_id: 'C-1' }
    const answered = answeredOf({ ...values, passaggio_diretto: true })
    expect(answered.passaggio_diretto).toBe(true)
    expect(leadOf(answered)).toEqual(leadOf(answeredOf({ ...values, passaggio_diretto: false })))
    expect(leadOf(answered)).not.toHaveProperty('passaggio_diretto')
  })
})

describe('Subscribe', () => {
  it('[NEWS-6] [NEWS-11] names what is missing, in order', () => {
    expect(messages(subscriptionLacks({}))).toEqual([
      'The Nome field empty!',
      'The Cognome field empty!',
      'The Email field empty!',
      'The Contact Id field empty',
      'The Lead Source field empty',
      'select Owner!',
    ])
  })

  it('[NEWS-12] sends the subscriber and not the customer', () => {
    const answered = answeredOf({
      ...SAMPLES.gasChange,
      contact_id: 'C-1',
      newsletter: true,
      name_subs: 'Ada',
      last_name_subs: 'Neri',
      email_subs: 'ada@posta.example',
    })
    expect(subscriptionLacks(answered)).toEqual([])
    expect(subscribe.body.parse(subscriptionOf(answered))).toMatchObject({
      name: 'Ada',
      lastName: 'Neri',
      email: 'ada@posta.example',
      contactId: 'C-1',
      ownerId: 'owner-1',
    })
  })
})

describe('Cliente felice', () => {
  it('[MAIL-12] [MAIL-13] names what is missing, in order', () => {
    const domestic: Answered = { client_type: 'domestico', type_contract: 'contratto energia' }
    const all = [
      'Lead Source',
      'Contact ID',
      'Contact Owner',
      'Nome',
      'Cognome',
      'Email',
      'Product',
      'Operation',
    ]
    expect(messages(mailingLacks(domestic))).toEqual(
      all.map((label) => `You have to fill the ${label} field`),
    )
  })

  it('[MAIL-12] asks a company for no first name, and only energy and telco for an operation', () => {
    const firm = messages(mailingLacks({ client_type: 'business', type_contract: 'telco' }))
    expect(firm).not.toContain('You have to fill the Nome field')
    expect(firm).toContain('You have to fill the Operation field')
    const extra = messages(mailingLacks({ client_type: 'domestico', type_contract: 'vendite extra' }))
    expect(extra).not.toContain('You have to fill the Operation field')
  })

  it('leads to the field in which product and operation are chosen', () => {
    const fieldsOf = (answered: Answered) =>
      mailingLacks(answered)
        .slice(-2)
        .map(({ field }) => field)
    const energy = { client_type: 'domestico', type_contract: 'contratto energia' }
    expect(fieldsOf({ ...energy, type_product: 'gas' })).toEqual(['product_gas', 'operation_gas'])
    expect(fieldsOf({ ...energy, type_product: 'dual' })).toEqual(['product_ee', 'operation_ee'])
    expect(fieldsOf({ ...energy, type_contract: 'telco' })).toEqual(['product', 'operation'])
  })

  it.each(
    Object.entries({
      dual: SAMPLES.dualDomestic,
      firm: SAMPLES.businessFirstActivation,
      telco: TELCO_SAMPLES.mobileChange,
    }),
  )('[MAIL-11] [MAIL-19] sends what the call takes: %s', (_name, sample) => {
    const answered = answeredOf({ ...sample, ...mailed, recensioni: true, iteractions: '' })
    expect(mailingLacks(answered)).toEqual([])
    const body = sendMailing.body.parse(mailingOf(answered, 11))
    expect(body.email).toBe('nicolo@posta.example')
    expect(body.code).toMatch(/K$/)
    expect(body.product).not.toBe('')
    expect(body.iteractions).toEqual([])
    expect(body).toMatchObject({ recensioni: true, passaparola: false })
  })

  it('[MAIL-11] sends an extra sale without an operation of its own', () => {
    const answered = answeredOf({ ...EXTRA_SAMPLES.extraFibre, ...mailed })
    expect(mailingLacks(answered)).toEqual([])
    expect(sendMailing.body.parse(mailingOf(answered, 11))).toMatchObject({
      product: 'ir_fibra',
      operation: '',
    })
  })

  it('[MAIL-5] sends each interaction that is ticked', () => {
    const answered: Answered = { iteractions: 'App e area clienti\nTempi del cambio' }
    expect(mailingOf(answered, 1).iteractions).toEqual(['App e area clienti', 'Tempi del cambio'])
  })
})
