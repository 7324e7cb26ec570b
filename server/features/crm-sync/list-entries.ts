import { crmPartOf } from '../../../contract/index.ts'
import type { CrmEntryLink } from '../../../shared/api/crm-sync.ts'
import type { Context } from '../../context.ts'
import { findRecord } from '../../records/find-record.ts'
import { entryNameOf, readEntryEffects } from './entry-effects.ts'

/** The entries of a record in the CRM that are not closed, without a request to it. */
export async function listEntries(
  { db, crm }: Pick<Context, 'db' | 'crm'>,
  id: string,
): Promise<CrmEntryLink[]> {
  await findRecord(db, id)
  const effects = await readEntryEffects(db, id)
  const open = effects.filter(
    ({ external_id, closed_at, state }) => external_id !== '' && (closed_at === null || state !== 'done'),
  )
  const byId = new Map(open.map((row) => [row.external_id, entryNameOf(row)]))
  return await Promise.all(
    [...byId].map(async ([external, part]) => ({ part, page: await crm.pageOf(crmPartOf(part), external) })),
  )
}
