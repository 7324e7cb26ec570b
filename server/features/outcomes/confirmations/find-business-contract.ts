import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'

interface BusinessContract {
  /** Null: no signature is known. */
  concludedAt: Date | null
}

/**
 * The contract for luce or gas that a record sells to a business, as it was signed last; undefined for a consumer, or where
 * neither is sold. CONFIRM-1
 */
export async function findBusinessContract(
  db: Kysely<Database>,
  recordId: string,
): Promise<BusinessContract | undefined> {
  const { rows } = await sql<BusinessContract>`
    select last.concluded_at as "concludedAt"
    from (select 1 from supplies where record_id = ${recordId} and client = 'business' and part in ('luce', 'gas')
      and closed_at is null limit 1) sold
    left join lateral (
      select coalesce(e.received_at, e.finished_at) as concluded_at from envelopes e
      where e.record_id = ${recordId} and (e.received_at is not null or e.state = 'signed')
      order by coalesce(e.received_at, e.finished_at) desc limit 1
    ) last on true`.execute(db)
  return rows[0]
}
