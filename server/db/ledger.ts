import type { Kysely } from 'kysely'
import { digest } from '../secrets.ts'
import type { Database } from './schema.ts'

/** What is brought up to date again and again. */
export type PushKind = 'crm' | 'crm-attachment'

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
  | { ok: false; reason: 'refused' | 'unreachable'; detail: string }

/**
 * Does a thing outside once. The intent is stored and committed before `effect` runs, and its outcome after: a crash in
 * between leaves an open row, and the repeat runs `effect` with the same key, which the port answers with what it did
 * the first time. What is done already is answered from the ledger. `key` tells repeats from new wishes.
 * A failure stays in the ledger and the next repeat tries again. Not to be called inside a transaction.
 */
export async function doOnce(
  db: Kysely<Database>,
  key: string,
  entry: LedgerEntry,
  effect: (key: string) => Promise<Effect>,
): Promise<Effect & { repeated: boolean }> {
  const row = await openEntry(db, key, entry)
  if (row.state === 'done') return { ok: true, id: row.external_id, repeated: true }
  const outcome = await effect(key)
  await closeEntry(db, row.id, outcome)
  return { ...outcome, repeated: false }
}

/** A wish about a record that may be granted again and again, each time over what was there. */
export interface PushEntry extends Omit<LedgerEntry, 'kind' | 'recordId'> {
  kind: PushKind
  recordId: string
}

/** How long a service that does not answer is left alone before each further try. */
const WAIT_MINUTES = [1, 2, 5, 10, 20, 40, 60]
/** From then on a person has to look. */
const LAST_TRY = 30

/**
 * Does a thing outside whose repeats change nothing but bring it up to date. The wish is committed before `effect`
 * runs and its outcome after; one that got no answer is marked for another try by itself. Not to be called inside a
 * transaction.
 */
export async function pushOver(
  db: Kysely<Database>,
  key: string,
  { kind, payload, userId, recordId }: PushEntry,
  effect: () => Promise<Effect>,
  now: Date,
): Promise<Effect> {
  const { id, attempts } = await db
    .insertInto('ledger')
    .values({
      kind,
      key,
      payload: JSON.stringify(payload),
      user_id: userId,
      record_id: recordId,
      attempts: 1,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet(({ ref, eb }) => ({
        ...{
          state: 'open' as const,
          payload: JSON.stringify(payload),
          user_id: userId,
          updated_at: now,
          settled_at: null,
        },
        // Counted from the last success.
        attempts: eb
          .case()
          .when(ref('ledger.state'), '=', 'done')
          .then(1)
          .else(eb(ref('ledger.attempts'), '+', 1))
          .end(),
      })),
    )
    .returning(['id', 'attempts'])
    .executeTakeFirstOrThrow()
  const outcome = await effect()
  await closeEntry(db, id, outcome)
  await db
    .updateTable('ledger')
    .set({ next_try_at: nextTry(outcome, attempts, now) })
    .where('id', '=', id)
    .execute()
  return outcome
}

function nextTry(outcome: Effect, attempts: number, now: Date): Date | null {
  if (outcome.ok || outcome.reason !== 'unreachable' || attempts >= LAST_TRY) return null
  const minutes = WAIT_MINUTES[Math.min(attempts, WAIT_MINUTES.length) - 1]!
  return new Date(now.getTime() + minutes * 60_000)
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
    .insertInto('ledger')
    .values({
      ...{ kind, key, attempts: 1 },
      payload: JSON.stringify(payload),
      user_id: userId,
      record_id: recordId ?? null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'key'])
        .doUpdateSet(({ ref, eb }) => ({ attempts: eb(ref('ledger.attempts'), '+', 1) })),
    )
    .returning(['id', 'state', 'external_id'])
    .executeTakeFirstOrThrow()
}

async function closeEntry(db: Kysely<Database>, id: string, outcome: Effect): Promise<void> {
  await db
    .updateTable('ledger')
    .set((column) => ({
      state: outcome.ok ? ('done' as const) : ('failed' as const),
      answer: JSON.stringify(outcome),
      ...(outcome.ok && { external_id: outcome.id }),
      updated_at: column.fn<Date>('now', []),
    }))
    .where('id', '=', id)
    .execute()
}
