import type { Kysely } from 'kysely'
import type { StaleAnswer } from '../../shared/errors.ts'
import type { KeptNoun } from '../../shared/kept.ts'
import { findChangesSince } from '../db/find-changes-since.ts'
import type { Database } from '../db/schema.ts'
import { Failure } from './failure.ts'

interface Stale<Entry> {
  noun: KeptNoun
  /** Absent where there is one object of the noun at most. */
  objectId?: string
  /** The `updatedAt` that the author read, null where nothing was stored; without one the last save wins. */
  readAt: string | null | undefined
  /** When the stored entry was saved; null where nothing is stored. */
  savedAt: Date | null
  /** What is stored now, as a read answers it. */
  stored(): Entry | Promise<Entry>
}

/** Throws `conflict`, with what is stored now, where another author saved after this one had read. */
export async function refuseStale<Entry>(db: Kysely<Database>, stale: Stale<Entry>): Promise<void> {
  const { readAt, savedAt } = stale
  if (readAt === undefined || timeOf(readAt) === timeOf(savedAt)) return
  throw await conflictWith(db, stale)
}

const timeOf = (at: string | Date | null) => (at === null ? null : new Date(at).getTime())

/** The refusal of a stale save: what is stored now, who saved it and when, and what was changed since the reading. */
export async function conflictWith<Entry>(
  db: Kysely<Database>,
  { noun, objectId, readAt, savedAt, stored }: Stale<Entry>,
): Promise<Failure> {
  const since = readAt ? new Date(readAt) : undefined
  const { last, fields } = await findChangesSince(db, { noun, objectId, since })
  const theirs: StaleAnswer<Entry> = {
    stored: await stored(),
    savedBy: last?.user ?? '',
    savedAt: (last?.at ?? savedAt)?.toISOString() ?? null,
    changed: fields,
  }
  return new Failure('conflict', { theirs })
}
