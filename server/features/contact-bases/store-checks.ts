import { sql, type Transaction } from 'kysely'
import { romeTime } from '../../../contract/time/italian-time.ts'
import type { Database } from '../../db/schema.ts'

/** A number as it was found in the register of oppositions. */
export interface FoundNumber {
  /** With its prefix. */
  phone: string
  /** `YYYY-MM-DD`, as the other day. */
  checkedOn: string
  registered: boolean
  /** Null where the register does not tell it. */
  registeredOn: string | null
}

interface Stored {
  /** Numbers of which the register said something else before, or nothing. */
  changed: number
  /** Calls that were taken away. */
  calls: number
}

/** More in one statement would hold up the process that sends them. */
const BATCH_ROWS = 10_000

/**
 * Stores what the register said of numbers, each once a day; the last answer of a day holds. Calls that are planned to a
 * number with an entry are taken away, except those that its owner asked for or consented to after the entry, and those to
 * a customer of the seller. What is known already changes nothing. BASIS-7, BASIS-16
 */
export async function storeChecks(
  trx: Transaction<Database>,
  numbers: readonly FoundNumber[],
  how: { userId: string; file: string; now: Date },
): Promise<Stored> {
  const stored = { changed: 0, calls: 0 }
  for (let from = 0; from < numbers.length; from += BATCH_ROWS) {
    const rows = JSON.stringify(numbers.slice(from, from + BATCH_ROWS))
    stored.changed += await storeAnswers(trx, rows, how)
    stored.calls += await withdrawCalls(trx, rows, how.now)
  }
  return stored
}

const given = (rows: string) => sql`jsonb_to_recordset(${rows}::jsonb)
  as g(phone text, "checkedOn" date, registered boolean, "registeredOn" date)`

async function storeAnswers(
  trx: Transaction<Database>,
  rows: string,
  { userId, file, now }: { userId: string; file: string; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into register_checks as c
      (phone, checked_on, registered, registered_on, checked_by, file, created_at, updated_at)
    select g.phone, g."checkedOn", g.registered, g."registeredOn", ${userId}, ${file}, ${now}, ${now}
    from ${given(rows)}
    on conflict (phone, checked_on) do update set registered = excluded.registered,
      registered_on = excluded.registered_on, checked_by = excluded.checked_by, file = excluded.file,
      updated_at = excluded.updated_at
    where (c.registered, c.registered_on) is distinct from (excluded.registered, excluded.registered_on)`.execute(
    trx,
  )
  return Number(numAffectedRows ?? 0n)
}

async function withdrawCalls(trx: Transaction<Database>, rows: string, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with entered as (
      select g.phone, max(coalesce(g."registeredOn", g."checkedOn")) as entry
      from ${given(rows)} where g.registered group by g.phone
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
