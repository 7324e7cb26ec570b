import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { SALE_PARTS } from '../../../contract/crm-parts.ts'
import { romeDay } from '../../../contract/time/italian-time.ts'
import type { Supply, SupplyEvent } from '../../../shared/api/outcomes.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { findRuleBook } from '../../duties/find-rule-book.ts'
import { explainMissing } from '../../records/explain-missing.ts'
import { fullName } from '../../records/person-names.ts'
import { readSupplyComplaints, type SupplyComplaint } from '../../supplies/supply-complaints.ts'
import { readSupplyWithdrawals, type SupplyWithdrawal } from '../../supplies/supply-withdrawals.ts'
import { presentSupply } from './present-supply.ts'

/** The supplies of an existing record, in the order of its parts (OUTCOME-17). */
export async function listSupplies(
  { db, now }: Pick<Context, 'db' | 'now'>,
  recordId: string,
): Promise<Supply[]> {
  const record = await db
    .selectFrom('records')
    .select('id')
    .where('id', '=', recordId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!record) throw await explainMissing(db, recordId)
  const supplies = await db.selectFrom('supplies').selectAll().where('record_id', '=', recordId).execute()
  const entered = await readEvents(db, recordId)
  const ids = supplies.map(({ id }) => id)
  const withdrawals = Map.groupBy(await readSupplyWithdrawals(db, ids), ({ supplyId }) => supplyId)
  const complaints = Map.groupBy(await readSupplyComplaints(db, ids), ({ supplyId }) => supplyId)
  const eventsOf = (id: string) =>
    [
      ...(withdrawals.get(id) ?? []).flatMap(presentWithdrawal),
      ...(complaints.get(id) ?? []).flatMap(presentComplaint),
      ...(entered.get(id) ?? []),
    ].toSorted((one, other) => other.on.localeCompare(one.on))
  const dates = { book: await findRuleBook(db), today: romeDay(now()) }
  return supplies
    .map((row) => ({ ...presentSupply(row, dates), events: eventsOf(row.id) }))
    .toSorted((one, other) => SALE_PARTS.indexOf(one.part) - SALE_PARTS.indexOf(other.part))
}

/** OUTCOME-29: it does not count any more once the contract was signed again, which is an event too. */
function presentWithdrawal({ id, name, declaredAt, renewedAt }: SupplyWithdrawal): SupplyEvent[] {
  const at = (state: SupplyEvent['state'], source: SupplyEvent['source'], time: Date): SupplyEvent => ({
    id,
    entryId: id,
    state,
    on: romeDay(time),
    foreseenOn: null,
    knownAt: time.toISOString(),
    source,
    cause: '',
    causeText: '',
    note: '',
    user: name,
    at: time.toISOString(),
    undoneAt: null,
  })
  const withdrawn = at('withdrawn', 'withdrawal', declaredAt)
  if (!renewedAt) return [withdrawn]
  return [
    { ...at('to_send', 'signature', renewedAt), id: randomUUID() },
    { ...withdrawn, undoneAt: renewedAt.toISOString() },
  ]
}

/** CONTEST-5: one that was rejected, or entered by mistake, does not count any more. */
function presentComplaint(complaint: SupplyComplaint): SupplyEvent[] {
  const { id, receivedOn, enteredAt, enteredBy, note, result, closedOn, closedAt, closedBy } = complaint
  const contested: SupplyEvent = {
    id,
    entryId: id,
    state: 'contested',
    on: receivedOn,
    foreseenOn: null,
    knownAt: enteredAt.toISOString(),
    source: 'complaint',
    cause: '',
    causeText: '',
    note,
    user: enteredBy,
    at: enteredAt.toISOString(),
    undoneAt: result === 'upheld' ? null : (closedAt?.toISOString() ?? null),
  }
  if (result !== 'upheld' || !closedOn || !closedAt) return [contested]
  const at = closedAt.toISOString()
  const ended = { state: 'ended', on: closedOn, knownAt: at, at, user: closedBy ?? '' } as const
  return [{ ...contested, ...ended, id: randomUUID(), note: complaint.closingNote }, contested]
}

async function readEvents(db: Kysely<Database>, recordId: string): Promise<Map<string, SupplyEvent[]>> {
  const rows = await db
    .selectFrom('supply_events as e')
    .innerJoin('supplies as s', 's.id', 'e.supply_id')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .selectAll('e')
    .select(['u.name', 'u.last_name'])
    .where('s.record_id', '=', recordId)
    .orderBy('e.effective_on', 'desc')
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id')
    .execute()
  const presented = rows.map((row) => ({
    supplyId: row.supply_id,
    event: {
      id: row.id,
      entryId: row.entry_id,
      state: row.state,
      on: row.effective_on,
      foreseenOn: row.foreseen_on,
      knownAt: row.known_at.toISOString(),
      source: row.source,
      cause: row.cause,
      causeText: row.cause_text,
      note: row.note,
      user: fullName(row.name, row.last_name),
      at: row.created_at.toISOString(),
      undoneAt: row.undone_at?.toISOString() ?? null,
    },
  }))
  return new Map(
    [...Map.groupBy(presented, ({ supplyId }) => supplyId)].map(([id, own]) => [
      id,
      own.map(({ event }) => event),
    ]),
  )
}
