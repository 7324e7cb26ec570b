import type { Kysely, Transaction } from 'kysely'
import { digest } from '../secrets.ts'
import type { Database } from './schema.ts'

/** What is brought up to date again and again. */
type PushKind = 'crm' | 'crm-attachment' | 'newsletter'

/** What is wanted from an outside service. */
export interface LedgerEntry {
  kind: 'lead' | 'mailing' | 'record-mail'
  payload: Record<string, unknown>
  userId: string
  /** The record that it is about, where there is one. */
  recordId?: string
}

/** What came of it, in the words of the ports. */
export type Effect =
  | { ok: true; id: string }
  | { ok: false; reason: 'refused' | 'unreachable'; detail: string; about?: string }

export interface OnceOptions {
  times?: PushTimes
  /** Writes down more about the success, together with it: where that fails the entry stays open. */
  onSuccess?: (trx: Transaction<Database>, outcome: Effect & { ok: true }) => Promise<void>
}

/**
 * Does a thing outside once. The intent is stored and committed before `effect` runs, and its outcome after: a crash in
 * between leaves an open row, and the repeat runs `effect` with the same key, which the port answers with what it did
 * the first time. What is done already is answered from the ledger. `key` tells repeats from new wishes.
 * A failure stays in the ledger and the next repeat tries again; with `times`, what got no answer is also marked for a
 * try by itself, and `waits` tells so. Not to be called inside a transaction.
 */
export async function doOnce(
  db: Kysely<Database>,
  key: string,
  entry: LedgerEntry,
  effect: (key: string) => Promise<Effect>,
  { times, onSuccess }: OnceOptions = {},
): Promise<Effect & { repeated: boolean; waits: boolean }> {
  const row = await openEntry(db, key, entry)
  if (row.state === 'done') return { ok: true, id: row.external_id, repeated: true, waits: false }
  const outcome = await effect(key)
  const next = times && !outcome.ok ? nextTry(outcome, row.attempts, times) : null
  await db.transaction().execute(async (trx) => {
    const closed = await closeEntry(trx, row.id, outcome, times && { next_try_at: next, dismissed_at: null })
    // Of two that were asked for at once, one is written down.
    if (outcome.ok && closed) await onSuccess?.(trx, outcome)
  })
  return { ...outcome, repeated: false, waits: next !== null }
}

/** A wish about a record that may be granted again and again, each time over what was there. */
export interface PushEntry extends Omit<LedgerEntry, 'kind'> {
  kind: PushKind
}

/** How long a service that does not answer is left alone before each further try, in first waits. */
const WAITS = [1, 2, 5, 10, 20, 40, 60]
/** From then on a person has to look. */
const LAST_TRY = 30

export interface PushTimes {
  now: Date
  /** The first wait after a service did not answer. */
  retrySeconds: number
  /**
   * Where more has to be written down about a success than the ledger keeps, it is looked at again from then on, unless
   * `next_try_at` has been cleared with that.
   */
  keepBy?: Date
}

/** A wish that stands in the ledger, and how often it was tried since it last came true. */
export interface OpenPush {
  id: string
  attempts: number
}

/**
 * Stores an effect before the service outside is asked. Repeating it changes nothing but brings the service up to date.
 * `closePush` comes after it. What got no answer is marked for another try. Not to be called inside the transaction that
 * closes it.
 */
export async function openPush(
  db: Kysely<Database>,
  key: string,
  { kind, payload, userId, recordId }: PushEntry,
  now: Date,
): Promise<OpenPush> {
  const wish = { payload: JSON.stringify(payload), user_id: userId, updated_at: now }
  return await db
    .insertInto('effects')
    .values({ kind, key, ...wish, record_id: recordId ?? null, attempts: 1 })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet(({ ref, eb }) => ({
        ...{ ...wish, state: 'open' as const, dismissed_at: null, next_try_at: null },
        // Counted from the last success.
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

/** Notes what came of a wish. */
export async function closePush(
  db: Kysely<Database>,
  { id, attempts }: OpenPush,
  outcome: Effect,
  times: PushTimes,
): Promise<void> {
  const next = outcome.ok ? (times.keepBy ?? null) : nextTry(outcome, attempts, times)
  await setOutcome(db, outcome, { next_try_at: next }).where('id', '=', id).execute()
}

function nextTry(
  outcome: Effect & { ok: false },
  attempts: number,
  { now, retrySeconds }: PushTimes,
): Date | null {
  if (outcome.reason !== 'unreachable' || attempts >= LAST_TRY) return null
  const wait = WAITS[Math.min(attempts, WAITS.length) - 1]!
  return new Date(now.getTime() + wait * retrySeconds * 1_000)
}

/** One key for equal wishes of one day. The day is the office's, `YYYY-MM-DD`. */
export function dailyKey(day: string, ...parts: string[]): string {
  return `${day}:${digest(...parts).toString('base64url')}`
}

async function openEntry(
  db: Kysely<Database>,
  key: string,
  { kind, payload, userId, recordId }: LedgerEntry,
) {
  return await db
    .insertInto('effects')
    .values({
      ...{ kind, key, attempts: 1 },
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

/** False for what another call has done meanwhile. */
async function closeEntry(
  db: Kysely<Database>,
  id: string,
  outcome: Effect,
  next: NextTry = {},
): Promise<boolean> {
  const row = await setOutcome(db, outcome, next)
    .where('id', '=', id)
    .where('state', '<>', 'done')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const setOutcome = (db: Kysely<Database>, outcome: Effect, next: NextTry) =>
  db.updateTable('effects').set((column) => ({
    state: outcome.ok ? ('done' as const) : ('failed' as const),
    answer: JSON.stringify(outcome),
    ...(outcome.ok && { external_id: outcome.id }),
    updated_at: column.fn<Date>('now', []),
    ...next,
  }))
