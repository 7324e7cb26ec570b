import { z } from 'zod'
import { defineCall, idParams, ok } from './call.ts'

/** The entries of a record in the CRM: `CRM_ENTRY_NAMES` of the contract. */
const part = z.enum([
  'contact',
  'contract',
  'luce',
  'gas',
  'extra',
  'altra',
  'insurance',
  'contact_altra',
  'contact_extra',
  'contact_insurance',
])

/** The CRM ids of a record's parts. They are texts because they exceed the range of JavaScript numbers. */
export const syncedIds = z.object({
  contId: z.string().optional(),
  contractId: z.string().optional(),
  contractLuceId: z.string().optional(),
  contractGasId: z.string().optional(),
  contractExtraId: z.string().optional(),
  contractAltraId: z.string().optional(),
  contractInsuranceId: z.string().optional(),
  /** Separate customers: holders with another fiscal code or VAT number. */
  contAltraId: z.string().optional(),
  contExtraId: z.string().optional(),
  contInsuranceId: z.string().optional(),
})
export type SyncedIds = z.infer<typeof syncedIds>

/** The outcome of one part. `detail` is the CRM's own error message. */
export const syncedPart = z.object({
  part,
  ok: z.boolean(),
  id: z.string().optional(),
  /** The page in the CRM. */
  page: z.string().optional(),
  /** What the CRM has otherwise than the contract. */
  notices: z.array(z.string()).optional(),
  reason: z.enum(['refused', 'unreachable']).optional(),
  detail: z.string().optional(),
})
export type SyncedPart = z.infer<typeof syncedPart>

/**
 * An entry that the record no longer has. `closed`: its state in the CRM is a final one; `renamed`: its name there begins
 * with «[annullato]»; `kept`: a customer who has other contracts, or was not created by this record.
 */
const closedPart = z.object({
  part,
  id: z.string().optional(),
  page: z.string().optional(),
  closing: z.enum(['closed', 'renamed', 'kept']),
})
export type ClosedPart = z.infer<typeof closedPart>

const identity = z.string().regex(/^[\w-]{16}$/)

/**
 * A company of the record (`part` is its customer) whose VAT number another name has, in the record or in the CRM: the
 * same company, or another one of the VAT group. Or one that replaces the company with which the record was entered:
 * that one has its `vat`. `identity` is a hash.
 */
const companyQuestion = z.object({
  part,
  identity,
  name: z.string(),
  vat: z.string(),
  others: z.array(
    z.object({ identity, name: z.string(), vat: z.string().optional(), page: z.string().optional() }),
  ),
})
export type CompanyQuestion = z.infer<typeof companyQuestion>

/**
 * A person of the record who is in the CRM under another code or name: a correction of it (`same`), or another customer.
 * `same` is what a sync does unless it is answered otherwise.
 */
const personQuestion = z.object({
  part,
  identity,
  name: z.string(),
  former: z.object({ identity, name: z.string(), page: z.string().optional() }),
  same: z.boolean(),
})
export type PersonQuestion = z.infer<typeof personQuestion>

const crmEntry = z.object({ part, page: z.string().optional() })
export type CrmEntryLink = z.infer<typeof crmEntry>

/** The open entries of a record in the CRM, for its removal: they stay. */
export const listCrmEntries = defineCall('GET /records/:id/crm-entries', {
  lasting: 'service',
  summary: 'What a record has in the CRM',
  params: idParams,
  answer: ok.extend({ entries: z.array(crmEntry) }),
  failures: ['not-found', 'removed'],
})

/** The questions before a sync of the saved record, and the entries that it would close. */
export const readSyncPlan = defineCall('GET /records/:id/sync-plan', {
  lasting: 'service',
  summary: 'What a sync of a record would ask and close in the CRM',
  params: idParams,
  answer: ok.extend({
    closing: z.array(crmEntry),
    questions: z.array(companyQuestion),
    people: z.array(personQuestion),
  }),
  failures: ['not-found', 'removed', 'newer-definition'],
})

/** `same` is the one of `others` that is the same customer; absent: none is. */
const companyAnswer = z.strictObject({
  identity,
  others: z.array(identity).min(1).max(100),
  same: identity.optional(),
})
export type CompanyAnswer = z.infer<typeof companyAnswer>

/** Stores the answers to the questions of `readSyncPlan`; without an answer companies are kept apart, and the rule decides about people. */
export const answerCompanies = defineCall('POST /records/:id/company-answers', {
  summary: 'Answer whether two customers are the same company or person',
  params: idParams,
  body: z.strictObject({ answers: z.array(companyAnswer).min(1).max(10) }),
  answer: ok,
  failures: ['not-found', 'removed', 'newer-definition'],
})

/**
 * API-25. Creates or updates the entries of the saved record in the CRM, and closes those that it no longer has.
 * `links` are the pages to open. If parts fail, the answer is 502 with an issue for each; the other parts remain stored.
 */
export const syncRecord = defineCall('GET /records/:id/sync', {
  lasting: 'service',
  summary: 'Enter a record into the CRM',
  refusedWhileDiskFull: true,
  params: idParams,
  answer: ok.extend({
    ...syncedIds.shape,
    respData: z.object({ parts: z.array(syncedPart), closed: z.array(closedPart) }),
    links: z.array(z.string()),
  }),
  failures: ['not-found', 'removed', 'newer-definition', 'invalid', 'external-service-failed'],
})

/** API-26. Attaches the record's newest documents to its contracts in the CRM; `attached` is their number. */
export const syncAll = defineCall('GET /records/:id/sync-all', {
  lasting: 'work',
  summary: 'Put a record’s documents into the CRM',
  refusedWhileDiskFull: true,
  params: idParams,
  answer: ok.extend({ attached: z.number().int() }),
  failures: ['not-found', 'removed', 'newer-definition', 'invalid', 'external-service-failed'],
})
