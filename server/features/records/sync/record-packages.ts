import type { Kysely } from 'kysely'
import type { CrmPart, Resolved } from '../../../../contract/index.ts'
import type { Database } from '../../../db/schema.ts'
import type { CrmPackage } from '../../../providers/crm/port.ts'

/** Which package each part's product belongs to (GAP-60); none goes without. */
export async function findPackages(
  _db: Kysely<Database>,
  _resolved: Resolved,
): Promise<(part: CrmPart) => CrmPackage | undefined> {
  return () => undefined
}
