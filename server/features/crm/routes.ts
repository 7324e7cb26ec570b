import { listOwners, listProducts } from '../../../shared/api/crm.ts'
import { type Route, route } from '../../http/route.ts'

export const crmRoutes: Route[] = [
  route(listProducts, 'any user', async ({ context: { db } }) => {
    const products = await db
      .selectFrom('crm_products')
      .select(['id', 'product_name', 'product_active', 'type', 'customer_type'])
      .orderBy('product_name')
      .orderBy('id')
      .execute()
    return { ok: true, products }
  }),

  route(listOwners, 'any user', async ({ context: { db } }) => {
    const users = await db
      .selectFrom('crm_users')
      .select(['id', 'name'])
      .where('active', '=', true)
      .orderBy('name')
      .orderBy('id')
      .execute()
    return { ok: true, users }
  }),
]
