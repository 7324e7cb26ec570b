import type { Kysely } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import {
  EFFECT_KINDS,
  endRetry,
  findUnfinishedEffects,
  finishRecordJob,
  type QueuedEffect,
} from '../../effects/effect-jobs.ts'
import { Failure } from '../../http/failure.ts'
import { type JobOutcome, QUEUES, type QueueData } from '../../jobs/queues.ts'
import type { QueueWork } from '../../jobs/work-on-queues.ts'
import { attachDocuments } from './attach-documents.ts'
import { syncRecord } from './sync-record.ts'

/**
 * The failures that end with time: the service answers again, and after an upgrade this server reads what a newer one
 * saved meanwhile.
 */
const TEMPORARY: ReadonlySet<string> = new Set(['external-service-failed', 'newer-definition'])

type RecordQueue = 'crm.sync-record' | 'crm.attach-document'
type Step = (context: Context, request: { id: string; actor: Actor }) => Promise<unknown>

/** The handler of `crm.sync-record`: retries a failed or interrupted sync of a record, then attaches its documents. */
export const createSyncWork = (context: Context): QueueWork<'crm.sync-record'> =>
  createWork(context, 'crm.sync-record', syncRecord)

/** The handler of `crm.attach-document`: attaches the documents of a synced record. */
export const createAttachWork = (context: Context): QueueWork<'crm.attach-document'> =>
  createWork(context, 'crm.attach-document', attachDocuments)

/** Repeats an effect on behalf of its user. Every entry has a key, so that repeats create no duplicates. */
const createWork = (context: Context, queue: RecordQueue, step: Step) => ({
  run: async (
    { recordId, userId }: QueueData[RecordQueue],
    { isLast }: { isLast: boolean },
  ): Promise<JobOutcome> => {
    try {
      await step(context, { id: recordId, actor: { kind: 'job', userId } })
      return { ok: true }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const kind = EFFECT_KINDS[queue]
      if (!TEMPORARY.has(error.id))
        await failEffects(context, { id: '', kind, record_id: recordId, user_id: userId }, error.message)
      return await finishRecordJob(context.db, { recordId, kind, isLast })
    }
  },
  findPending: (db: Kysely<Database>) => findJobs(db, queue, 'open'),
  findFailed: (db: Kysely<Database>) => findJobs(db, queue, 'failed'),
})

async function findJobs(db: Kysely<Database>, queue: RecordQueue, which: 'open' | 'failed') {
  const effects = await findUnfinishedEffects(db, EFFECT_KINDS[queue], which)
  const afterSeconds = QUEUES[queue].takeOverSeconds
  return effects.flatMap(({ recordId, userId }) =>
    recordId === null ? [] : [{ key: recordId, data: { recordId, userId }, afterSeconds }],
  )
}

/** The record was removed or became a draft: its effects fail permanently. */
async function failEffects({ db, now }: Context, effect: QueuedEffect, detail: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('effects')
      .set({
        state: 'failed',
        updated_at: now(),
        answer: JSON.stringify({ ok: false, reason: 'refused', detail }),
      })
      .where('record_id', '=', effect.record_id)
      .where('kind', 'in', ['crm', 'crm-attachment'])
      .where('state', '<>', 'done')
      .execute()
    await endRetry(trx, effect, false)
  })
}
