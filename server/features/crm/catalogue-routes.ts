import {
  createOwner,
  createProduct,
  listLeads as listLeadsCall,
  readLead,
  searchOwners,
  searchProducts,
  updateOwner,
  updateProduct,
} from '../../../shared/api/crm-catalogue.ts'
import { saveCrmMapping } from '../../../shared/api/crm-mapping.ts'
import { type Route, route } from '../../http/route.ts'
import { findLead, listLeads } from '../leads/list-leads.ts'
import { listOwnerRows } from '../owners/find-owners.ts'
import { addOwner, changeOwner } from '../owners/save-owner.ts'
import { listProductRows } from '../products/find-products.ts'
import { addProduct, changeProduct } from '../products/save-product.ts'
import { saveMapping } from './save-mapping.ts'

/** CRM-1 to CRM-7: the administration of the built-in CRM's catalogue, and its leads. */
export const catalogueRoutes: Route[] = [
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

  route(saveCrmMapping, 'administrator', async ({ context, body, caller: { userId }, ip }) => {
    await saveMapping(context, body, { userId, ip })
    return { ok: true }
  }),

  route(listLeadsCall, 'any user', async ({ context: { db }, query }) => ({
    ok: true,
    ...(await listLeads(db, query)),
  })),

  route(readLead, 'any user', async ({ context: { db }, params: { id } }) => ({
    ok: true,
    lead: await findLead(db, id),
  })),
]
