import { readContact, readContract } from '../../../shared/api/crm-entries.ts'
import { saveCrmMapping } from '../../../shared/api/crm-mapping.ts'
import { type Route, route } from '../../http/route.ts'
import { readOwnContact, readOwnContract } from './read-entries.ts'
import { saveMapping } from './save-mapping.ts'

export const crmRoutes: Route[] = [
  // SYNC-9: the pages opened after a sync, for users who sync records.
  route(readContact, 'any user', async ({ context: { db }, params: { id } }) => ({
    ok: true,
    ...(await readOwnContact(db, id)),
  })),

  route(readContract, 'any user', async ({ context: { db }, params: { id } }) => ({
    ok: true,
    ...(await readOwnContract(db, id)),
  })),

  route(saveCrmMapping, 'administrator', async ({ context, body, caller }) => {
    await saveMapping(context, body, caller)
    return { ok: true }
  }),
]
