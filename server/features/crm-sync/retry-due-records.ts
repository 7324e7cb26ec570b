import type { Context } from '../../context.ts'
import { isDatabaseDown } from '../../db/errors.ts'
import { Failure } from '../../http/failure.ts'
import { attachDocuments } from './attach-documents.ts'
import { syncRecord } from './sync-record.ts'

/** An effect that is open for this long was interrupted by a crash. */
const INTERRUPTED_AFTER_MS = 5 * 60_000
const BATCH_SIZE = 50

/**
 * Retries the CRM entries and documents that are due, and those that a crash interrupted, each on behalf of its user.
 * Every entry has its own key, so that repeats create no duplicates.
 */
export async function retryDueRecords(context: Context): Promise<{ pushed: number; waiting: number }> {
  const counts = { pushed: 0, waiting: 0 }
  for (const { recordId, userId, kinds } of await findDueRecords(context)) {
    const request = { id: recordId, actor: { userId, ip: 'job' } }
    // GAP-25: the documents are sent without the requesting user.
    const steps = kinds.has('crm') ? [syncRecord, attachDocuments] : [attachDocuments]
    try {
      for (const step of steps) await step(context, request)
      counts.pushed += 1
    } catch (error) {
      // The effect stays queued, with its reason and next attempt.
      if (isDatabaseDown(error)) throw error
      // A failure of one record does not stop the others.
      if (!(error instanceof Failure))
        context.log.error({ record: recordId, err: error }, 'A record could not be synced with the CRM')
      else if (error.id === 'not-found' || error.id === 'removed' || error.id === 'invalid')
        await failEffects(context, recordId, error.message)
      counts.waiting += 1
    }
  }
  return counts
}

interface DueRecord {
  recordId: string
  userId: string
  kinds: Set<string>
}

async function findDueRecords({ db, now }: Context): Promise<DueRecord[]> {
  const at = now()
  const rows = await db
    .selectFrom('effects')
    .select(['record_id', 'user_id', 'kind'])
    .where('kind', 'in', ['crm', 'crm-attachment'])
    .where('record_id', 'is not', null)
    .where('user_id', 'is not', null)
    .where('dismissed_at', 'is', null)
    .where((where) =>
      where.or([
        where('next_try_at', '<=', at),
        where.and([
          where('state', '=', 'open'),
          where('updated_at', '<', new Date(at.getTime() - INTERRUPTED_AFTER_MS)),
        ]),
      ]),
    )
    .orderBy('updated_at')
    .limit(BATCH_SIZE)
    .execute()
  const due = new Map<string, DueRecord>()
  for (const { record_id, user_id, kind } of rows) {
    const one = due.get(record_id!) ?? {
      recordId: record_id!,
      userId: user_id!,
      kinds: new Set<string>(),
    }
    due.set(record_id!, one)
    one.kinds.add(kind)
  }
  return [...due.values()]
}

/** The record is removed or a draft again: its effects fail for good. */
async function failEffects({ db, now }: Context, recordId: string, detail: string): Promise<void> {
  const effects = db
    .updateTable('effects')
    .where('record_id', '=', recordId)
    .where('kind', 'in', ['crm', 'crm-attachment'])
  await effects.set({ next_try_at: null }).execute()
  await effects
    .set({
      state: 'failed',
      next_try_at: null,
      updated_at: now(),
      answer: JSON.stringify({ ok: false, reason: 'refused', detail }),
    })
    .where('state', '<>', 'done')
    .execute()
}
