import { type Kysely, sql } from 'kysely'
import type { SalePart } from '../../../../contract/crm-parts.ts'
import type { CandidateSupply, RowKeys } from '../../../../contract/outcomes/index.ts'
import type { Database } from '../../../db/schema.ts'

export interface FoundSupply extends CandidateSupply {
  part: SalePart
  recordId: string
  customer: string
}

/** The supplies of one supplier, or of none yet, that any key of the rows names. */
export async function findCandidates(
  db: Kysely<Database>,
  supplier: string,
  keys: readonly RowKeys[],
): Promise<FoundSupply[]> {
  const valuesOf = (field: 'ourCode' | 'supplierCode' | 'point' | 'holder') => [
    ...new Set(keys.map((key) => key[field]).filter(Boolean)),
  ]
  const { rows } = await sql<FoundSupply>`
    with found as (
      select id from supplies where supplier_code = any(${valuesOf('supplierCode')}::text[]) and supplier_code <> ''
      union select id from supplies where point = any(${valuesOf('point')}::text[]) and point <> ''
      union select s.id from records r join supplies s on s.record_id = r.id where r.removed_at is null and r.code <> '' and r.code = any(${valuesOf('ourCode')}::text[])
      union select id from supplies where fiscal_code = any(${valuesOf('holder')}::text[]) and fiscal_code <> ''
      union select id from supplies where vat_number = any(${valuesOf('holder')}::text[]) and vat_number <> ''
    )
    select s.id, s.part, s.record_id as "recordId", r.code as "ourCode", s.supplier_code as "supplierCode", s.point,
      s.fiscal_code as "fiscalCode", s.vat_number as "vatNumber", s.state, s.closed_at is not null as closed,
      coalesce((select min(e.effective_on) from supply_events e
        where e.supply_id = s.id and e.state = 'sent' and e.undone_at is null)::text,
        to_char(s.created_at at time zone 'Europe/Rome', 'YYYY-MM-DD')) as "enteredOn",
      coalesce(nullif(btrim(r.last_name || ' ' || r.name), ''), r.ragione_sociale) as customer
    from found join supplies s using (id) join records r on r.id = s.record_id
    where r.removed_at is null and s.supplier in (${supplier}, '')
    order by s.id`.execute(db)
  return rows
}
