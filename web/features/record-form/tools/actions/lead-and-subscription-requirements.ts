import {
  type Answered,
  findMissingAnswers,
  LEAD_REQUIREMENTS,
  type RequiredAnswer,
  SUBSCRIPTION_REQUIREMENTS,
} from '../../../../../contract/index.ts'

/** A missing answer of an action. */
export type MissingAnswer = Pick<RequiredAnswer, 'field' | 'message'>

export const missingForLead = (answered: Answered): MissingAnswer[] =>
  findMissingAnswers(toLeadRequest(answered), LEAD_REQUIREMENTS)

export const toLeadRequest = (answered: Answered) => ({
  contact_id: answered.contact_id ?? '',
  lead_id: answered.lead_id ?? '',
  owner_id: answered.contact_owner?.id ?? '',
  type_contract: answered.type_contract ?? '',
  callback_time: answered.callback_time ?? '',
})

export const missingForSubscription = (answered: Answered): MissingAnswer[] =>
  findMissingAnswers(toSubscriptionRequest(answered), SUBSCRIPTION_REQUIREMENTS)

export const toSubscriptionRequest = (answered: Answered) => ({
  name: answered.name_subs ?? '',
  lastName: answered.last_name_subs ?? '',
  email: answered.email_subs ?? '',
  contactId: answered.contact_id ?? '',
  leadId: answered.lead_id ?? '',
  ownerId: answered.contact_owner?.id ?? '',
})
