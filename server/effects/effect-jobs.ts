import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { enqueueNow, type NewJob, removePending, reschedule } from '../jobs/enqueue.ts'
import { findNextRuns } from '../jobs/find-next-runs.ts'
import type { JobOutcome } from '../jobs/queues.ts'

/** An effect that is open for this long was interrupted by a crash. */
export const INTERRUPTED_AFTER_SECONDS = 5 * 60
/** An effect that was interrupted longer ago is not retried. */
const EXPIRED_AFTER_DAYS = 7
const DONE: JobOutcome = { ok: true }
/** pg-boss stores it; the response of the service is stored with the effect. */
const UNREACHABLE = 'Il servizio non risponde'

type EffectQueue = 'crm.sync-record' | 'crm.attach-document' | 'lead.create' | 'newsletter.subscribe'
type EffectKind = 'crm' | 'crm-attachment' | 'lead' | 'newsletter'

export interface QueuedEffect {
  id: string
  kind: string
  record_id: string | null
  user_id: string | null
}

/** The job that retries an effect. The effects of a record in the CRM share one job; other kinds have none. */
function jobOf({ id, kind, record_id: recordId, user_id: userId }: QueuedEffect) {
  const toJob = (name: EffectQueue, key: string, data: NewJob<EffectQueue>['data']) => ({
    name,
    job: { key, data },
  })
  if (kind === 'lead') return toJob('lead.create', id, { effectId: id })
  if (kind === 'newsletter') return toJob('newsletter.subscribe', id, { effectId: id })
  if (recordId === null || userId === null) return undefined
  if (kind === 'crm') return toJob('crm.sync-record', recordId, { recordId, userId })
  if (kind === 'crm-attachment') return toJob('crm.attach-document', recordId, { recordId, userId })
  return undefined
}

export const isRetried = (effect: QueuedEffect): boolean => jobOf(effect) !== undefined

/**
 * Retries an effect later; by default when its process has ended for certain. Called in the transaction of the effect.
 */
export async function scheduleRetry(
  db: Kysely<Database>,
  effect: QueuedEffect,
  afterSeconds = INTERRUPTED_AFTER_SECONDS,
): Promise<void> {
  const queued = jobOf(effect)
  if (queued) await reschedule(db, queued.name, { ...queued.job, afterSeconds })
}

export async function retryNow(db: Kysely<Database>, effect: QueuedEffect): Promise<void> {
  const queued = jobOf(effect)
  if (queued) await enqueueNow(db, queued.name, queued.job)
}

export async function cancelRetry(db: Kysely<Database>, effect: QueuedEffect): Promise<void> {
  const queued = jobOf(effect)
  if (queued) await removePending(db, queued.name, queued.job.key)
}

/** The times of the next retries of effects, by id. */
export async function findNextRetries(
  db: Kysely<Database>,
  effects: readonly QueuedEffect[],
): Promise<Map<string, Date>> {
  const jobs = effects.flatMap((effect) => {
    const queued = jobOf(effect)
    return queued ? [{ id: effect.id, name: queued.name, key: queued.job.key }] : []
  })
  const found = new Map<string, Date>()
  for (const [name, ofQueue] of Map.groupBy(jobs, ({ name }) => name)) {
    const runs = await findNextRuns(
      db,
      name,
      ofQueue.map(({ key }) => key),
    )
    for (const { id, key } of ofQueue) {
      const at = runs.get(key)
      if (at) found.set(id, at)
    }
  }
  return found
}

/** The open effects of a kind whose jobs a restored or upgraded database lacks. */
export async function findOpenEffects(db: Kysely<Database>, kind: EffectKind) {
  return await db
    .selectFrom('effects')
    .select(['id', 'record_id as recordId', 'user_id as userId'])
    .where('kind', '=', kind)
    .where('state', '=', 'open')
    .where('dismissed_at', 'is', null)
    .where('user_id', 'is not', null)
    .where(
      sql<boolean>`(answer <> '{}' or updated_at > now() - make_interval(days => ${EXPIRED_AFTER_DAYS}))`,
    )
    .orderBy('updated_at')
    .$narrowType<{ userId: string }>()
    .execute()
}

/** The job of an effect that is open since a restore or an upgrade; another process may be running it. */
export const toEffectJob = ({ id }: { id: string }) => ({
  key: id,
  data: { effectId: id },
  afterSeconds: INTERRUPTED_AFTER_SECONDS,
})

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
  return DONE
}

/** Stores the outcome of a record's job: open effects are retried, and fail permanently after the last attempt. */
export async function finishRecordJob(
  db: Kysely<Database>,
  { recordId, kind, isLast }: { recordId: string; kind: EffectKind; isLast: boolean },
): Promise<JobOutcome> {
  const open = await db
    .updateTable('effects')
    .set({ state: isLast ? 'failed' : 'open' })
    .where('record_id', '=', recordId)
    .where('kind', '=', kind)
    .where('state', '=', 'open')
    .returning('id')
    .execute()
  return open.length === 0 || isLast ? DONE : { ok: false, detail: UNREACHABLE }
}
