import { describe, expect, it } from 'vitest'
import { formOf } from '../../../../contract/fixtures/form.ts'
import { SAMPLES } from '../../../../contract/fixtures/samples.ts'
import { EXTRA_SAMPLES } from '../../../../contract/fixtures/samples-extra.ts'
import { TELCO_SAMPLES } from '../../../../contract/fixtures/samples-telco.ts'
import type { Answered, Values } from '../../../../contract/index.ts'
import { createLead } from '../../../../shared/api/leads.ts'
import { sendMailing } from '../../../../shared/api/mail-blocks.ts'
import { subscribe } from '../../../../shared/api/subscriptions.ts'
import {
  missingForLead,
  missingForMailing,
  missingForSubscription,
  toLeadRequest,
  toMailingRequest,
  toSubscriptionRequest,
} from './action-requirements.ts'

const answeredOf = (values: Values): Answered => formOf(values).answered
const messages = (missing: readonly { message: string }[]) => missing.map(({ message }) => message)

const mailed: Values = {
  contact_id: 'C-1',
  name_mailing: 'Nicolò',
  last_name_mailing: 'D’Angelo',
  email_mailing: 'nicolo@posta.example',
}

describe('Requirements of Create Lead', () => {
  it('[LEAD-3] [LEAD-6] missingForMailing lists missing answers in the specified order', () => {
    expect(messages(missingForLead({}))).toEqual([
      'Please, fill the Contact ID field',
      'Please, fill the Lead Source field',
      'Please, select a Contact Owner',
      'Please, select a Contract Type',
    ])
    expect(missingForLead({ contact_owner: { id: '', name: 'Nessuno' } })).toContainEqual({
      field: 'contact_owner',
      message: 'Please, select a Contact Owner',
    })
  })

  it('toLeadRequest sends contact, lead source, owner, contract type and callback, as the call accepts [LEAD-7]', () => {
    const callback_time = '2026-12-01T10:30'
    const answered = answeredOf({ ...SAMPLES.dualDomestic, contact_id: 'C-1', callback_time })
    expect(missingForLead(answered)).toEqual([])
    const body = {
      contact_id: 'C-1',
      lead_id: 'Passaparola',
      owner_id: 'owner-1',
      type_contract: 'contratto energia',
      callback_time,
    }
    expect(toLeadRequest(answered)).toEqual(body)
    expect(createLead.body.parse(toLeadRequest(answered))).toEqual(body)
  })

  it('[LEAD-10] [GAP-37] toLeadRequest omits the direct passage, which belongs to the record', () => {
    const values = { ...SAMPLES.dualDomestic, contact_id: 'C-1' }
    const answered = answeredOf({ ...values, passaggio_diretto: true })
    expect(answered.passaggio_diretto).toBe(true)
    expect(toLeadRequest(answered)).toEqual(
      toLeadRequest(answeredOf({ ...values, passaggio_diretto: false })),
    )
    expect(toLeadRequest(answered)).not.toHaveProperty('passaggio_diretto')
  })
})

describe('Requirements of Subscribe', () => {
  it('[NEWS-6] [NEWS-11] missingForMailing lists missing answers in the specified order', () => {
    expect(messages(missingForSubscription({}))).toEqual([
      'The Nome field empty!',
      'The Cognome field empty!',
      'The Email field empty!',
      'The Contact Id field empty',
      'The Lead Source field empty',
      'select Owner!',
    ])
  })

  it('[NEWS-12] toSubscriptionRequest sends the subscriber and not the customer', () => {
    const answered = answeredOf({
      ...SAMPLES.gasChange,
      contact_id: 'C-1',
      newsletter: true,
      name_subs: 'Ada',
      last_name_subs: 'Neri',
      email_subs: 'ada@posta.example',
    })
    expect(missingForSubscription(answered)).toEqual([])
    expect(subscribe.body.parse(toSubscriptionRequest(answered))).toMatchObject({
      name: 'Ada',
      lastName: 'Neri',
      email: 'ada@posta.example',
      contactId: 'C-1',
      ownerId: 'owner-1',
    })
  })
})

describe('Requirements of Cliente felice', () => {
  it('[MAIL-12] [MAIL-13] missingForMailing lists missing answers in the specified order', () => {
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
    expect(messages(missingForMailing(domestic))).toEqual(
      all.map((label) => `You have to fill the ${label} field`),
    )
  })

  it('[MAIL-12] missingForMailing requires the first name of private customers only, and the operation of energy and telco only', () => {
    const firm = messages(missingForMailing({ client_type: 'business', type_contract: 'telco' }))
    expect(firm).not.toContain('You have to fill the Nome field')
    expect(firm).toContain('You have to fill the Operation field')
    const extra = messages(missingForMailing({ client_type: 'domestico', type_contract: 'vendite extra' }))
    expect(extra).not.toContain('You have to fill the Operation field')
  })

  it('missingForMailing names the field in which product and operation are chosen', () => {
    const fieldsOf = (answered: Answered) =>
      missingForMailing(answered)
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
  )('[MAIL-11] [MAIL-19] toMailingRequest sends what the call accepts: %s', (_name, sample) => {
    const answered = answeredOf({ ...sample, ...mailed, recensioni: true, iteractions: '' })
    expect(missingForMailing(answered)).toEqual([])
    const body = sendMailing.body.parse(toMailingRequest(answered, 11))
    expect(body.email).toBe('nicolo@posta.example')
    expect(body.code).toMatch(/K$/)
    expect(body.product).not.toBe('')
    expect(body.iteractions).toEqual([])
    expect(body).toMatchObject({ recensioni: true, passaparola: false })
  })

  it('[MAIL-11] toMailingRequest sends an extra sale without an operation', () => {
    const answered = answeredOf({ ...EXTRA_SAMPLES.extraFibre, ...mailed })
    expect(missingForMailing(answered)).toEqual([])
    expect(sendMailing.body.parse(toMailingRequest(answered, 11))).toMatchObject({
      product: 'ir_fibra',
      operation: '',
    })
  })

  it('[MAIL-5] toMailingRequest sends each ticked interaction', () => {
    const answered: Answered = { iteractions: 'App e area clienti\nTempi del cambio' }
    expect(toMailingRequest(answered, 1).iteractions).toEqual(['App e area clienti', 'Tempi del cambio'])
  })
})
