import { z } from 'zod'
import { AUDITED_ENTITIES, CHANGE_KINDS } from '../audited-entities.ts'
import { defineCall, integerQuery, ok } from './call.ts'
import { RECORD_EVENT_KINDS } from './records.ts'

/** The nouns with a history: audited entities and records. */
export const HISTORY_NOUNS = ['records', ...AUDITED_ENTITIES] as const
export type HistoryNoun = (typeof HISTORY_NOUNS)[number]

/** The changes of all entities, and the events of records. The save of a record is a change. */
export const HISTORY_KINDS = [...CHANGE_KINDS, ...RECORD_EVENT_KINDS] as const
export type HistoryKind = (typeof HISTORY_KINDS)[number]

/** One property; null if its value is empty or absent. */
export const historyChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })
export type HistoryChange = z.infer<typeof historyChange>

export const historyEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  userId: z.uuid().nullable(),
  /** Empty for a user who no longer exists. */
  user: z.string(),
  ip: z.string(),
  noun: z.enum(HISTORY_NOUNS),
  objectId: z.string(),
  title: z.string(),
  kind: z.enum(HISTORY_KINDS),
  /** A draft that the page saved automatically. */
  autosave: z.boolean(),
  changes: z.array(historyChange),
  /** The entity no longer exists or is a removed record. */
  gone: z.boolean(),
})
export type HistoryEntry = z.infer<typeof historyEntry>

const day = z.iso.date().optional()
const instant = z.iso.datetime({ precision: 6 })

/** The cursor of a page: its last time in microseconds and the id of the event. */
function isPlace(text: string): boolean {
  const [at, id, ...more] = text.split(' ')
  return more.length === 0 && instant.safeParse(at).success && z.uuid().safeParse(id).success
}

/**
 * All events, newest first, in pages: `next` is the `before` of the next page. Days are Italian days, both
 * inclusive. Without a `kind`, reads are excluded, because they outnumber all other events.
 */
export const listHistory = defineCall('GET /history', {
  summary: 'Who changed what and when',
  query: z.object({
    limit: integerQuery(1, 200).default(60),
    before: z.string().max(100).refine(isPlace, 'Non è un punto della storia').optional(),
    noun: z.enum(HISTORY_NOUNS).optional(),
    objectId: z.string().max(200).optional(),
    userId: z.uuid().optional(),
    kind: z.enum(HISTORY_KINDS).optional(),
    from: day,
    to: day,
  }),
  answer: ok.extend({ entries: z.array(historyEntry), next: z.string().nullable() }),
  failures: [],
})

export const listHistoryPeople = defineCall('GET /history/people', {
  summary: 'Everyone who has done something, removed users too',
  answer: ok.extend({ people: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
  failures: [],
})
