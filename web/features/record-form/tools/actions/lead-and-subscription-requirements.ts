import type { Answered, FieldName } from '../../../../../contract/index.ts'

/** A missing answer of an action. */
export interface MissingAnswer {
  field: FieldName
  message: string
}

type Row = readonly [field: FieldName, message: string]

/** The rows whose field has no answer, in their order. */
export function findMissing(answered: Answered, rows: readonly Row[]): MissingAnswer[] {
  return rows.flatMap(([field, message]) => (isAnswered(answered, field) ? [] : [{ field, message }]))
}

function isAnswered(answered: Answered, field: FieldName): boolean {
  const answer = answered[field]
  return typeof answer === 'object' ? answer.id !== '' : answer !== undefined && answer !== ''
}

/** The requirements of `Create Lead`, in the order of LEAD-3 to LEAD-6. */
export const missingForLead = (answered: Answered): MissingAnswer[] =>
  findMissing(answered, [
    ['contact_id', 'Please, fill the Contact ID field'],
    ['lead_id', 'Please, fill the Lead Source field'],
    ['contact_owner', 'Please, select a Contact Owner'],
    ['type_contract', 'Please, select a Contract Type'],
  ])

export const toLeadRequest = (answered: Answered) => ({
  contact_id: answered.contact_id ?? '',
  lead_id: answered.lead_id ?? '',
  owner_id: answered.contact_owner?.id ?? '',
  type_contract: answered.type_contract ?? '',
  callback_time: answered.callback_time ?? '',
})

/** The requirements of `Subscribe`, in the order of NEWS-6 to NEWS-11. */
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
