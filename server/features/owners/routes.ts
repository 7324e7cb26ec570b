import { createOwner, listOwners, searchOwners, updateOwner } from '../../../shared/api/owners.ts'
import { type Route, route } from '../../http/route.ts'
import { crmUnavailable } from '../products/crm-unavailable.ts'
import { listOwnerRows } from './find-owners.ts'
import { addOwner, changeOwner } from './save-owner.ts'

/** CRM-6: the owners of the CRM, and the administration of the built-in one. */
export const ownerRoutes: Route[] = [
  route(
    listOwners,
    'any user',
    async ({ context: { crm } }) => {
      const outcome = await crm.listOwners()
      if (!outcome.ok) throw crmUnavailable()
      return { ok: true, users: outcome.owners }
    },
    { derivedFrom: ({ crm }) => (crm.name === 'built-in' ? ['owners'] : undefined) },
  ),

  route(searchOwners, 'administrator', async ({ context: { db }, query }) => ({
    ok: true,
    ...(await listOwnerRows(db, query)),
  })),

  route(
    createOwner,
    'administrator',
    async ({ context: { db }, body, caller: { userId }, ip }) => ({
      ok: true,
      owner: await addOwner(db, body, { userId, ip }),
    }),
    { idempotent: true },
  ),

  route(
    updateOwner,
    'administrator',
    async ({ context: { db, now }, params: { id }, body, caller: { userId }, ip }) => {
      const { readAt, ...payload } = body
      const change = { id, payload, readAt, now: now() }
      return { ok: true, owner: await changeOwner(db, change, { userId, ip }) }
    },
  ),
]
