import type { Answered } from '../../../../../contract/index.ts'
import { findMissing, type MissingAnswer } from './missing-answers.ts'

/** What `Create Lead` needs, in the order of LEAD-3 to LEAD-6. */
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
