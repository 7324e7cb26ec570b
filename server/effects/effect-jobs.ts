import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { NewJob } from '../jobs/enqueue.ts'
import { type JobOutcome, QUEUES, type QueueName, RESUMED_FOR_DAYS } from '../jobs/queues.ts'
import { endJob, scheduleJob, UNREACHABLE } from '../jobs/retry-jobs.ts'
import type { EffectCause } from './effect-cause.ts'

const DONE: JobOutcome = { ok: true }

/** The queue of each kind of effect. */
export const EFFECT_KINDS = {
  'crm.attach-document': 'crm-attachment',
  'lead.create': 'lead',
  'newsletter.subscribe': 'newsletter',
} as const
type EffectQueue = keyof typeof EFFECT_KINDS
type EffectKind = (typeof EFFECT_KINDS)[EffectQueue]
export const isEffectQueue = (name: QueueName): name is EffectQueue => name in EFFECT_KINDS

export interface QueuedEffect {
  id: string
  kind: string
  record_id: string | null
  user_id: string | null
}

/** The job that retries an effect. The documents of a record in the CRM share one job; other kinds have none. */
function jobOf({ id, kind, record_id: recordId, user_id: userId }: QueuedEffect) {
  const toJob = (name: EffectQueue, key: string, data: NewJob<EffectQueue>['data']) => ({
    name,
    job: { key, data },
  })
  if (kind === 'lead') return toJob('lead.create', id, { effectId: id })
  if (kind === 'newsletter') return toJob('newsletter.subscribe', id, { effectId: id })
  if (recordId === null || userId === null) return undefined
  if (kind === 'crm-attachment') return toJob('crm.attach-document', recordId, { recordId, userId })
  return undefined
}

export const isRetried = (effect: QueuedEffect): boolean => jobOf(effect) !== undefined

/**
 * Retries an effect later: by default when its process has ended for certain, or `afterSeconds` after it has failed.
 * Called in the transaction of the effect.
 */
export async function scheduleRetry(
  db: Kysely<Database>,
  effect: QueuedEffect,
  afterSeconds?: number,
): Promise<void> {
  const queued = jobOf(effect)
  if (queued) await scheduleJob(db, queued.name, queued.job, afterSeconds)
}

/** Ends the retries of an effect, or of those that share its job. The job of a permanent failure is a dead letter. */
export async function endRetry(db: Kysely<Database>, effect: QueuedEffect, ok: boolean): Promise<void> {
  const queued = jobOf(effect)
  if (queued) await endJob(db, queued.name, queued.job, ok)
}

const IS_RETRIED = sql<boolean>`
  (state = 'open' and (answer <> '{}' or updated_at > now() - make_interval(days => ${RESUMED_FOR_DAYS})))`

/** The effects whose jobs a restored or upgraded database lacks: those to retry, or those that failed permanently. */
export async function findUnfinishedEffects(
  db: Kysely<Database>,
  kind: EffectKind,
  which: 'open' | 'failed',
) {
  return await db
    .selectFrom('effects')
    .select(['id', 'record_id as recordId', 'user_id as userId'])
    .where('kind', '=', kind)
    .where('state', '<>', 'done')
    .where('dismissed_at', 'is', null)
    .where('user_id', 'is not', null)
    .where(which === 'open' ? IS_RETRIED : sql<boolean>`not ${IS_RETRIED}`)
    .orderBy('updated_at')
    .$narrowType<{ userId: string }>()
    .execute()
}

/** The missing jobs of effects that have one each; another process may be running an open one. */
export const missingEffectJobs = (queue: 'lead.create' | 'newsletter.subscribe') => {
  const find = async (db: Kysely<Database>, which: 'open' | 'failed') =>
    (await findUnfinishedEffects(db, EFFECT_KINDS[queue], which)).map(({ id }) => ({
      key: id,
      data: { effectId: id },
      afterSeconds: QUEUES[queue].takeOverSeconds,
    }))
  return {
    findPending: (db: Kysely<Database>) => find(db, 'open'),
    findFailed: (db: Kysely<Database>) => find(db, 'failed'),
  }
}

interface OpenEffect {
  key: string
  payload: Record<string, unknown>
  /** The user who triggered it. */
  userId: string
}

/** Retries an effect unless it has finished or was dismissed. After the last attempt it fails permanently. */
export async function retryEffect(
  db: Kysely<Database>,
  { effectId, isLast }: { effectId: string; isLast: boolean },
  retry: (effect: OpenEffect) => Promise<{ ok: true } | { ok: false; reason: string }>,
): Promise<JobOutcome> {
  const effect = await db
    .selectFrom('effects')
    .select(['key', 'payload', 'user_id as userId'])
    .where('id', '=', effectId)
    .where('state', '=', 'open')
    .where('dismissed_at', 'is', null)
    .where('user_id', 'is not', null)
    .$narrowType<{ userId: string }>()
    .executeTakeFirst()
  if (!effect) return DONE
  const outcome = await retry(effect)
  if (outcome.ok || outcome.reason !== 'unreachable') return DONE
  if (!isLast) return { ok: false, detail: UNREACHABLE }
  await db.updateTable('effects').set({ state: 'failed' }).where('id', '=', effectId).execute()
  return { ok: false, detail: UNREACHABLE }
}

/** The outcome of the job of a record's documents: open ones are retried, and fail permanently after the last attempt. */
export async function finishAttachmentJob(
  db: Kysely<Database>,
  { recordId, isLast }: { recordId: string; isLast: boolean },
): Promise<JobOutcome> {
  const open = await db
    .updateTable('effects')
    .set({ state: isLast ? 'failed' : 'open' })
    .where('record_id', '=', recordId)
    .where('kind', '=', 'crm-attachment')
    .where('state', '=', 'open')
    .returning('id')
    .execute()
  return open.length === 0 ? DONE : { ok: false, detail: UNREACHABLE }
}

/** The record was removed or became a draft: its documents fail permanently. */
export async function failAttachments(
  db: Kysely<Database>,
  recordId: string,
  { cause, now }: { cause: EffectCause; now: Date },
): Promise<void> {
  const answer = JSON.stringify({ ok: false, reason: 'refused' })
  const { failure, detail: failure_detail } = cause
  await db
    .updateTable('effects')
    .set({ state: 'failed', updated_at: now, answer, failure, failure_detail })
    .where('record_id', '=', recordId)
    .where('kind', '=', 'crm-attachment')
    .where('state', '<>', 'done')
    .execute()
}
