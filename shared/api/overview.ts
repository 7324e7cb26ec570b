import { z } from 'zod'
import { DAY_MS } from '../../contract/time/calendar-date.ts'
import { defineCall, integerQuery, ok } from './call.ts'
import { ENVELOPE_STATES } from './signatures.ts'

/** The longest period of one request. */
export const OVERVIEW_MAX_DAYS = 1_100
/** A draft is stale after this many days without a change. */
export const STALE_DRAFT_DAYS = 7

const query = z
  .object({
    /** Italian days, both inclusive. */
    from: z.iso.date(),
    to: z.iso.date(),
    operator: z.uuid().optional(),
    type: z.string().trim().max(200).optional(),
    lyingDays: integerQuery(1, 365).default(STALE_DRAFT_DAYS),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'La fine viene prima dell’inizio' })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / DAY_MS < OVERVIEW_MAX_DAYS, {
    path: ['from'],
    message: 'Il periodo è troppo lungo',
  })

const amount = { records: z.number().int(), drafts: z.number().int() }

const outside = {
  /** The records with an envelope of the period, by its state. */
  signatures: z.array(z.object({ state: z.enum(ENVELOPE_STATES), count: z.number().int() })),
  /** Records sent to the CRM, and records whose last attempt failed. */
  syncs: z.object({ done: z.number().int(), failed: z.number().int() }),
}

/** Records by day of creation; `drafts` of them are not submitted yet. */
export const readOverview = defineCall('GET /overview', {
  summary: 'What the organisation has recorded in a period, counted',
  query,
  answer: ok.extend({
    /** There are no records at all. */
    empty: z.boolean(),
    total: z.object(amount),
    /** Only days with records, in their order. */
    days: z.array(z.object({ day: z.iso.date(), ...amount })),
    operators: z.array(z.object({ id: z.uuid(), name: z.string(), ...amount })),
    types: z.array(z.object({ type: z.string(), ...amount })),
    operations: z.array(z.object({ utility: z.enum(['luce', 'gas']), name: z.string(), ...amount })),
    /** Independent of the period, the oldest first. */
    lying: z.object({
      count: z.number().int(),
      drafts: z.array(
        z.object({ id: z.uuid(), title: z.string(), operator: z.string(), updatedAt: z.iso.datetime() }),
      ),
    }),
    ...outside,
    /** The period of equal length before. */
    before: z.object({ total: z.object(amount), ...outside }),
    /** The users with records in the period, for the filter. */
    people: z.array(z.object({ id: z.uuid(), name: z.string() })),
  }),
  failures: [],
})
