import { z } from 'zod'
import { defineCall, ok } from './call.ts'
import { DOCUMENT_SAMPLES } from './document-samples.ts'

/** The parts of entries in an external CRM: a customer, a contract of one kind, or a lead. */
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

/** The format of a value. `shown`: the displayed text; `lookup`: the id of another entry. */
export const CRM_CONVERSIONS = ['text', 'shown', 'boolean', 'number', 'datetime', 'lookup'] as const
export type CrmConversion = (typeof CRM_CONVERSIONS)[number]

/** The target of a value. With an empty `field` it is not sent. */
export const crmTarget = z.strictObject({
  field: z.string().trim().max(100),
  conversion: z.enum(CRM_CONVERSIONS),
})
export type CrmTarget = z.infer<typeof crmTarget>

/** The problems that an external CRM would report for a value, according to its own fields. */
export const TARGET_PROBLEMS = ['unknown', 'read-only', 'wrong-type', 'too-long', 'not-offered'] as const
export type TargetProblem = (typeof TARGET_PROBLEMS)[number]

/** One value of one part, with its target. */
export const mappedValue = crmTarget.extend({
  part: z.enum(CRM_MAPPED_PARTS),
  /** A field name of the form, or the name of a derived value with `$`. */
  source: z.string(),
  /** The displayed text; empty without a value. */
  value: z.string(),
  /** The sent value as JSON; empty if it is not sent. */
  out: z.string(),
  /** The default target. */
  standard: crmTarget,
  /** `missing`: required there, but empty or without a target; `kept`: has a value but no target. */
  state: z.enum(['sent', 'kept', 'missing', 'empty']),
  /** `unknown`: the module has no such field. Empty if there is no problem or it is unknown. */
  trouble: z.enum(['', ...TARGET_PROBLEMS]),
  /** The maximum length there. */
  room: z.number().int().nullable(),
})
export type MappedValue = z.infer<typeof mappedValue>

/** The fields that an external CRM reports. */
export const externalCrmStatus = z.object({
  /** The time of the oldest read; null if none succeeded. */
  readAt: z.iso.datetime().nullable(),
  /** API names of the writable fields by module. */
  names: z.record(z.string(), z.array(z.string())),
  /** Why a module could not be read. */
  failure: z.string(),
  /** Required there, but no value of the contract is sent to it. */
  wanted: z.array(z.object({ part: z.enum(CRM_MAPPED_PARTS), field: z.string(), label: z.string() })),
  /** Modules whose key field is missing or not unique: a retry would create a second entry. */
  keys: z.array(
    z.object({ module: z.string(), field: z.string(), trouble: z.enum(['unknown', 'not-unique']) }),
  ),
})
export type ExternalCrmStatus = z.infer<typeof externalCrmStatus>

export const readCrmMapping = defineCall('GET /crm/mapping', {
  lasting: 'service',
  summary: 'Where every value of a contract goes in a CRM elsewhere; of a saved record, or an invented one',
  query: z.strictObject({
    record: z.uuid().optional(),
    sample: z.enum(DOCUMENT_SAMPLES.map(({ id }) => id)).optional(),
    /** Reads the fields of the external CRM again. */
    fresh: z.literal('yes').optional(),
  }),
  answer: ok.extend({
    /**
     * `built-in`: contracts are stored in this installation, and the mapping is unused until an external CRM is
     * configured.
     */
    provider: z.enum(['built-in', 'zoho']),
    modules: z.record(z.enum(CRM_MAPPED_PARTS), z.string()),
    values: z.array(mappedValue),
    /** Null with the built-in CRM. */
    elsewhere: externalCrmStatus.nullable(),
    /** Fields with a value that belong to no part, such as those for mails. */
    outside: z.array(z.object({ source: z.string(), value: z.string() })),
  }),
  failures: ['not-found', 'removed', 'newer-definition'],
})

/**
 * `target` null resets it to the default. `was` is the target that the author read; a change by another
 * user since then is a `conflict`.
 */
export const saveCrmMapping = defineCall('PUT /crm/mapping', {
  lasting: 'service',
  summary: 'Send a value of a part elsewhere, or nowhere, or back where the rule sends it',
  body: z.strictObject({
    part: z.enum(CRM_MAPPED_PARTS),
    source: z.string().min(1).max(100),
    target: crmTarget.nullable(),
    was: crmTarget,
  }),
  answer: ok,
  failures: ['not-found', 'conflict', 'invalid'],
})
