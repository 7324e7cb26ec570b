import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { digest } from '../secrets.ts'

/** Effects that are repeated as an upsert. */
type UpsertKind = 'crm' | 'crm-attachment' | 'newsletter'

/** An effect on an external service that runs once. */
export interface OnceEffect {
  kind: 'lead' | 'mailing' | 'record-mail'
  payload: Record<string, unknown>
  userId: string
  /** The record of the effect, where there is one. */
  recordId?: string
}

/** The outcome of an effect. */
export type EffectOutcome =
  | { ok: true; id: string }
  | { ok: false; reason: 'refused' | 'unreachable'; detail: string; about?: string }

export interface OnceOptions {
  times?: RetryTimes
  /** Stores more about the success in the same transaction: where that fails the effect stays open. */
  onSuccess?: (trx: Transaction<Database>, outcome: EffectOutcome & { ok: true }) => Promise<void>
}

/**
 * Runs an external effect once. The intent is stored and committed before `effect` runs, and the outcome after it: a
 * crash in between leaves an open row, and the repeat runs `effect` with the same key, which the port answers with
 * the first result. A finished effect is answered from the table. `key` distinguishes repeats from new effects. A
 * failure stays in the table and the next repeat retries it; with `times`, an unavailable service is also retried
 * automatically, and `waits` says so. Must not be called inside a transaction.
 */
export async function runOnce(
  db: Kysely<Database>,
  key: string,
  entry: OnceEffect,
  effect: (key: string) => Promise<EffectOutcome>,
  { times, onSuccess }: OnceOptions = {},
): Promise<EffectOutcome & { repeated: boolean; waits: boolean }> {
  const row = await insertEffect(db, key, entry)
  if (row.state === 'done') return { ok: true, id: row.external_id, repeated: true, waits: false }
  const outcome = await effect(key)
  const next = times && !outcome.ok ? nextRetryAt(outcome, row.attempts, times) : null
  await db.transaction().execute(async (trx) => {
    const closed = await finishEffect(
      trx,
      row.id,
      outcome,
      times && { next_try_at: next, dismissed_at: null },
    )
    // Of two concurrent runs one is recorded.
    if (outcome.ok && closed) await onSuccess?.(trx, outcome)
  })
  return { ...outcome, repeated: false, waits: next !== null }
}

/** An effect on a record that may be repeated; each run overwrites the former state. */
export interface UpsertEffect extends Omit<OnceEffect, 'kind'> {
  kind: UpsertKind
}

/** The back-off before each further attempt, in multiples of the base delay. */
const BACKOFF = [1, 2, 5, 10, 20, 40, 60]
/** After this many attempts an administrator must decide. */
const MAX_ATTEMPTS = 30

export interface RetryTimes {
  now: Date
  /** The base delay after a failure. */
  retrySeconds: number
  /**
   * After this time a success is checked again, unless `next_try_at` was cleared: a deadline for saving what the
   * effects table does not store.
   */
  deadline?: Date
}

/** An attempt of an effect, and the number of attempts since its last success. */
export interface Attempt {
  id: string
  attempts: number
}

/**
 * Stores an effect before the service outside is asked. Repeating it changes nothing but brings the service up to date.
 * `finishAttempt` comes after it. What got no answer is marked for another try. Not to be called inside the transaction that
 * closes it.
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
        next_try_at: null,
        // Counted since the last success.
        attempts: eb
          .case()
          .when(ref('effects.state'), '=', 'done')
          .then(1)
          .else(eb(ref('effects.attempts'), '+', 1))
          .end(),
      })),
    )
    .returning(['id', 'attempts'])
    .executeTakeFirstOrThrow()
}

/** Finishes an attempt with its outcome. */
export async function finishAttempt(
  db: Kysely<Database>,
  { id, attempts }: Attempt,
  outcome: EffectOutcome,
  times: RetryTimes,
): Promise<void> {
  const next = outcome.ok ? (times.deadline ?? null) : nextRetryAt(outcome, attempts, times)
  await setOutcome(db, outcome, { next_try_at: next }).where('id', '=', id).execute()
}

function nextRetryAt(
  outcome: EffectOutcome & { ok: false },
  attempts: number,
  { now, retrySeconds }: RetryTimes,
): Date | null {
  if (outcome.reason !== 'unreachable' || attempts >= MAX_ATTEMPTS) return null
  const wait = BACKOFF[Math.min(attempts, BACKOFF.length) - 1]!
  return new Date(now.getTime() + wait * retrySeconds * 1_000)
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
      conflict
        .columns(['kind', 'key'])
        .doUpdateSet(({ ref, eb }) => ({ attempts: eb(ref('effects.attempts'), '+', 1) })),
    )
    .returning(['id', 'state', 'external_id', 'attempts'])
    .executeTakeFirstOrThrow()
}

interface NextTry {
  next_try_at?: Date | null
  dismissed_at?: null
}

/** Returns false when a concurrent call has finished the effect. */
async function finishEffect(
  db: Kysely<Database>,
  id: string,
  outcome: EffectOutcome,
  next: NextTry = {},
): Promise<boolean> {
  const row = await setOutcome(db, outcome, next)
    .where('id', '=', id)
    .where('state', '<>', 'done')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const setOutcome = (db: Kysely<Database>, outcome: EffectOutcome, next: NextTry) =>
  db.updateTable('effects').set((column) => ({
    state: outcome.ok ? ('done' as const) : ('failed' as const),
    answer: JSON.stringify(outcome),
    ...(outcome.ok && { external_id: outcome.id }),
    updated_at: column.fn<Date>('now', []),
    ...next,
  }))
