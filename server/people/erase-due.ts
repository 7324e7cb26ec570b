import { type Kysely, sql } from 'kysely'
import { ruleAt } from '../../contract/duties/rules.ts'
import { monthsAfter } from '../../contract/time/calendar-date.ts'
import { romeDay, romeDayStart } from '../../contract/time/italian-time.ts'
import type { Database } from '../db/schema.ts'
import { findRuleBook } from '../duties/find-rule-book.ts'
import { markAndErase } from './erase-records.ts'
import { findHolds } from './holds.ts'
import { NOBODY } from './identifiers.ts'

const BATCH_ROWS = 100
const BY_RULE = 'Regola «Mesi per cui si conserva un contratto mai concluso»'

type Db = Kysely<Database>

/** Marked contracts whose hold has ended. PERSON-8 */
async function findReleased(db: Db, now: Date): Promise<{ id: string; reason: string }[]> {
  const marks = await db
    .selectFrom('erasures')
    .innerJoin('records', 'records.id', 'erasures.record_id')
    .select(['records.id', 'erasures.reason'])
    .where('erased_at', 'is', null)
    .orderBy('erasures.created_at')
    .execute()
  const holds = await findHolds(
    db,
    marks.map(({ id }) => id),
    now,
  )
  return marks.filter(({ id }) => !holds.has(id))
}

/** Contracts that were never concluded and that nobody has changed for the months of the rule. PERSON-9 */
async function findLapsed(db: Db, now: Date, limit: number): Promise<{ id: string; reason: string }[]> {
  const today = romeDay(now)
  const book = await findRuleBook(db)
  if (!ruleAt(book, 'retention', today)) return []
  const before = romeDayStart(monthsAfter(today, -ruleAt(book, 'retention-unsigned-months', today)))
  const rows = await db
    .selectFrom('records as r')
    .select('r.id')
    .where('r.updated_at', '<', before)
    .where(
      sql<boolean>`not exists (select from envelopes e where e.record_id = r.id and e.state in ('signed', 'preparing', 'to-check', 'sent', 'opened'))
        and not exists (select from supplies s where s.record_id = r.id and s.state <> 'to_send')
        and not exists (select from crm_entries c where c.record_id = r.id and c.state <> 'failed')`,
    )
    .orderBy('r.updated_at')
    .limit(limit)
    .execute()
  const holds = await findHolds(
    db,
    rows.map(({ id }) => id),
    now,
  )
  return rows.filter(({ id }) => !holds.has(id)).map(({ id }) => ({ id, reason: BY_RULE }))
}

/** What the next night will erase, at most a thousand of each. PERSON-9 */
export async function countDue(db: Db, now: Date): Promise<{ released: number; lapsed: number }> {
  const [released, lapsed] = [await findReleased(db, now), await findLapsed(db, now, 1_000)]
  return { released: released.length, lapsed: lapsed.length }
}

/** The marked contracts whose hold has ended; each in a transaction of its own. Returns their number. */
export const eraseReleased = async (db: Db, now: Date): Promise<number> =>
  await eraseEach(db, now, await findReleased(db, now))

/** The contracts that the rule lets go. Returns their number. */
export async function eraseLapsed(db: Db, now: Date): Promise<number> {
  let total = 0
  for (;;) {
    const found = await findLapsed(db, now, BATCH_ROWS)
    const erased = await eraseEach(db, now, found)
    total += erased
    if (found.length < BATCH_ROWS || erased === 0) return total
  }
}

async function eraseEach(db: Db, now: Date, found: { id: string; reason: string }[]): Promise<number> {
  let erased = 0
  for (const { id, reason } of found) {
    const order = { recordIds: [id], identifiers: NOBODY, reason, now }
    // A hold that came meanwhile keeps the contract. Files without a row are removed by the job of files.
    erased += (await db.transaction().execute((trx) => markAndErase(trx, order))).erasedIds.length
  }
  return erased
}
