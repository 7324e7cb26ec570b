import { type Kysely, sql } from 'kysely'
import type { RecordSupply } from '../../contract/outcomes/index.ts'
import type { Database } from '../db/schema.ts'
import { deriveOutcomes, type LockedSupply } from './rewrite-outcomes.ts'

/** The supplies of a version of a record; none of a draft. */
export interface VersionSupplies {
  recordId: string
  version: number
  supplies: readonly RecordSupply[]
}

/**
 * Stores the supplies of records as they are now (OUTCOME-2): new ones are added, others changed, and those that a
 * record no longer has are closed (OUTCOME-3). What is already so is not written. Records with a newer version are left
 * to the save that wrote it. Returns the number of supplies that were added, changed or closed.
 */
export async function storeSupplies(
  db: Kysely<Database>,
  records: readonly VersionSupplies[],
  at: Date,
): Promise<number> {
  if (records.length === 0) return 0
  const versions = JSON.stringify(records.map(({ recordId, version }) => ({ id: recordId, version })))
  const rows = JSON.stringify(
    records.flatMap(({ recordId, supplies }) => supplies.map((supply) => toRow(recordId, supply))),
  )
  const { rows: written } = await sql<{ id: string }>`
    with current as materialized (
      select r.id from records r
      join jsonb_to_recordset(${versions}::jsonb) as v(id uuid, version integer) on v.id = r.id and v.version = r.version
      order by r.id for share of r
    ), given as materialized (
      select g.*, coalesce(nullif(p.vendor, ''), asked.supplier, '') as supplier
      from jsonb_to_recordset(${rows}::jsonb) as g(record_id uuid, part text, product text, package_id uuid,
        operation text, client text, point text, fiscal_code text, vat_number text, agent text, agent_id text,
        supplier_code text)
      join current on current.id = g.record_id
      left join packages p on p.id = g.package_id
      left join product_suppliers asked on asked.part = g.part and asked.product = g.product
    ), closed as (
      update supplies set closed_at = ${at}, updated_at = ${at}
      where record_id in (select id from current) and closed_at is null
        and not exists (select from given g where g.record_id = supplies.record_id and g.part = supplies.part)
      returning supplies.id
    ), stored as (
      insert into supplies as s (${COLUMNS}, created_at, updated_at)
      select ${COLUMNS}, ${at}, ${at} from given
      on conflict (record_id, part) do update set
        product = excluded.product, package_id = excluded.package_id, operation = excluded.operation,
        client = excluded.client, point = excluded.point, fiscal_code = excluded.fiscal_code,
        vat_number = excluded.vat_number, agent = excluded.agent, agent_id = excluded.agent_id,
        supplier = ${KEPT_SUPPLIER}, supplier_code = ${KEPT_CODE}, closed_at = null, updated_at = ${at}
      where (s.product, s.package_id, s.operation, s.client, s.point, s.fiscal_code, s.vat_number, s.agent,
          s.agent_id, s.supplier, s.supplier_code, s.closed_at)
        is distinct from (excluded.product, excluded.package_id, excluded.operation, excluded.client, excluded.point,
          excluded.fiscal_code, excluded.vat_number, excluded.agent, excluded.agent_id, ${KEPT_SUPPLIER}, ${KEPT_CODE},
          null::timestamptz)
      returning s.id
    )
    select id from closed union all select id from stored`.execute(db)
  await deriveWithdrawn(
    db,
    records.map(({ recordId }) => recordId),
    at,
  )
  return written.length
}

/** The supplies of records whose customer has withdrawn: one that was added now does not know it yet. */
async function deriveWithdrawn(db: Kysely<Database>, recordIds: readonly string[], at: Date): Promise<void> {
  const { rows } = await sql<LockedSupply>`
    select s.id, s.record_id as "recordId", s.part from supplies s
    where s.record_id = any(${recordIds}::uuid[])
      and exists (select from withdrawals w where w.record_id = s.record_id)
    order by s.id for update of s`.execute(db)
  if (rows.length > 0) await deriveOutcomes(db, rows, at)
}

const COLUMNS = sql.raw(
  `record_id, part, product, package_id, operation, client, point, fiscal_code, vat_number, agent, agent_id, supplier,
  supplier_code`,
)
/** A supplier stays known when the package of the same product was removed. */
const KEPT_SUPPLIER = sql.raw(
  `case when excluded.supplier = '' and s.product = excluded.product then s.supplier else excluded.supplier end`,
)
/** The form has a field for the code of these parts only (OUTCOME-5). */
const KEPT_CODE = sql.raw(
  `case when s.part in ('luce', 'gas', 'extra') then excluded.supplier_code else s.supplier_code end`,
)

const toRow = (recordId: string, supply: RecordSupply) => ({
  record_id: recordId,
  part: supply.part,
  product: supply.product,
  package_id: supply.packageId || null,
  operation: supply.operation,
  client: supply.client,
  point: supply.point,
  fiscal_code: supply.fiscalCode,
  vat_number: supply.vatNumber,
  agent: supply.agent,
  agent_id: supply.agentId,
  supplier_code: supply.supplierCode,
})
