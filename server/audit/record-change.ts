import type { Transaction } from 'kysely'
import type { AuditedEntity, ChangeKind } from '../../shared/audited-entities.ts'
import { type Actor, ipColumn } from '../actor.ts'
import type { Database } from '../db/schema.ts'
import { logUserAction } from './log-user-action.ts'

export interface ObjectChange {
  actor: Actor
  noun: AuditedEntity
  objectId: string
  /** The display name of the object after the change. */
  title: string
  /** The readable properties before and after; absent for a created or removed object. Never a secret. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  /** The new `updated_at` of the object. */
  savedAt?: Date
  /** Required where `before` and `after` do not determine it. */
  kind?: 'restored' | 'imported'
}

/**
 * Appends a change to the history of audited entities and to the log of the user; only changed properties are stored,
 * and a change without a difference adds no entry. Called in the transaction of the change.
 */
export async function recordChange(db: Transaction<Database>, change: ObjectChange): Promise<void> {
  const { noun, objectId, title, actor } = change
  const kind: ChangeKind = change.kind ?? (!change.before ? 'created' : !change.after ? 'removed' : 'changed')
  const { before, after } = difference(change.before ?? {}, change.after ?? {})
  if (kind === 'changed' && Object.keys({ ...before, ...after }).length === 0) return
  await db
    .insertInto('object_events')
    .values({
      noun,
      title,
      kind,
      ip: ipColumn(actor),
      object_id: objectId,
      user_id: actor.userId,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      saved_at: change.savedAt ?? null,
    })
    .execute()
  const detail = { id: objectId, title }
  await logUserAction(db, { userId: actor.userId, actor, action: `${noun} ${kind}`, detail })
}

/** The properties that differ, compared in their stored form. */
export function difference(before: Record<string, unknown>, after: Record<string, unknown>) {
  const differs = (key: string) => JSON.stringify(before[key]) !== JSON.stringify(after[key])
  const only = (side: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(side).filter(([key]) => differs(key)))
  return { before: only(before), after: only(after) }
}
