import { z } from 'zod'
import { defineCall, ok, wholeNumber } from './call.ts'

/** The longest period of one request. */
export const OVERVIEW_MAX_DAYS = 1_100
/** After so many days without a change, a draft counts as left lying. */
export const STALE_DRAFT_DAYS = 7

const DAY_MS = 86_400_000
const query = z
  .object({
    /** Italian days, both of them included. */
    from: z.iso.date(),
    to: z.iso.date(),
    operator: z.uuid().optional(),
    type: z.string().trim().max(200).optional(),
    lyingDays: wholeNumber(1, 365).default(STALE_DRAFT_DAYS),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'La fine viene prima dell’inizio' })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / DAY_MS < OVERVIEW_MAX_DAYS, {
    path: ['from'],
    message: 'Il periodo è troppo lungo',
  })

const amount = { records: z.number().int(), drafts: z.number().int() }

/** Records by the day they were begun on; `drafts` of them are not saved as contracts yet. */
export const readOverview = defineCall({
  method: 'GET',
  path: '/overview',
  summary: 'What the office has recorded in a period, counted',
  query,
  answer: ok.extend({
    /** Nothing was ever recorded. */
    empty: z.boolean(),
    total: z.object(amount),
    /** Only days with records, in their order. */
    days: z.array(z.object({ day: z.iso.date(), ...amount })),
    operators: z.array(z.object({ id: z.uuid(), name: z.string(), ...amount })),
    types: z.array(z.object({ type: z.string(), ...amount })),
    operations: z.array(z.object({ utility: z.enum(['luce', 'gas']), name: z.string(), ...amount })),
    /** Whatever the period: the longest forgotten first. */
    lying: z.object({
      count: z.number().int(),
      drafts: z.array(
        z.object({ id: z.uuid(), title: z.string(), operator: z.string(), updatedAt: z.iso.datetime() }),
      ),
    }),
    signatures: z.array(z.object({ state: z.string(), count: z.number().int() })),
    /** Records that were sent to the CRM, and those whose last try failed. */
    syncs: z.object({ done: z.number().int(), failed: z.number().int() }),
    /** The users of the filter: those with records in the period. */
    people: z.array(z.object({ id: z.uuid(), name: z.string() })),
  }),
})
