import type { Transaction } from 'kysely'
import type { ChangeKind, KeptNoun } from '../../shared/kept.ts'
import { logUserAction } from './log-user-action.ts'
import type { Database } from './schema.ts'

export interface ObjectChange {
  noun: KeptNoun
  objectId: string
  /** What people call the object, as it is named after the change. */
  title: string
  userId: string
  ip: string
  /** Its readable properties before and after; left out for a created or a removed object. Never a secret. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  /** The `updated_at` that the change gives the object. */
  savedAt?: Date
  /** Given where the two sides do not tell it. */
  kind?: 'restored' | 'imported'
}

/**
 * Appends one change to the history of what administrators keep and to its author's log; only the properties that differ are stored, and a
 * change without a difference leaves no line. Called with the transaction of the change.
 */
export async function noteChange(db: Transaction<Database>, change: ObjectChange): Promise<void> {
  const { noun, objectId, title, userId, ip } = change
  const kind: ChangeKind = change.kind ?? (!change.before ? 'created' : !change.after ? 'removed' : 'changed')
  const { before, after } = difference(change.before ?? {}, change.after ?? {})
  if (kind === 'changed' && Object.keys({ ...before, ...after }).length === 0) return
  await db
    .insertInto('object_events')
    .values({
      ...{ noun, title, ip, kind },
      ...{ object_id: objectId, user_id: userId },
      ...{ before: JSON.stringify(before), after: JSON.stringify(after) },
      saved_at: change.savedAt ?? null,
    })
    .execute()
  await logUserAction(db, { userId, ip, action: `${noun} ${kind}`, detail: { id: objectId, title } })
}

/** The properties of two sides that differ, compared as they are stored. */
export function difference(before: Record<string, unknown>, after: Record<string, unknown>) {
  const differs = (key: string) => JSON.stringify(before[key]) !== JSON.stringify(after[key])
  const only = (side: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(side).filter(([key]) => differs(key)))
  return { before: only(before), after: only(after) }
}
