import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { enqueueNow } from '../jobs/enqueue.ts'
import { type JobOutcome, RESUMED_FOR_DAYS } from '../jobs/queues.ts'
import { endJob, scheduleJob, UNREACHABLE } from '../jobs/retry-jobs.ts'
import type { EntryCause } from './word-failure.ts'

/** The record of a sync, and the user who has requested it. */
export interface SyncJob {
  recordId: string
  userId: string
}

const toJob = ({ recordId, userId }: SyncJob) => ({ key: recordId, data: { recordId, userId } })

/** Schedules the job that repeats a sync: after a crash, or `afterSeconds` after a failure. One for all entries. */
export const scheduleSync = (db: Kysely<Database>, sync: SyncJob, afterSeconds?: number): Promise<void> =>
  scheduleJob(db, 'crm.sync-record', toJob(sync), afterSeconds)

/** Ends the retries of a sync. The job of a permanent failure is a dead letter. */
export const endSync = (db: Kysely<Database>, sync: SyncJob, ok: boolean): Promise<void> =>
  endJob(db, 'crm.sync-record', toJob(sync), ok)

/** Syncs a record without a user's request. */
export const syncNow = (db: Kysely<Database>, sync: SyncJob): Promise<void> =>
  enqueueNow(db, 'crm.sync-record', toJob(sync))

/** The documents of a synced record are attached by their own job. */
export const attachNow = (db: Kysely<Database>, sync: SyncJob): Promise<void> =>
  enqueueNow(db, 'crm.attach-document', toJob(sync))

/** The entries of a record without a success, until an administrator dismisses them. */
const selectUnfinished = (db: Kysely<Database>, recordId: string) =>
  db
    .updateTable('crm_entries')
    .where('record_id', '=', recordId)
    .where('state', '<>', 'done')
    .where('dismissed_at', 'is', null)

export async function reopenEntries(db: Kysely<Database>, recordId: string, now: Date): Promise<void> {
  await selectUnfinished(db, recordId).set({ updated_at: now, state: 'open' }).execute()
}

export async function dismissEntries(db: Kysely<Database>, recordId: string, now: Date): Promise<void> {
  await selectUnfinished(db, recordId).set({ updated_at: now, dismissed_at: now }).execute()
}

/** The record was removed or became a draft: what is not in the CRM fails permanently. */
export async function failEntries(
  db: Kysely<Database>,
  recordId: string,
  { cause, now }: { cause: EntryCause; now: Date },
): Promise<void> {
  const answer = JSON.stringify({ ok: false, reason: 'refused' })
  const { failure, detail: failure_detail } = cause
  await db
    .updateTable('crm_entries')
    .set({ state: 'failed', updated_at: now, answer, failure, failure_detail })
    .where('record_id', '=', recordId)
    .where('state', '<>', 'done')
    .execute()
}

/** The outcome of the job of a sync: open entries are retried, and fail permanently after the last attempt. */
export async function finishSyncJob(
  db: Kysely<Database>,
  { recordId, isLast }: { recordId: string; isLast: boolean },
): Promise<JobOutcome> {
  const open = await db
    .updateTable('crm_entries')
    .set({ state: isLast ? 'failed' : 'open' })
    .where('record_id', '=', recordId)
    .where('state', '=', 'open')
    .returning('id')
    .execute()
  return open.length === 0 ? { ok: true } : { ok: false, detail: UNREACHABLE }
}

const IS_RETRIED = sql<boolean>`
  (state = 'open' and (answer <> '{}' or updated_at > now() - make_interval(days => ${RESUMED_FOR_DAYS})))`

/** The syncs whose jobs a restored or upgraded database lacks: those to retry, or those that failed permanently. */
export async function findUnfinishedSyncs(
  db: Kysely<Database>,
  which: 'open' | 'failed',
): Promise<SyncJob[]> {
  return await db
    .selectFrom('crm_entries')
    .select(['record_id as recordId', 'user_id as userId'])
    .where('state', '<>', 'done')
    .where('dismissed_at', 'is', null)
    .where('user_id', 'is not', null)
    .where(which === 'open' ? IS_RETRIED : sql<boolean>`not ${IS_RETRIED}`)
    .orderBy('updated_at')
    .$narrowType<{ userId: string }>()
    .execute()
}
