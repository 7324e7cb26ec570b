import type { Kysely } from 'kysely'
import {
  type CrmPart,
  type FieldName,
  type RecordPackages,
  type Resolved,
  recordPackages,
} from '../../../contract/index.ts'
import type { Database } from '../../db/schema.ts'
import type { CrmPackage } from '../../providers/crm/port.ts'

/** The fields whose products are the catalogue's. What else is sold is in no package. */
const PRODUCT_FIELDS: Partial<Record<CrmPart, FieldName>> = {
  contract: 'product',
  luce: 'product_ee',
  gas: 'product_gas',
  altra: 'product_altra',
}

/**
 * Which package each part's product belongs to (GAP-60): the one that the record was saved with, else the one that
 * holds the product today. A part goes without when it has none, or when the package is gone.
 */
export async function findPackages(
  db: Kysely<Database>,
  stored: RecordPackages,
  resolved: Resolved,
): Promise<(part: CrmPart) => CrmPackage | undefined> {
  const today = recordPackages(resolved)
  const idOf = (part: CrmPart) => {
    const field = PRODUCT_FIELDS[part]
    return field && (stored[field] ?? today[field])?.id
  }
  const ids = (Object.keys(PRODUCT_FIELDS) as CrmPart[]).flatMap((part) => idOf(part) ?? [])
  const known = ids.length > 0 ? await readPackages(db, ids) : new Map<string, CrmPackage>()
  return (part) => known.get(idOf(part) ?? '')
}

async function readPackages(db: Kysely<Database>, ids: string[]): Promise<Map<string, CrmPackage>> {
  const rows = await db
    .selectFrom('packages')
    .select(['id', 'package_name', 'crm_id', 'department_code', 'department', 'vendor'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, package_name, crm_id, department_code, department, vendor }) => [
      id,
      { name: package_name, crmId: crm_id, departmentCode: department_code, department, vendor },
    ]),
  )
}
