import { describe, expect, it } from 'vitest'
import { formOf } from '../../../../../contract/fixtures/form.ts'
import { SAMPLES } from '../../../../../contract/fixtures/samples.ts'
import { subscribe } from '../../../../../shared/api/subscriptions.ts'
import { missingForSubscription, toSubscriptionRequest } from './subscription-requirements.ts'

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
