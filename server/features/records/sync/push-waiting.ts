import type { Context } from '../../../context.ts'
import { isDatabaseDown } from '../../../db/errors.ts'
import { Failure } from '../../../http/failure.ts'
import { attachDocuments } from './attach-documents.ts'
import { syncRecord } from './sync-record.ts'

/** A wish that stands open for this long was cut off by a crash. */
const CUT_OFF_MS = 5 * 60_000
const AT_ONCE = 50

/**
 * Goes on with what waits for the CRM: entries and documents whose time has come, and those that a crash cut off before
 * their outcome was known or written down, each on behalf of whoever asked for it. Every entry has its own key, so going
 * on makes nothing twice.
 */
export async function pushWaiting(context: Context): Promise<{ pushed: number; waiting: number }> {
  const counts = { pushed: 0, waiting: 0 }
  for (const { recordId, userId, kinds } of await findWaiting(context)) {
    const asked = { id: recordId, actor: { userId, ip: 'job' } }
    // GAP-25: whoever asked for the sync is not there any more to ask for the documents.
    const steps = kinds.has('crm') ? [syncRecord, attachDocuments] : [attachDocuments]
    try {
      for (const step of steps) await step(context, asked)
      counts.pushed += 1
    } catch (error) {
      // It stays in the ledger, with its reason and the time of the next try.
      if (isDatabaseDown(error)) throw error
      // A mistake with one record keeps none of the others from the CRM.
      if (!(error instanceof Failure))
        context.log.error({ record: recordId, err: error }, 'A record could not be entered')
      else if (error.id === 'not-found' || error.id === 'removed' || error.id === 'invalid')
        await giveUp(context, recordId, error.message)
      counts.waiting += 1
    }
  }
  return counts
}

interface Waiting {
  recordId: string
  userId: string
  kinds: Set<string>
}

async function findWaiting({ db, now }: Context): Promise<Waiting[]> {
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
          where('updated_at', '<', new Date(at.getTime() - CUT_OFF_MS)),
        ]),
      ]),
    )
    .orderBy('updated_at')
    .limit(AT_ONCE)
    .execute()
  const waiting = new Map<string, Waiting>()
  for (const { record_id, user_id, kind } of rows) {
    const one = waiting.get(record_id!) ?? {
      recordId: record_id!,
      userId: user_id!,
      kinds: new Set<string>(),
    }
    waiting.set(record_id!, one)
    one.kinds.add(kind)
  }
  return [...waiting.values()]
}

/** The record is gone, or a draft again: nothing is left to enter, or to write down about what was. */
async function giveUp({ db, now }: Context, recordId: string, detail: string): Promise<void> {
  const wishes = db
    .updateTable('effects')
    .where('record_id', '=', recordId)
    .where('kind', 'in', ['crm', 'crm-attachment'])
  await wishes.set({ next_try_at: null }).execute()
  await wishes
    .set({
      state: 'failed',
      next_try_at: null,
      updated_at: now(),
      answer: JSON.stringify({ ok: false, reason: 'refused', detail }),
    })
    .where('state', '<>', 'done')
    .execute()
}
