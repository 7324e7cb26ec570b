import { z } from 'zod'
import { nameText } from '../name-text.ts'
import { defineCall, listQuery, ok } from './call.ts'
import { activeFilter, crmIdParams, keptAt, readAt } from './crm.ts'

/** CRM-1, CRM-2. `type` is open: Power, Gas, Internet, Mobile and others; `customer_type` empty means for all. */
export const product = z.object({
  id: z.string(),
  product_name: z.string(),
  product_active: z.boolean(),
  type: z.string(),
  customer_type: z.enum(['Private', 'Business']).nullable(),
})

export type Product = z.infer<typeof product>

export const listProducts = defineCall('GET /crm/products', {
  lasting: 'service',
  summary: 'Products of the CRM, inactive ones too',
  cacheable: true,
  answer: ok.extend({ products: z.array(product) }),
  failures: ['external-service-failed'],
})

/** The most frequent product types; the list is open (CRM-1). */
export const COMMON_PRODUCT_TYPES = ['Power', 'Gas', 'Internet', 'Mobile', 'Other', 'Insurance'] as const

/** A product of the built-in CRM. */
export const catalogueProduct = product.extend({ updatedAt: z.iso.datetime() })

export type CatalogueProduct = z.infer<typeof catalogueProduct>

const productPayload = z.strictObject({
  product_name: nameText(300),
  product_active: z.boolean(),
  type: z.string().trim().max(60),
  customer_type: z.enum(['Private', 'Business']).nullable(),
})

export type ProductPayload = z.infer<typeof productPayload>

export const PRODUCT_SORT_COLUMNS = ['product_name', 'type', 'updatedAt'] as const

export const searchProducts = defineCall('GET /crm/products/search', {
  summary: 'A page of the built-in CRM’s products, and the types that there are',
  query: listQuery(PRODUCT_SORT_COLUMNS).extend({
    active: activeFilter,
    type: z.string().max(60).optional(),
  }),
  answer: ok.extend({
    products: z.array(catalogueProduct),
    count: z.number().int(),
    types: z.array(z.string()),
    keptAt,
  }),
  failures: [],
})

export const createProduct = defineCall('POST /crm/products', {
  summary: 'Add a product to the built-in CRM',
  body: productPayload,
  answer: ok.extend({ product: catalogueProduct }),
  failures: ['not-allowed', 'invalid'],
})

/**
 * With `readAt`, the `updatedAt` that its author read, another's save in between is refused. Products are
 * never removed: records name them.
 */
export const updateProduct = defineCall('PUT /crm/products/:id', {
  summary: 'Change a product, take it out of sale or put it back',
  params: crmIdParams,
  body: productPayload.extend({ readAt }),
  answer: ok.extend({ product: catalogueProduct }),
  failures: ['not-allowed', 'not-found', 'conflict', 'invalid'],
})
