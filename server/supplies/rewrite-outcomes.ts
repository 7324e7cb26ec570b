import { type Kysely, sql, type Transaction } from 'kysely'
import type { SalePart } from '../../contract/crm-parts.ts'
import { deriveOutcome, type Outcome, type OutcomeEvent } from '../../contract/outcomes/index.ts'
import type { Actor } from '../actor.ts'
import { addRecordEvents } from '../audit/record-events.ts'
import { syncOutcomes } from '../crm/supplies-of-entries.ts'
import type { Database } from '../db/schema.ts'
import { complaintEvents, readSupplyComplaints } from './supply-complaints.ts'
import { readSupplyWithdrawals, withdrawalEvents } from './supply-withdrawals.ts'

/** What counts of supplies, by supply: the events that were entered, the withdrawals and complaints of their customers. */
export async function readOutcomeEvents(
  db: Kysely<Database>,
  supplyIds: readonly string[],
): Promise<Map<string, OutcomeEvent[]>> {
  const rows = await db
    .selectFrom('supply_events')
    .select(['supply_id', 'attempt', 'state', 'effective_on', 'is_undated', 'supersedes', 'known_at'])
    .select(['foreseen_on', 'cause', 'cause_text'])
    .where('supply_id', '=', sql<string>`any(${supplyIds}::uuid[])`)
    .where('undone_at', 'is', null)
    .execute()
  const events = rows.map((row) => ({
    supplyId: row.supply_id,
    event: {
      state: row.state,
      on: row.effective_on,
      knownAt: row.known_at.toISOString(),
      foreseenOn: row.foreseen_on ?? undefined,
      cause: row.cause,
      causeText: row.cause_text,
      attempt: row.attempt ?? undefined,
      supersedes: row.supersedes,
      isUndated: row.is_undated,
    },
  }))
  const entered = Map.groupBy(events, ({ supplyId }) => supplyId)
  const withdrawals = Map.groupBy(await readSupplyWithdrawals(db, supplyIds), ({ supplyId }) => supplyId)
  const complaints = Map.groupBy(await readSupplyComplaints(db, supplyIds), ({ supplyId }) => supplyId)
  return new Map(
    [...new Set([...entered.keys(), ...withdrawals.keys(), ...complaints.keys()])].map((id) => {
      const own = (entered.get(id) ?? []).map(({ event }) => event)
      const contested = (complaints.get(id) ?? []).flatMap(complaintEvents)
      return [id, [...own, ...contested, ...withdrawalEvents(withdrawals.get(id) ?? [], own)]]
    }),
  )
}

export interface LockedSupply {
  id: string
  recordId: string
  part: SalePart
}

/** The supplies of existing records, locked in one order until the transaction ends. */
export async function lockSupplies(
  trx: Transaction<Database>,
  supplyIds: readonly string[],
): Promise<LockedSupply[]> {
  const rows = await trx
    .selectFrom('supplies as s')
    .innerJoin('records as r', 'r.id', 's.record_id')
    .select(['s.id', 's.record_id', 's.part'])
    .where('s.id', '=', sql<string>`any(${supplyIds}::uuid[])`)
    .where('r.removed_at', 'is', null)
    .orderBy('s.id')
    .forUpdate('s')
    .execute()
  return rows.map(({ id, record_id, part }) => ({ id, recordId: record_id, part }))
}

/** All supplies of a record, also of a removed one, locked as `lockSupplies` does. */
export async function lockSuppliesOfRecord(
  trx: Transaction<Database>,
  recordId: string,
): Promise<LockedSupply[]> {
  const rows = await trx
    .selectFrom('supplies')
    .select(['id', 'part'])
    .where('record_id', '=', recordId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id, part }) => ({ id, recordId, part }))
}

interface Rewriting {
  actor: Actor
  at: Date
  /** What happened, for the history of the records. */
  detail: Record<string, unknown>
}

/**
 * Derives the outcome of locked supplies again from their events, and stores it where it differs. The history of each
 * record, and the webhooks, learn of it once (OUTCOME-16). Returns the number of supplies with another outcome.
 */
export async function rewriteOutcomes(
  trx: Transaction<Database>,
  supplies: readonly LockedSupply[],
  { actor, at, detail }: Rewriting,
): Promise<number> {
  const told = await deriveOutcomes(trx, supplies, at)
  await syncOutcomes(trx, told, actor.userId)
  const byRecord = Map.groupBy(told, ({ recordId }) => recordId)
  const versions = await readVersions(trx, [...byRecord.keys()])
  await addRecordEvents(
    trx,
    [...byRecord].map(([recordId, own]) => ({
      actor,
      recordId,
      kind: 'outcome' as const,
      version: versions.get(recordId)!,
      at,
      detail: {
        ...detail,
        supplies: own.map(({ part, outcome: { state, on, cause } }) => ({ part, state, on, cause })),
      },
    })),
  )
  return told.length
}

/**
 * Called in the transaction that concludes a contract: supplies that its customer had withdrawn from are to be entered
 * anew (OUTCOME-29).
 */
export async function renewSupplies(
  trx: Transaction<Database>,
  { recordId, actor, at }: { recordId: string; actor: Actor; at: Date },
): Promise<void> {
  const withdrawn = await trx
    .selectFrom('withdrawals')
    .select('id')
    .where('record_id', '=', recordId)
    .limit(1)
    .executeTakeFirst()
  if (!withdrawn) return
  const supplies = await lockSuppliesOfRecord(trx, recordId)
  await rewriteOutcomes(trx, supplies, { actor, at, detail: { signed: true } })
}

/**
 * Derives the outcome of supplies and tells nobody: what has changed it is told by itself. Returns those that had another
 * outcome before.
 */
export async function deriveOutcomes(
  db: Kysely<Database>,
  supplies: readonly LockedSupply[],
  at: Date,
): Promise<(LockedSupply & { outcome: Outcome })[]> {
  const events = await readOutcomeEvents(
    db,
    supplies.map(({ id }) => id),
  )
  const outcomes = supplies.map((supply) => ({
    ...supply,
    outcome: deriveOutcome(events.get(supply.id) ?? []),
  }))
  const changed = new Set(await storeOutcomes(db, outcomes, at))
  return outcomes.filter(({ id }) => changed.has(id))
}

/** The ids of those that had another outcome before. */
async function storeOutcomes(
  db: Kysely<Database>,
  supplies: readonly { id: string; outcome: Outcome }[],
  at: Date,
): Promise<string[]> {
  const rows = supplies.map(({ id, outcome }) => ({
    id,
    state: outcome.state,
    state_on: outcome.on ?? null,
    started_on: outcome.startedOn ?? null,
    foreseen_on: outcome.foreseenOn ?? null,
    cause: outcome.cause,
    cause_text: outcome.causeText,
    attempts: outcome.attempts,
  }))
  const changed = await sql<{ id: string }>`
    update supplies s set state = o.state, state_on = o.state_on, started_on = o.started_on, foreseen_on = o.foreseen_on,
      cause = o.cause, cause_text = o.cause_text, attempts = o.attempts, updated_at = ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o(id uuid, state text, state_on date, started_on date,
      foreseen_on date, cause text, cause_text text, attempts integer)
    where o.id = s.id and (s.state, s.state_on, s.started_on, s.foreseen_on, s.cause, s.cause_text, s.attempts)
      is distinct from (o.state, o.state_on, o.started_on, o.foreseen_on, o.cause, o.cause_text, o.attempts)
    returning s.id`.execute(db)
  return changed.rows.map(({ id }) => id)
}

async function readVersions(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('records')
    .select(['id', 'version'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, version }) => [id, version]))
}
