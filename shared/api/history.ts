import { z } from 'zod'
import { AUDITED_ENTITIES, CHANGE_KINDS } from '../audited-entities.ts'
import { defineCall, ok, wholeNumber } from './call.ts'
import { RECORD_EVENT_KINDS } from './records.ts'

/** The nouns with a history: audited entities and records. */
export const HISTORY_NOUNS = ['records', ...AUDITED_ENTITIES] as const
export type HistoryNoun = (typeof HISTORY_NOUNS)[number]

/** What can happen to anything; records also know what follows. A record's save is a change. */
export const HISTORY_KINDS = [...CHANGE_KINDS, ...RECORD_EVENT_KINDS] as const
export type HistoryKind = (typeof HISTORY_KINDS)[number]

/** One property: null where it was or is empty, or where it was not there. */
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
  /** The thing is not there any more, or is a removed record. */
  gone: z.boolean(),
})
export type HistoryEntry = z.infer<typeof historyEntry>

const day = z.iso.date().optional()
const instant = z.iso.datetime({ precision: 6 })

/** Where a page ends: an instant to the microsecond and the id of the event. */
function isPlace(text: string): boolean {
  const [at, id, ...more] = text.split(' ')
  return more.length === 0 && instant.safeParse(at).success && z.uuid().safeParse(id).success
}

/**
 * The timeline of everything, newest first, page after page: `next` is passed as `before` for the next one. Days are of
 * Italian clocks, both included. Without a `kind`, readings are left out: there are more of them than of all the rest.
 */
export const listHistory = defineCall({
  method: 'GET',
  path: '/history',
  summary: 'Who changed what and when',
  query: z.object({
    limit: wholeNumber(1, 200).default(60),
    before: z.string().max(100).refine(isPlace, 'Non è un punto della storia').optional(),
    noun: z.enum(HISTORY_NOUNS).optional(),
    objectId: z.string().max(200).optional(),
    userId: z.uuid().optional(),
    kind: z.enum(HISTORY_KINDS).optional(),
    from: day,
    to: day,
  }),
  answer: ok.extend({ entries: z.array(historyEntry), next: z.string().nullable() }),
})

export const listHistoryPeople = defineCall({
  method: 'GET',
  path: '/history/people',
  summary: 'Everyone who has done something, removed users too',
  answer: ok.extend({ people: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
})
