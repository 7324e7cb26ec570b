import { crmPartOf } from '../../../contract/index.ts'
import type { CrmEntryLink } from '../../../shared/api/crm-sync.ts'
import type { Context } from '../../context.ts'
import { isClosed, readCrmEntries } from '../../crm/crm-entries.ts'
import { findRecord } from '../../records/find-record.ts'

/** The entries of a record in the CRM that are not closed, without a request to it. */
export async function listEntries(
  { db, crm }: Pick<Context, 'db' | 'crm'>,
  id: string,
): Promise<CrmEntryLink[]> {
  await findRecord(db, id)
  const stored = await readCrmEntries(db, id)
  const open = stored.filter((entry) => entry.external_id !== '' && !isClosed(entry))
  const byId = new Map(open.map(({ external_id, part }) => [external_id, part]))
  return await Promise.all(
    [...byId].map(async ([external, part]) => ({ part, page: await crm.pageOf(crmPartOf(part), external) })),
  )
}
