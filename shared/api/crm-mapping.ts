import { z } from 'zod'
import { defineCall, ok } from './call.ts'
import { DOCUMENT_SAMPLES } from './document-samples.ts'

/** What an entry of a CRM elsewhere is made of: a customer, a contract of a kind, or a lead. */
export const CRM_MAPPED_PARTS = [
  'contact',
  'contract',
  'luce',
  'gas',
  'extra',
  'altra',
  'insurance',
  'lead',
] as const
export type CrmMappedPart = (typeof CRM_MAPPED_PARTS)[number]

/** How a value is written there. `shown`: as a person reads it; `lookup`: the id of another entry. */
export const CRM_CONVERSIONS = ['text', 'shown', 'boolean', 'number', 'datetime', 'lookup'] as const
export type CrmConversion = (typeof CRM_CONVERSIONS)[number]

/** Where a value goes. An empty `field`: nowhere. */
export const crmTarget = z.strictObject({
  field: z.string().trim().max(100),
  conversion: z.enum(CRM_CONVERSIONS),
})
export type CrmTarget = z.infer<typeof crmTarget>

/** What a CRM elsewhere would say to a value: its own fields are compared with where values go. */
export const TARGET_PROBLEMS = ['unknown', 'read-only', 'wrong-type', 'too-long', 'not-offered'] as const
export type TargetProblem = (typeof TARGET_PROBLEMS)[number]

/** One value of one part, with the place where it goes. */
export const mappedValue = crmTarget.extend({
  part: z.enum(CRM_MAPPED_PARTS),
  /** The form's name, or a `$` name that is worked out. */
  source: z.string(),
  /** As a person reads it; empty when nothing is filled in. */
  value: z.string(),
  /** As it is written there, as JSON; empty when nothing goes out. */
  out: z.string(),
  /** The default target. */
  standard: crmTarget,
  /** `missing`: needed there, and empty or sent nowhere; `kept`: filled in and sent nowhere. */
  state: z.enum(['sent', 'kept', 'missing', 'empty']),
  /** `unknown`: the module has no such field. Empty when there is no problem or it is not known. */
  trouble: z.enum(['', ...TARGET_PROBLEMS]),
  /** How many characters fit there. */
  room: z.number().int().nullable(),
})
export type MappedValue = z.infer<typeof mappedValue>

/** What a CRM elsewhere says of its own fields. */
export const mappingElsewhere = z.object({
  /** The oldest reading; null where none could be made. */
  readAt: z.iso.datetime().nullable(),
  /** API names of what can be written, by module. */
  names: z.record(z.string(), z.array(z.string())),
  /** Why a module could not be read. */
  failure: z.string(),
  /** Needed there, and nothing of the contract goes in. */
  wanted: z.array(z.object({ part: z.enum(CRM_MAPPED_PARTS), field: z.string(), label: z.string() })),
  /** Modules whose field for our key is not there, or not unique: a repeat would make a second entry. */
  keys: z.array(
    z.object({ module: z.string(), field: z.string(), trouble: z.enum(['unknown', 'not-unique']) }),
  ),
})
export type ExternalCrmStatus = z.infer<typeof mappingElsewhere>

export const readCrmMapping = defineCall({
  method: 'GET',
  path: '/crm/mapping',
  summary: 'Where every value of a contract goes in a CRM elsewhere; of a saved record, or an invented one',
  query: z.strictObject({
    record: z.uuid().optional(),
    sample: z.enum(DOCUMENT_SAMPLES.map(({ id }) => id)).optional(),
    /** Asks the CRM elsewhere for its fields now. */
    fresh: z.literal('yes').optional(),
  }),
  answer: ok.extend({
    /** `built-in`: contracts stay here, and the mapping waits for a CRM elsewhere. */
    provider: z.enum(['built-in', 'zoho']),
    modules: z.record(z.enum(CRM_MAPPED_PARTS), z.string()),
    values: z.array(mappedValue),
    /** Null where contracts stay here. */
    elsewhere: mappingElsewhere.nullable(),
    /** Filled in, and of no part: it is about the form itself, or about mails. */
    outside: z.array(z.object({ source: z.string(), value: z.string() })),
  }),
})

/** `target` null: back to the rule. `was` is what its author read; another's change since then is a `conflict`. */
export const saveCrmMapping = defineCall({
  method: 'PUT',
  path: '/crm/mapping',
  summary: 'Send a value of a part elsewhere, or nowhere, or back where the rule sends it',
  body: z.strictObject({
    part: z.enum(CRM_MAPPED_PARTS),
    source: z.string().min(1).max(100),
    target: crmTarget.nullable(),
    was: crmTarget,
  }),
  answer: ok,
})
