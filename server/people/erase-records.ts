import { type Kysely, sql, type Transaction } from 'kysely'
import type { Hold } from '../../shared/api/people.ts'
import type { Database } from '../db/schema.ts'
import { type Erased, eraseOutside, eraseRecords } from './erase-rows.ts'
import { findHolds } from './holds.ts'
import { type Identifiers, isHeldBy, NOBODY, nationalOf } from './identifiers.ts'

type Trx = Transaction<Database>

interface Order {
  recordIds: readonly string[]
  /** By which the person was searched; the contracts give theirs. */
  identifiers: Identifiers
  /** Absent: by the rules. */
  askedBy?: string
  reason: string
  now: Date
}

export interface ErasedPerson extends Erased {
  erasedIds: string[]
  holds: ReadonlyMap<string, Hold>
}

/**
 * Marks the contracts and erases those that nothing holds, and what their identifiers find beside contracts, unless a
 * contract that stays has the same one. A held contract is erased by the nightly job when its hold has ended. PERSON-7,
 * PERSON-8
 */
export async function markAndErase(trx: Trx, order: Order): Promise<ErasedPerson> {
  const { recordIds, reason, now, askedBy } = order
  // A save or a signature that is under way ends first.
  await sql`select id from records where id = any(${recordIds}::uuid[]) order by id for update`.execute(trx)
  const holds = await findHolds(trx, recordIds, now)
  const erasedIds = recordIds.filter((id) => !holds.has(id))
  const found = await identifiersOf(trx, erasedIds)
  const erased = await eraseRecords(trx, erasedIds)
  for (const one of [...singly(order.identifiers), ...found]) {
    if (await isOfContract(trx, one)) continue
    const more = await eraseOutside(trx, one)
    erased.rows += more.rows
    erased.files.push(...more.files)
  }
  for (const recordId of recordIds) {
    const hold = holds.get(recordId)
    const state = {
      hold: hold?.why ?? null,
      held_until: hold?.until ?? null,
      erased_at: hold ? null : now,
      updated_at: now,
    }
    await trx
      .insertInto('erasures')
      .values({ record_id: recordId, asked_by: askedBy ?? null, reason, created_at: now, ...state })
      .onConflict((conflict) => conflict.column('record_id').doUpdateSet(state))
      .execute()
  }
  return { ...erased, erasedIds, holds }
}

/** Each identifier by itself: two people may share one of them. */
const singly = ({ fiscalCode, email, phone }: Identifiers): Identifiers[] =>
  [
    { ...NOBODY, fiscalCode },
    { ...NOBODY, email },
    { ...NOBODY, phone },
  ].filter((one) => Object.values(one).some(Boolean))

async function identifiersOf(trx: Trx, recordIds: readonly string[]): Promise<Identifiers[]> {
  if (recordIds.length === 0) return []
  const rows = await trx
    .selectFrom('records')
    .select(['cf', 'p_iva', 'email', 'phone'])
    .where('id', 'in', recordIds)
    .execute()
  return rows.flatMap(({ cf, p_iva, email, phone }) => [
    ...singly({ fiscalCode: cf.toUpperCase(), email: email.toLowerCase(), phone: nationalOf(phone) }),
    ...singly({ ...NOBODY, fiscalCode: p_iva }),
  ])
}

async function isOfContract(db: Kysely<Database>, identifiers: Identifiers): Promise<boolean> {
  const row = await db
    .selectFrom('records')
    .select('id')
    .where(isHeldBy({ fiscalCode: ['cf', 'p_iva'], email: ['email'], phone: ['phone'] }, identifiers))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
