import type { Kysely } from 'kysely'
import type { AuditedEntity } from '../../shared/audited-entities.ts'
import type { StaleAnswer } from '../../shared/errors.ts'
import type { Database } from '../db/schema.ts'
import { Failure } from '../http/failure.ts'
import { findChangesSince } from './find-changes-since.ts'

interface Stale<Entry> {
  noun: AuditedEntity
  /** Absent for a noun with a single object. */
  objectId?: string
  /** The `updatedAt` that the user read, null when nothing was stored; absent: the last save wins. */
  readAt: string | null | undefined
  /** The time of the stored entry; null when nothing is stored. */
  savedAt: Date | null
  /** The stored entry, as a read returns it. */
  stored(): Entry | Promise<Entry>
}

/** Throws `conflict` with the stored entry when it was saved after the user read it. */
export async function refuseStale<Entry>(db: Kysely<Database>, stale: Stale<Entry>): Promise<void> {
  const { readAt, savedAt } = stale
  if (readAt === undefined || timeOf(readAt) === timeOf(savedAt)) return
  throw await conflictWith(db, stale)
}

const timeOf = (at: string | Date | null) => (at === null ? null : new Date(at).getTime())

/** The failure of a stale save: the stored entry, who saved it and when, and the fields changed since the read. */
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
