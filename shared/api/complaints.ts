import { z } from 'zod'
import { SALE_PARTS } from '../../contract/crm-parts.ts'
import { COMPLAINT_WAYS } from '../../contract/duties/complaint-period.ts'
import { OUTCOME_STATES } from '../../contract/outcomes/index.ts'
import { defineCall, idParams, ok } from './call.ts'

const part = z.enum(SALE_PARTS)
const date = z.iso.date()
const note = z.string().trim().max(2_000).default('')

/** How a complaint is closed: the contract is void, it stands, or there was no such complaint. */
export const COMPLAINT_RESULTS = ['upheld', 'rejected', 'mistaken'] as const
export type ComplaintResult = (typeof COMPLAINT_RESULTS)[number]

export const COMPLAINT_RESULT_LABELS: Readonly<Record<ComplaintResult, string>> = {
  upheld: 'Accolto',
  rejected: 'Respinto',
  mistaken: 'Scritto per errore',
}

const complaint = z.object({
  id: z.uuid(),
  recordId: z.uuid(),
  code: z.string(),
  last_name: z.string(),
  name: z.string(),
  ragione_sociale: z.string(),
  supplies: z.array(
    z.object({ part, point: z.string(), supplier: z.string(), state: z.enum(OUTCOME_STATES) }),
  ),
  via: z.enum(COMPLAINT_WAYS),
  receivedOn: date,
  /** Null: not known, or the first bill was not issued yet. */
  countedFrom: date.nullable(),
  business: z.boolean(),
  /** Of the period in which the customer may complain; null: not counted. */
  lastDay: date.nullable(),
  /** It came after the period: it contests nothing. */
  late: z.boolean(),
  answerBy: date,
  /** Until the answer of the office, today included; 0 when the day has passed. */
  daysLeft: z.number().int(),
  note: z.string(),
  enteredBy: z.string(),
  enteredAt: z.iso.datetime(),
  /** Null while it is open. */
  result: z.enum(COMPLAINT_RESULTS).nullable(),
  closedOn: date.nullable(),
  closingNote: z.string(),
})
export type Complaint = z.infer<typeof complaint>

export const listComplaints = defineCall('GET /complaints', {
  summary:
    'Complaints about contracts that were not asked for: open ones first, the earliest day of answer before; at most five hundred',
  answer: ok.extend({ complaints: z.array(complaint) }),
  failures: [],
})

/** 422 for a day after today, and for a supply with an open complaint. `countedFrom` absent: not known. */
export const enterComplaint = defineCall('POST /records/:id/complaints', {
  summary: 'Enter a complaint about supplies that the customer says never to have asked for',
  params: idParams,
  body: z.strictObject({
    parts: z.array(part).min(1).max(SALE_PARTS.length),
    via: z.enum(COMPLAINT_WAYS),
    receivedOn: date,
    countedFrom: date.optional(),
    note,
  }),
  answer: ok.extend({ complaintId: z.uuid(), lastDay: date.nullable(), late: z.boolean() }),
  failures: ['not-found', 'removed', 'invalid'],
})

export const closeComplaint = defineCall('POST /complaints/:id/closed', {
  summary: 'Close a complaint: the contract is void, it stands, or there was no such complaint',
  params: idParams,
  body: z.strictObject({ result: z.enum(COMPLAINT_RESULTS), on: date, note }),
  answer: ok,
  failures: ['not-found', 'invalid'],
})
