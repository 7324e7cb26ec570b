import { z } from 'zod'
import { defineCall, listQuery, ok } from './call.ts'
import { contactBasis } from './contact-bases.ts'
import { crmIdParams } from './crm.ts'

/** The message for a lead that could not be created (LEAD-9). */
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

/** Who is called, and why we may: stored beside the lead, and no part of what makes two leads equal. BASIS-4 */
const leadContact = z.strictObject({ phone: text, basis: contactBasis.nullable() })

/**
 * API-30. `lead_id` is the Leadsource; `owner_id` one of the CRM's users; `callback_time` is
 * `YYYY-MM-DDTHH:mm` in Italian local time and may be empty. A missing value is 422 with the
 * specification's sentence as `errorMessage`. Two equal requests on one day create one lead, and both
 * answers contain its `id`. If the CRM does not respond, the answer is `external-service-failed` and the lead is
 * retried; a repeated request returns its `id`. If the CRM refuses it, the answer is `invalid` with
 * `LEAD_FAILED`, or with the sentence about the owner; an issue names `owner_id` or `contact_id` if the CRM
 * named it.
 */
export const createLead = defineCall('POST /records/lead', {
  lasting: 'service',
  summary: 'Create a lead in the CRM',
  body: lead.extend({ contact: leadContact.optional() }),
  answer: ok.extend({ id: z.string() }),
  failures: ['invalid', 'external-service-failed'],
})

/** `waiting`: it is retried automatically; `refused`: the CRM refuses it; `none`: there is no recent request. */
export const LEAD_STATES = ['none', 'waiting', 'created', 'refused'] as const

export const findLead = defineCall('GET /records/lead', {
  summary: 'What became of a lead that was asked for',
  query: lead,
  answer: ok.extend({ state: z.enum(LEAD_STATES), id: z.string() }),
  failures: [],
})

/** A lead of the built-in CRM. `record` is the record whose form created it; null when there is none. */
export const storedLead = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  contact_id: z.string(),
  lead_source: z.string(),
  owner: z.string(),
  type_contract: z.string(),
  callback_time: z.string(),
  /** When an entry in the register of oppositions took the planned call away; null while it stands. BASIS-16 */
  callWithdrawnAt: z.iso.datetime().nullable(),
  /** The requesting user. */
  author: z.string(),
  /** Why the person may be called; null while nobody said it. */
  basis: contactBasis.nullable(),
  record: z.object({ id: z.uuid(), title: z.string() }).nullable(),
})

export type StoredLead = z.infer<typeof storedLead>

export const LEAD_SORT_COLUMNS = ['at', 'callback_time'] as const

export const listLeads = defineCall('GET /crm/leads', {
  summary: 'A page of the built-in CRM’s leads',
  query: listQuery(LEAD_SORT_COLUMNS),
  answer: ok.extend({ leads: z.array(storedLead), count: z.number().int() }),
  failures: [],
})

export const readLead = defineCall('GET /crm/leads/:id', {
  summary: 'One lead',
  params: crmIdParams,
  answer: ok.extend({ lead: storedLead }),
  failures: ['not-found'],
})
