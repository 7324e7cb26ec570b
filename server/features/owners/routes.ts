import { createOwner, listOwners, searchOwners, updateOwner } from '../../../shared/api/owners.ts'
import { createRoute, updateRoute } from '../../entities/entity-routes.ts'
import { keptAt, unlessStoredElsewhere } from '../../entities/stored-elsewhere.ts'
import { type Route, route } from '../../http/route.ts'
import { crmUnavailable } from '../products/products.ts'
import { ownerFilters, owners } from './owners.ts'

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

  route(searchOwners, 'administrator', async ({ context, query }) => {
    const { db } = context
    const { entries, count } = await owners.search(db, query, ownerFilters(query))
    return { ok: true, owners: entries, count, keptAt: keptAt(context) }
  }),

  unlessStoredElsewhere(
    'I Contact Owner',
    createRoute(createOwner, owners, (owner) => ({ ok: true, owner })),
  ),
  unlessStoredElsewhere(
    'I Contact Owner',
    updateRoute(updateOwner, owners, (owner) => ({ ok: true, owner })),
  ),
]
