import type { Kysely } from 'kysely'
import {
  type CrmPart,
  type FieldName,
  type RecordPackages,
  type Resolved,
  recordPackages,
} from '../../contract/index.ts'
import type { Database } from '../db/schema.ts'

/** A package of a sold product, with its names in the CRM. */
interface SoldPackage {
  name: string
  crmId: string
  departmentCode: string
  department: string
  vendor: string
}

/** The fields with products of the catalogue. Other products are in no package. */
const PRODUCT_FIELDS: Partial<Record<CrmPart, FieldName>> = {
  contract: 'product',
  luce: 'product_ee',
  gas: 'product_gas',
  altra: 'product_altra',
}

/**
 * The package of each contract part's product (GAP-60): the one that the record was saved with, otherwise the one that
 * contains the product now. Undefined for a product without a package and for a removed package.
 */
export async function findPackages(
  db: Kysely<Database>,
  stored: RecordPackages,
  resolved: Resolved,
): Promise<(part: CrmPart) => SoldPackage | undefined> {
  const today = recordPackages(resolved)
  const idOf = (part: CrmPart) => {
    const field = PRODUCT_FIELDS[part]
    return field && (stored[field] ?? today[field])?.id
  }
  const ids = (Object.keys(PRODUCT_FIELDS) as CrmPart[]).flatMap((part) => idOf(part) ?? [])
  const known = ids.length > 0 ? await readPackages(db, ids) : new Map<string, SoldPackage>()
  return (part) => known.get(idOf(part) ?? '')
}

async function readPackages(db: Kysely<Database>, ids: string[]): Promise<Map<string, SoldPackage>> {
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
