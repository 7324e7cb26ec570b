import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { digest } from '../secrets.ts'
import type { EffectCause } from './effect-cause.ts'
import { endRetry, isRetried, type QueuedEffect, scheduleRetry } from './effect-jobs.ts'

/** Effects that are repeated as an upsert. */
type UpsertKind = 'crm-attachment' | 'newsletter'

/** An effect on an external service that runs once. */
export interface OnceEffect {
  kind: 'lead' | 'mailing' | 'record-mail'
  payload: Record<string, unknown>
  userId: string
  /** The record of the effect, if any. */
  recordId?: string
}

/** The outcome of an effect. */
export type EffectOutcome =
  | { ok: true; id: string }
  | {
      ok: false
      reason: 'refused' | 'unreachable'
      /** The sentence for users. */
      detail: string
      cause: EffectCause
      about?: string
    }

export interface OnceOptions {
  /** Seconds until a job retries an effect that failed because the service was unavailable. */
  retrySeconds?: number
  /** Stores further data of the success in the same transaction; if it fails the effect stays open. */
  onSuccess?: (trx: Transaction<Database>, outcome: EffectOutcome & { ok: true }) => Promise<void>
}

/**
 * Runs an external effect once. The intent is committed before `effect` runs, and the outcome after it: a crash in
 * between leaves an open row, and the repeat runs `effect` with the same key, for which the adapter returns the first
 * result. A finished effect returns its stored outcome. `key` distinguishes repeats from new effects. A failed effect
 * stays in the table and the next repeat retries it; an effect of a kind with a queue is also retried by its job after
 * a crash or while the service is unavailable, which `waits` reports. Must not be called inside a transaction.
 */
export async function runOnce(
  db: Kysely<Database>,
  key: string,
  entry: OnceEffect,
  effect: (key: string) => Promise<EffectOutcome>,
  { retrySeconds, onSuccess }: OnceOptions = {},
): Promise<EffectOutcome & { repeated: boolean; waits: boolean }> {
  const row = await db.transaction().execute(async (trx) => {
    const inserted = await insertEffect(trx, key, entry)
    if (inserted.state !== 'done') await scheduleRetry(trx, inserted)
    return inserted
  })
  if (row.state === 'done') return { ok: true, id: row.external_id, repeated: true, waits: false }
  const outcome = await effect(key)
  const waits = isRetried(row) && !outcome.ok && outcome.reason === 'unreachable'
  await db.transaction().execute(async (trx) => {
    // Of two concurrent runs only one is recorded.
    const finished = await setOutcome(trx, outcome, waits)
      .where('id', '=', row.id)
      .where('state', '<>', 'done')
      .returning('id')
      .executeTakeFirst()
    if (!finished) return
    if (waits) await scheduleRetry(trx, row, retrySeconds)
    else await endRetry(trx, row, outcome.ok)
    if (outcome.ok) await onSuccess?.(trx, outcome)
  })
  return { ...outcome, repeated: false, waits }
}

/** An effect on a record that may be repeated; each run overwrites the former state. */
export interface UpsertEffect extends Omit<OnceEffect, 'kind'> {
  kind: UpsertKind
}

/** An attempt of an effect. */
export type Attempt = QueuedEffect

/**
 * Stores an effect, and the job that retries it after a crash, before the external service is called. A repeat only
 * updates the service. The caller then calls `finishAttempt`. Must not be called inside the transaction that finishes
 * it.
 */
export async function beginAttempt(
  db: Kysely<Database>,
  key: string,
  { kind, payload, userId, recordId }: UpsertEffect,
  now: Date,
): Promise<Attempt> {
  const effect = { payload: JSON.stringify(payload), user_id: userId, updated_at: now }
  return await db
    .insertInto('effects')
    .values({ kind, key, ...effect, record_id: recordId ?? null, attempts: 1 })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet(({ ref, eb }) => ({
        ...effect,
        state: 'open' as const,
        dismissed_at: null,
        // Counted since the last success.
        attempts: eb
          .case()
          .when(ref('effects.state'), '=', 'done')
          .then(1)
          .else(eb(ref('effects.attempts'), '+', 1))
          .end(),
      })),
    )
    .returning(EFFECT_COLUMNS)
    .executeTakeFirstOrThrow()
}

const EFFECT_COLUMNS = ['id', 'kind', 'record_id', 'user_id'] as const

/** Finishes an attempt with its outcome. An unreachable service leaves the effect open for its job. */
export async function finishAttempt(
  db: Kysely<Database>,
  { id }: Attempt,
  outcome: EffectOutcome,
): Promise<void> {
  await setOutcome(db, outcome, !outcome.ok && outcome.reason === 'unreachable')
    .where('id', '=', id)
    .execute()
}

/** One key for equal effects of one day (Italian time, `YYYY-MM-DD`). */
export function dailyKey(day: string, ...parts: string[]): string {
  return `${day}:${digest(...parts).toString('base64url')}`
}

async function insertEffect(
  db: Kysely<Database>,
  key: string,
  { kind, payload, userId, recordId }: OnceEffect,
) {
  return await db
    .insertInto('effects')
    .values({
      kind,
      key,
      attempts: 1,
      payload: JSON.stringify(payload),
      user_id: userId,
      record_id: recordId ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet(({ ref, eb }) => ({
        state: eb
          .case()
          .when(ref('effects.state'), '=', 'done')
          .then('done' as const)
          .else('open' as const)
          .end(),
        attempts: eb(ref('effects.attempts'), '+', 1),
        dismissed_at: null,
      })),
    )
    .returning([...EFFECT_COLUMNS, 'state', 'external_id'])
    .executeTakeFirstOrThrow()
}

const setOutcome = (db: Kysely<Database>, outcome: EffectOutcome, isOpen: boolean) =>
  db.updateTable('effects').set((column) => ({
    state: isOpen ? ('open' as const) : outcome.ok ? ('done' as const) : ('failed' as const),
    ...columnsOf(outcome),
    ...(outcome.ok && { external_id: outcome.id }),
    updated_at: column.fn<Date>('now', []),
  }))

/** A failure has no sentence on its row. */
function columnsOf(outcome: EffectOutcome) {
  if (outcome.ok) return { answer: JSON.stringify(outcome), failure: null, failure_detail: '' }
  const { ok, reason, about, cause } = outcome
  const answer = JSON.stringify({ ok, reason, about })
  return { answer, failure: cause.failure, failure_detail: cause.detail }
}
