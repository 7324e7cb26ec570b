import type { Kysely } from 'kysely'
import { type Actor, jobFor } from '../../audit/actor.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import {
  endRetry,
  findUnfinishedEffects,
  finishRecordJob,
  INTERRUPTED_AFTER_SECONDS,
} from '../../effects/effect-jobs.ts'
import { Failure } from '../../http/failure.ts'
import type { JobOutcome, QueueData } from '../../jobs/queues.ts'
import type { QueueWork } from '../../jobs/work-on-queues.ts'
import { attachDocuments } from './attach-documents.ts'
import { syncRecord } from './sync-record.ts'

/**
 * The failures that end with time: the service answers again, and after an upgrade this server reads what a newer one
 * saved meanwhile.
 */
const TEMPORARY: ReadonlySet<string> = new Set(['external-service-failed', 'newer-definition'])

type Step = (context: Context, request: { id: string; actor: Actor }) => Promise<unknown>

/** The handler of `crm.sync-record`: retries a failed or interrupted sync of a record, then attaches its documents. */
export const createSyncWork = (context: Context): QueueWork<'crm.sync-record'> =>
  createWork(context, 'crm', syncRecord)

/** The handler of `crm.attach-document`: attaches the documents of a synced record. */
export const createAttachWork = (context: Context): QueueWork<'crm.attach-document'> =>
  createWork(context, 'crm-attachment', attachDocuments)

/** Repeats an effect on behalf of its user. Every entry has a key, so that repeats create no duplicates. */
const createWork = (context: Context, kind: 'crm' | 'crm-attachment', step: Step) => ({
  run: async (
    { recordId, userId }: QueueData['crm.sync-record' | 'crm.attach-document'],
    { isLast }: { isLast: boolean },
  ): Promise<JobOutcome> => {
    try {
      await step(context, { id: recordId, actor: jobFor(userId) })
      return { ok: true }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (!TEMPORARY.has(error.id)) {
        await failEffects(context, recordId, error.message)
        await endRetry(context.db, { id: '', kind, record_id: recordId, user_id: userId }, false)
      }
      return await finishRecordJob(context.db, { recordId, kind, isLast })
    }
  },
  findPending: (db: Kysely<Database>) => findJobs(db, kind, 'open'),
  findFailed: (db: Kysely<Database>) => findJobs(db, kind, 'failed'),
})

async function findJobs(db: Kysely<Database>, kind: 'crm' | 'crm-attachment', which: 'open' | 'failed') {
  const effects = await findUnfinishedEffects(db, kind, which)
  return effects.flatMap(({ recordId, userId }) =>
    recordId === null
      ? []
      : [{ key: recordId, data: { recordId, userId }, afterSeconds: INTERRUPTED_AFTER_SECONDS }],
  )
}

/** The record was removed or became a draft: its effects fail permanently. */
async function failEffects({ db, now }: Context, recordId: string, detail: string): Promise<void> {
  await db
    .updateTable('effects')
    .set({
      state: 'failed',
      updated_at: now(),
      answer: JSON.stringify({ ok: false, reason: 'refused', detail }),
    })
    .where('record_id', '=', recordId)
    .where('kind', 'in', ['crm', 'crm-attachment'])
    .where('state', '<>', 'done')
    .execute()
}
