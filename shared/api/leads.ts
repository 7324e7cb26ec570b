import { z } from 'zod'
import { defineCall, ok } from './call.ts'

/** What is said of a lead that could not be created (LEAD-9). */
export const LEAD_FAILED =
  "Can't create the lead, please create the record and send id of the record to developer:)"

const text = z.string().trim().max(200).default('')

const lead = z.strictObject({
  contact_id: text,
  lead_id: text,
  owner_id: text,
  type_contract: text,
  callback_time: text,
})

/**
 * API-30. `lead_id` is the Leadsource; `owner_id` one of the CRM's users; `callback_time` is
 * `YYYY-MM-DDTHH:mm` on an Italian wall and may be empty. What is missing is 422 with the specification's sentence as
 * `errorMessage`. The same lead asked for twice on one day is one lead, and both answers carry its `id`.
 * One that the CRM did not answer is refused as `outside-service` and is retried; asking again gives its `id`.
 * One that the CRM refused is `invalid` with `LEAD_FAILED`, or with the sentence for the owner where the CRM named the
 * owner; an issue names `owner_id` or `contact_id` where the CRM named them.
 */
export const createLead = defineCall({
  method: 'POST',
  path: '/records/lead',
  summary: 'Create a lead in the CRM',
  body: lead,
  answer: ok.extend({ id: z.string() }),
})

/** `waiting`: it is retried automatically; `refused`: the CRM refuses it; `none`: there is no recent request. */
export const LEAD_STATES = ['none', 'waiting', 'created', 'refused'] as const

export const findLead = defineCall({
  method: 'GET',
  path: '/records/lead',
  summary: 'What became of a lead that was asked for',
  query: lead,
  answer: ok.extend({ state: z.enum(LEAD_STATES), id: z.string() }),
})
