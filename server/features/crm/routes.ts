import { listOwners, listProducts } from '../../../shared/api/crm.ts'
import { Failure } from '../../http/failure.ts'
import { type Route, route } from '../../http/route.ts'

export const crmRoutes: Route[] = [
  route(listProducts, 'any user', async ({ context: { crm } }) => {
    const outcome = await crm.listProducts()
    if (!outcome.ok) throw noCrm()
    return { ok: true, products: outcome.products }
  }),

  route(listOwners, 'any user', async ({ context: { crm } }) => {
    const outcome = await crm.listOwners()
    if (!outcome.ok) throw noCrm()
    return { ok: true, users: outcome.owners }
  }),
]

const noCrm = () => new Failure('outside-service', { message: 'Il CRM non risponde. Riprova fra poco.' })
