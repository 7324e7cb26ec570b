import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { digest } from '../secrets.ts'
import { endRetry, isRetried, type QueuedEffect, scheduleRetry } from './effect-jobs.ts'

/** Effects that are repeated as an upsert. */
type UpsertKind = 'crm' | 'crm-attachment' | 'newsletter'

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
  | { ok: false; reason: 'refused' | 'unreachable'; detail: string; about?: string }

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
  /** The fields that this attempt fills in the service: known as sent even if its outcome is lost. */
  fills?: readonly string[]
}

/** The fields that a success has filled, and those that the service no longer has from this effect. */
export interface SentFields {
  filled: readonly string[]
  gone: readonly string[]
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
  { kind, payload, userId, recordId, fills }: UpsertEffect,
  now: Date,
): Promise<Attempt> {
  const effect = { payload: JSON.stringify(payload), user_id: userId, updated_at: now }
  const sent_fields = fills && JSON.stringify(fills)
  return await db
    .insertInto('effects')
    .values({ kind, key, ...effect, record_id: recordId ?? null, attempts: 1, sent_fields })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet(({ ref, eb }) => ({
        ...effect,
        state: 'open' as const,
        dismissed_at: null,
        closed_at: null,
        ...(fills && { sent_fields: mergeFields({ filled: fills, gone: [] }) }),
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

/**
 * Finishes an attempt with its outcome. An unreachable service leaves the effect open for its job. A refused attempt has
 * filled nothing: it leaves the fields that were known before.
 */
export async function finishAttempt(
  db: Kysely<Database>,
  { id }: Attempt,
  outcome: EffectOutcome,
  filled: { before: readonly string[] | null; added: readonly string[] } = { before: [], added: [] },
): Promise<void> {
  const { before, added } = filled
  const isRefused = !outcome.ok && outcome.reason === 'refused'
  const known = before && added.length > 0 ? mergeFields({ filled: [], gone: added }) : before && undefined
  await setOutcome(db, outcome, !outcome.ok && outcome.reason === 'unreachable')
    .$if(isRefused, (query) => query.set({ sent_fields: known }))
    .where('id', '=', id)
    .execute()
}

/** Stores a success that stays open until the caller has stored its results. */
export async function storeSuccess(
  db: Kysely<Database>,
  { id }: Attempt,
  outcome: EffectOutcome & { ok: true },
  sent: SentFields,
): Promise<void> {
  await setOutcome(db, outcome, true)
    .set({ sent_fields: mergeFields(sent) })
    .where('id', '=', id)
    .execute()
}

/** Added to what is stored: another sync of the record may run at the same time. */
const mergeFields = ({ filled, gone }: SentFields) =>
  sql<string>`(coalesce(effects.sent_fields, '[]') - ${[...gone, ...filled]}::text[]) || ${JSON.stringify(filled)}::jsonb`

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
    answer: JSON.stringify(outcome),
    ...(outcome.ok && { external_id: outcome.id }),
    updated_at: column.fn<Date>('now', []),
  }))
