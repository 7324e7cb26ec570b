import { createProduct, listProducts, searchProducts, updateProduct } from '../../../shared/api/products.ts'
import { type Route, route } from '../../http/route.ts'
import { crmUnavailable } from './crm-unavailable.ts'
import { listProductRows } from './find-products.ts'
import { addProduct, changeProduct } from './save-product.ts'

/** CRM-1, CRM-2: the products of the CRM, and the administration of the built-in one. */
export const productRoutes: Route[] = [
  route(
    listProducts,
    'any user',
    async ({ context: { crm } }) => {
      const outcome = await crm.listProducts()
      if (!outcome.ok) throw crmUnavailable()
      return { ok: true, products: outcome.products }
    },
    { derivedFrom: ({ crm }) => (crm.name === 'built-in' ? ['products'] : undefined) },
  ),

  route(searchProducts, 'administrator', async ({ context: { db }, query }) => ({
    ok: true,
    ...(await listProductRows(db, query)),
  })),

  route(
    createProduct,
    'administrator',
    async ({ context: { db }, body, caller: { userId }, ip }) => ({
      ok: true,
      product: await addProduct(db, body, { userId, ip }),
    }),
    { idempotent: true },
  ),

  route(
    updateProduct,
    'administrator',
    async ({ context: { db, now }, params: { id }, body, caller: { userId }, ip }) => {
      const { readAt, ...payload } = body
      const change = { id, payload, readAt, now: now() }
      return { ok: true, product: await changeProduct(db, change, { userId, ip }) }
    },
  ),
]
