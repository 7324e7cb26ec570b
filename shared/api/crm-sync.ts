import { z } from 'zod'
import { defineCall, idParams, ok } from './call.ts'

/** The entries of a record in the CRM, as `CRM_ENTRY_NAMES` of the contract names them. */
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

/** What a record's parts are called in the CRM. Texts: longer than a JavaScript number holds. */
export const syncedIds = z.object({
  contId: z.string().optional(),
  contractId: z.string().optional(),
  contractLuceId: z.string().optional(),
  contractGasId: z.string().optional(),
  contractExtraId: z.string().optional(),
  contractAltraId: z.string().optional(),
  contractInsuranceId: z.string().optional(),
  /** Customers of their own: holders with another fiscal code or VAT number. */
  contAltraId: z.string().optional(),
  contExtraId: z.string().optional(),
  contInsuranceId: z.string().optional(),
})
export type SyncedIds = z.infer<typeof syncedIds>

/** How one part went. `detail` is the CRM's own word for a refusal. */
export const syncedPart = z.object({
  part,
  ok: z.boolean(),
  id: z.string().optional(),
  /** Where a person sees it. */
  page: z.string().optional(),
  reason: z.enum(['refused', 'unreachable']).optional(),
  detail: z.string().optional(),
})
export type SyncedPart = z.infer<typeof syncedPart>

/**
 * API-25. Enters the saved record into the CRM, or updates what is there. `links` are the pages to open.
 * Parts that fail are told one by one: 502 with an issue for each, while what went well stays.
 */
export const syncRecord = defineCall({
  method: 'GET',
  path: '/records/:id/sync',
  summary: 'Enter a record into the CRM',
  refusedWhileDiskFull: true,
  params: idParams,
  answer: ok.extend({
    ...syncedIds.shape,
    respData: z.object({ parts: z.array(syncedPart) }),
    links: z.array(z.string()),
  }),
})

/** API-26. Puts the record's newest documents beside its contracts in the CRM; `attached` counts them. */
export const syncAll = defineCall({
  method: 'GET',
  path: '/records/:id/sync-all',
  summary: 'Put a record’s documents into the CRM',
  refusedWhileDiskFull: true,
  params: idParams,
  answer: ok.extend({ attached: z.number().int() }),
})
