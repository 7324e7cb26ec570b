import { z } from 'zod'
import { defineCall, listQuery, ok } from './call.ts'
import { product } from './crm.ts'

/** What the organisation sells most of; a product's type is open (CRM-1). */
export const COMMON_PRODUCT_TYPES = ['Power', 'Gas', 'Internet', 'Mobile', 'Other', 'Insurance'] as const

/** Ids of a CRM are texts of any shape. */
const idParams = z.object({ id: z.string().min(1).max(200) })
/** A filter of the address: all without one. */
const active = z.enum(['yes', 'no']).optional()
const readAt = z.iso.datetime().optional()

/** A product of the built-in CRM. */
export const catalogueProduct = product.extend({ updatedAt: z.iso.datetime() })
export type CatalogueProduct = z.infer<typeof catalogueProduct>

const productPayload = z.strictObject({
  product_name: z.string().trim().max(300),
  product_active: z.boolean(),
  type: z.string().trim().max(60),
  customer_type: z.enum(['Private', 'Business']).nullable(),
})
export type ProductPayload = z.infer<typeof productPayload>

export const PRODUCT_SORT_COLUMNS = ['product_name', 'type', 'updatedAt'] as const

export const searchProducts = defineCall({
  method: 'GET',
  path: '/crm/products/search',
  summary: 'A page of the built-in CRM’s products, and the types that there are',
  query: listQuery(PRODUCT_SORT_COLUMNS).extend({ active, type: z.string().max(60).optional() }),
  answer: ok.extend({
    products: z.array(catalogueProduct),
    count: z.number().int(),
    types: z.array(z.string()),
  }),
})

export const createProduct = defineCall({
  method: 'POST',
  path: '/crm/products',
  summary: 'Add a product to the built-in CRM',
  body: productPayload,
  answer: ok.extend({ product: catalogueProduct }),
})

/** With `readAt`, the `updatedAt` that its author read, another's save in between is refused. Products are never removed: records name them. */
export const updateProduct = defineCall({
  method: 'PUT',
  path: '/crm/products/:id',
  summary: 'Change a product, take it out of sale or put it back',
  params: idParams,
  body: productPayload.extend({ readAt }),
  answer: ok.extend({ product: catalogueProduct }),
})

/** An owner of the built-in CRM. */
export const catalogueOwner = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  active: z.boolean(),
  updatedAt: z.iso.datetime(),
})
export type CatalogueOwner = z.infer<typeof catalogueOwner>

const ownerPayload = z.strictObject({
  name: z.string().trim().max(200),
  email: z.string().trim().max(254),
  active: z.boolean(),
})
export type OwnerPayload = z.infer<typeof ownerPayload>

export const OWNER_SORT_COLUMNS = ['name', 'email', 'updatedAt'] as const

export const searchOwners = defineCall({
  method: 'GET',
  path: '/crm/users/search',
  summary: 'A page of the built-in CRM’s users',
  query: listQuery(OWNER_SORT_COLUMNS).extend({ active }),
  answer: ok.extend({ owners: z.array(catalogueOwner), count: z.number().int() }),
})

export const createOwner = defineCall({
  method: 'POST',
  path: '/crm/users',
  summary: 'Add a user to the built-in CRM',
  body: ownerPayload,
  answer: ok.extend({ owner: catalogueOwner }),
})

/** As `updateProduct`. */
export const updateOwner = defineCall({
  method: 'PUT',
  path: '/crm/users/:id',
  summary: 'Change a user of the built-in CRM, or take them off the list of owners',
  params: idParams,
  body: ownerPayload.extend({ readAt }),
  answer: ok.extend({ owner: catalogueOwner }),
})

/** A lead of the built-in CRM. `record` is the record whose form made it; null when there is none, or none any more. */
export const storedLead = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  contact_id: z.string(),
  lead_source: z.string(),
  owner: z.string(),
  type_contract: z.string(),
  callback_time: z.string(),
  /** The requesting user. */
  author: z.string(),
  record: z.object({ id: z.uuid(), title: z.string() }).nullable(),
})
export type StoredLead = z.infer<typeof storedLead>

export const LEAD_SORT_COLUMNS = ['at', 'callback_time'] as const

export const listLeads = defineCall({
  method: 'GET',
  path: '/crm/leads',
  summary: 'A page of the built-in CRM’s leads',
  query: listQuery(LEAD_SORT_COLUMNS),
  answer: ok.extend({ leads: z.array(storedLead), count: z.number().int() }),
})

export const readLead = defineCall({
  method: 'GET',
  path: '/crm/leads/:id',
  summary: 'One lead',
  params: idParams,
  answer: ok.extend({ lead: storedLead }),
})
