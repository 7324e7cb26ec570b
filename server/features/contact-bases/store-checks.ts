import { sql, type Transaction } from 'kysely'
import { romeTime } from '../../../contract/time/italian-time.ts'
import type { Database } from '../../db/schema.ts'

/** A number as it was found in the register of oppositions. */
export interface FoundNumber {
  /** With its prefix. */
  phone: string
  registered: boolean
  /** `YYYY-MM-DD`; null where the register does not tell it. */
  registeredOn: string | null
}

/**
 * Stores what the register said of numbers on a day; the last answer of a day holds. Calls that are planned to a number
 * with an entry are taken away, except those that its owner asked for or consented to after the entry, and those to a
 * customer of the seller. Returns how many calls. BASIS-7
 */
export async function storeChecks(
  trx: Transaction<Database>,
  numbers: readonly FoundNumber[],
  { checkedOn, userId, file, now }: { checkedOn: string; userId: string; file: string; now: Date },
): Promise<number> {
  const rows = JSON.stringify(numbers)
  await sql`
    insert into register_checks as c
      (phone, checked_on, registered, registered_on, checked_by, file, created_at, updated_at)
    select g.phone, ${checkedOn}, g.registered, g."registeredOn", ${userId}, ${file}, ${now}, ${now}
    from jsonb_to_recordset(${rows}::jsonb) as g(phone text, registered boolean, "registeredOn" date)
    on conflict (phone, checked_on) do update set registered = excluded.registered,
      registered_on = excluded.registered_on, checked_by = excluded.checked_by, file = excluded.file,
      updated_at = excluded.updated_at`.execute(trx)
  const { numAffectedRows } = await sql`
    with entered as (
      select g.phone, coalesce(g."registeredOn", ${checkedOn}::date) as entry
      from jsonb_to_recordset(${rows}::jsonb) as g(phone text, registered boolean, "registeredOn" date)
      where g.registered
    )
    update leads l set call_withdrawn_at = ${now}, updated_at = ${now}
    from lead_contacts k join entered e on e.phone = k.phone
    where k.key = l.key and l.call_withdrawn_at is null and l.callback_time > ${romeTime(now)}
      and k.basis is distinct from 'customer'
      and not (coalesce(k.basis, '') in ('asked', 'consent') and coalesce(k.details ->> 'on', '') > e.entry::text)`.execute(
    trx,
  )
  return Number(numAffectedRows ?? 0n)
}
