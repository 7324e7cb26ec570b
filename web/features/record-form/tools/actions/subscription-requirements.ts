import type { Answered } from '../../../../../contract/index.ts'
import { findMissing, type MissingAnswer } from './missing-answers.ts'

/** What `Subscribe` needs, in the order of NEWS-6 to NEWS-11. */
export const missingForSubscription = (answered: Answered): MissingAnswer[] =>
  findMissing(answered, [
    ['name_subs', 'The Nome field empty!'],
    ['last_name_subs', 'The Cognome field empty!'],
    ['email_subs', 'The Email field empty!'],
    ['contact_id', 'The Contact Id field empty'],
    ['lead_id', 'The Lead Source field empty'],
    ['contact_owner', 'select Owner!'],
  ])

export const toSubscriptionRequest = (answered: Answered) => ({
  name: answered.name_subs ?? '',
  lastName: answered.last_name_subs ?? '',
  email: answered.email_subs ?? '',
  contactId: answered.contact_id ?? '',
  leadId: answered.lead_id ?? '',
  ownerId: answered.contact_owner?.id ?? '',
})
