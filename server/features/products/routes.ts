import { createProduct, listProducts, searchProducts, updateProduct } from '../../../shared/api/products.ts'
import { createRoute, updateRoute } from '../../entities/entity-routes.ts'
import { keptAt, unlessStoredElsewhere } from '../../entities/stored-elsewhere.ts'
import { type Route, route } from '../../http/route.ts'
import { crmUnavailable, listProductTypes, productFilters, products } from './products.ts'

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

  route(searchProducts, 'administrator', async ({ context, query }) => {
    const { db } = context
    const { entries, count } = await products.search(db, query, productFilters(query))
    return { ok: true, products: entries, count, types: await listProductTypes(db), keptAt: keptAt(context) }
  }),

  unlessStoredElsewhere(
    'I prodotti',
    createRoute(createProduct, products, (product) => ({ ok: true, product })),
  ),
  unlessStoredElsewhere(
    'I prodotti',
    updateRoute(updateProduct, products, (product) => ({ ok: true, product })),
  ),
]
