import { describe, expect, it } from 'vitest'
import { formOf } from '../../../../../contract/fixtures/form.ts'
import { SAMPLES } from '../../../../../contract/fixtures/samples.ts'
import type { Answered, Values } from '../../../../../contract/index.ts'
import { createLead } from '../../../../../shared/api/leads.ts'
import { subscribe } from '../../../../../shared/api/subscriptions.ts'
import {
  missingForLead,
  missingForSubscription,
  toLeadRequest,
  toSubscriptionRequest,
} from './lead-and-subscription-requirements.ts'

const answeredOf = (values: Values): Answered => formOf(values).answered

describe('Requirements of Create Lead', () => {
  it('[LEAD-3] [LEAD-6] missingForLead lists missing answers in the specified order', () => {
    expect(missingForLead({}).map(({ message }) => message)).toEqual([
      'Please, fill the Contact ID field',
      'Please, fill the Lead Source field',
      'Please, select a Contact Owner',
      'Please, select a Contract Type',
    ])
    expect(missingForLead({ contact_owner: { id: '', name: 'Nessuno' } })).toContainEqual(
      expect.objectContaining({ field: 'contact_owner', message: 'Please, select a Contact Owner' }),
    )
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
  it('[NEWS-6] [NEWS-11] missingForSubscription lists missing answers in the specified order', () => {
    expect(missingForSubscription({}).map(({ message }) => message)).toEqual([
      'The Nome field empty!',
      'The Cognome field empty!',
      'The Email field empty!',
      'The Contact Id field empty',
      'The Lead Source field empty',
      'select Owner!',
    ])
  })

  it('[NEWS-12] toSubscriptionRequest sends the subscriber and not the customer', () => {
    const answered = formOf({
      ...SAMPLES.gasChange,
      contact_id: 'C-1',
      newsletter: true,
      name_subs: 'Ada',
      last_name_subs: 'Neri',
      email_subs: 'ada@posta.example',
    }).answered
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
