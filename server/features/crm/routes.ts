import { listOwners, listProducts } from '../../../shared/api/crm.ts'
import { readContact, readContract } from '../../../shared/api/crm-entries.ts'
import { Failure } from '../../http/failure.ts'
import { type Route, route } from '../../http/route.ts'
import { readOwnContact, readOwnContract } from './read-entries.ts'

export const crmRoutes: Route[] = [
  // SYNC-9: the pages that open after a sync, for users who sync records.
  route(readContact, 'any user', async ({ context: { db }, params: { id } }) => ({
    ok: true,
    ...(await readOwnContact(db, id)),
  })),

  route(readContract, 'any user', async ({ context: { db }, params: { id } }) => ({
    ok: true,
    ...(await readOwnContract(db, id)),
  })),

  route(
    listProducts,
    'any user',
    async ({ context: { crm } }) => {
      const outcome = await crm.listProducts()
      if (!outcome.ok) throw noCrm()
      return { ok: true, products: outcome.products }
    },
    { derivedFrom: ({ crm }) => (crm.name === 'built-in' ? ['products'] : undefined) },
  ),

  route(
    listOwners,
    'any user',
    async ({ context: { crm } }) => {
      const outcome = await crm.listOwners()
      if (!outcome.ok) throw noCrm()
      return { ok: true, users: outcome.owners }
    },
    { derivedFrom: ({ crm }) => (crm.name === 'built-in' ? ['owners'] : undefined) },
  ),
]

const noCrm = () => new Failure('outside-service', { message: 'Il CRM non risponde. Riprova fra poco.' })
