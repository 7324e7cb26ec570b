import { type Kysely, sql } from 'kysely'
import type { Database } from '../server/db/schema.ts'

/** Copies in one statement: the watchdog treats a long unresponsive database as dead. */
const BATCH_SIZE = 5
const DEMO_RECORDS = 400

/** Copies the demonstration's contracts, with other names and dates, up to this number. */
export async function multiplyRecords(to: Kysely<Database>, count: number): Promise<void> {
  const columns = sql.raw(
    `draft, created_by, updated_by, definition_version, data, code, type_contract, product, product_ee, product_gas,
     contact_owner, contact_owner_id, contact_id, lead_id, name, ragione_sociale, email, phone, pdr, pod, p_iva, cf, remi,
     comune, operation_luce, operation_l, operation_gas, operation_g`,
  )
  const copies = count / DEMO_RECORDS - 1
  for (let from = 1; from <= copies; from += BATCH_SIZE) {
    await sql`
      insert into records (${columns}, last_name, created_at, updated_at)
      select ${columns}, last_name || ' ' || substr(md5(r.id::text || n), 1, 6),
        created_at - make_interval(mins => n), updated_at - make_interval(mins => n)
      from (select * from records order by created_at desc limit ${sql.lit(DEMO_RECORDS)}) r
        cross join generate_series(${from}::int, ${Math.min(copies, from + BATCH_SIZE - 1)}::int) n`.execute(
      to,
    )
  }
  await sql`vacuum analyze records`.execute(to)
}
