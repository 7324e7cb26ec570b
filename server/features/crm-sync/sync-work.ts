import type { Kysely } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import {
  endSync,
  failEntries,
  findUnfinishedSyncs,
  finishSyncJob,
  type SyncJob,
} from '../../crm/sync-jobs.ts'
import type { EntryCause } from '../../crm/word-failure.ts'
import type { Database } from '../../db/schema.ts'
import {
  endRetry,
  failAttachments,
  findUnfinishedEffects,
  finishAttachmentJob,
} from '../../effects/effect-jobs.ts'
import { Failure } from '../../http/failure.ts'
import { type JobOutcome, QUEUES, type QueueData } from '../../jobs/queues.ts'
import type { QueueWork } from '../../jobs/work-on-queues.ts'
import { attachDocuments } from './attach-documents.ts'
import { causeOf } from './record-not-ready.ts'
import { syncRecord } from './sync-record.ts'

/**
 * The failures that end with time: the service answers again, and after an upgrade this server reads what a newer one
 * saved meanwhile.
 */
const TEMPORARY: ReadonlySet<string> = new Set(['external-service-failed', 'newer-definition'])

type RecordQueue = 'crm.sync-record' | 'crm.attach-document'

/** The work that a job of a record repeats, and what remains of it. */
interface RecordWork {
  step: (context: Context, request: { id: string; actor: Actor }) => Promise<unknown>
  finish: (db: Kysely<Database>, job: { recordId: string; isLast: boolean }) => Promise<JobOutcome>
  end: (db: Kysely<Database>, sync: SyncJob) => Promise<void>
  findUnfinished: (db: Kysely<Database>, which: 'open' | 'failed') => Promise<SyncJob[]>
}

/** The handler of `crm.sync-record`: retries a failed or interrupted sync of a record, then attaches its documents. */
export const createSyncWork = (context: Context): QueueWork<'crm.sync-record'> =>
  createWork(context, 'crm.sync-record', {
    step: syncRecord,
    finish: finishSyncJob,
    end: (db, sync) => endSync(db, sync, false),
    findUnfinished: findUnfinishedSyncs,
  })

/** The handler of `crm.attach-document`: attaches the documents of a synced record. */
export const createAttachWork = (context: Context): QueueWork<'crm.attach-document'> =>
  createWork(context, 'crm.attach-document', {
    step: attachDocuments,
    finish: finishAttachmentJob,
    end: (db, { recordId, userId }) =>
      endRetry(db, { id: '', kind: 'crm-attachment', record_id: recordId, user_id: userId }, false),
    findUnfinished: async (db, which) => {
      const effects = await findUnfinishedEffects(db, 'crm-attachment', which)
      return effects.flatMap(({ recordId, userId }) => (recordId === null ? [] : [{ recordId, userId }]))
    },
  })

/** Repeats the work on behalf of its user. Every entry has a key, so that repeats create no duplicates. */
const createWork = (context: Context, queue: RecordQueue, work: RecordWork) => {
  const find = async (db: Kysely<Database>, which: 'open' | 'failed') =>
    (await work.findUnfinished(db, which)).map(({ recordId, userId }) => ({
      key: recordId,
      data: { recordId, userId },
      afterSeconds: QUEUES[queue].takeOverSeconds,
    }))
  return {
    run: async (
      { recordId, userId }: QueueData[RecordQueue],
      { isLast }: { isLast: boolean },
    ): Promise<JobOutcome> => {
      try {
        await work.step(context, { id: recordId, actor: { kind: 'job', userId } })
        return { ok: true }
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        if (!TEMPORARY.has(error.id))
          await failWork(context, work, { recordId, userId, cause: causeOf(error) })
        return await work.finish(context.db, { recordId, isLast })
      }
    },
    findPending: (db: Kysely<Database>) => find(db, 'open'),
    findFailed: (db: Kysely<Database>) => find(db, 'failed'),
  }
}

/** The record was removed or became a draft: its entries and their documents fail permanently. */
async function failWork(
  { db, now }: Context,
  { end }: RecordWork,
  { cause, ...sync }: SyncJob & { cause: EntryCause },
): Promise<void> {
  const failure = { cause, now: now() }
  await db.transaction().execute(async (trx) => {
    await failEntries(trx, sync.recordId, failure)
    await failAttachments(trx, sync.recordId, failure)
    await end(trx, sync)
  })
}
