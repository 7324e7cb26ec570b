import type { SyncedIds } from '../../shared/api/crm-sync.ts'
import type { Actor } from '../actor.ts'
import type { Context } from '../context.ts'
import { type Push, type Pushed, pushEntries } from './push-entries.ts'
import { saveSyncResult } from './save-sync-result.ts'

/** Sends the entries of a record to the CRM, and saves the result in the record, also of a part of them. */
export async function syncEntries(
  context: Context,
  push: Omit<Push, 'userId'>,
  actor: Actor,
): Promise<Pushed & { ids: SyncedIds }> {
  const result = await pushEntries(context, { ...push, userId: actor.userId })
  const { record, resolved } = push
  return { ...result, ids: await saveSyncResult(context, { record, resolved, actor, ...result }) }
}
