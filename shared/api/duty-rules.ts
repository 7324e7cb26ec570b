import { z } from 'zod'
import { MAX_RULE_TEXT, RULE_KEYS, type RuleKey } from '../../contract/duties/rules.ts'
import { OPERATION_KINDS, START_CLIENTS, START_SUPPLIES } from '../../contract/duties/start-times.ts'
import { defineCall, ok } from './call.ts'

const key = z.enum(RULE_KEYS as [RuleKey, ...RuleKey[]])
const MAX_TEXT = 300
/** Empty texts: every supplier, operation or kind of client. */
const startTime = z.strictObject({
  supplier: z.string().trim().max(200),
  supply: z.enum(START_SUPPLIES),
  operation: z.enum(['', ...OPERATION_KINDS]),
  client: z.enum(['', ...START_CLIENTS]),
  rule: z.enum(['working-days', 'month']),
  number: z.number(),
})
/** `boolean`, a whole number, a text, or a list of texts or of times, by the kind of the rule. */
const value = z.union([
  z.boolean(),
  z.number(),
  z.string().max(MAX_RULE_TEXT),
  z.array(z.string().max(20)).max(60).readonly(),
  z.array(startTime).max(200).readonly(),
])

const version = z.object({
  id: z.uuid(),
  value,
  /** `YYYY-MM-DD`; the versions of the installation begin in 1970. */
  validFrom: z.iso.date(),
  source: z.string(),
  reason: z.string(),
  /** Empty for the versions of the installation. */
  by: z.string(),
  at: z.iso.datetime(),
})

const dutyRule = z.object({
  key,
  /** The version that holds today. */
  current: version,
  /** Newest first. */
  versions: z.array(version),
  /** When the newest version was written. */
  updatedAt: z.iso.datetime(),
})
export type DutyRule = z.infer<typeof dutyRule>

export const listDutyRules = defineCall('GET /duty-rules', {
  summary: 'The rules of the duties towards consumers, with their dated versions',
  answer: ok.extend({ rules: z.array(dutyRule) }),
  failures: [],
})

/**
 * Adds a version; earlier ones stay. With `readAt`, the `updatedAt` that the author read, a change after one by another
 * user is refused.
 */
export const changeDutyRule = defineCall('PUT /duty-rules/:key', {
  summary: 'Change a rule from a day on, with its source and the reason',
  params: z.object({ key }),
  body: z.strictObject({
    value,
    validFrom: z.iso.date(),
    source: z.string().trim().max(MAX_TEXT),
    reason: z.string().trim().max(MAX_TEXT),
    readAt: z.iso.datetime().optional(),
  }),
  answer: ok.extend({ rule: dutyRule }),
  failures: ['invalid', 'conflict'],
})
