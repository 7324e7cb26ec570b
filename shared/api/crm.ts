import { z } from 'zod'
import { defineCall, ok } from './call.ts'

/** CRM-1, CRM-2. `type` is open: Power, Gas, Internet, Mobile and others; `customer_type` empty means for all. */
export const product = z.object({
  id: z.string(),
  product_name: z.string(),
  product_active: z.boolean(),
  type: z.string(),
  customer_type: z.enum(['Private', 'Business']).nullable(),
})
export type Product = z.infer<typeof product>

export const owner = z.object({ id: z.string(), name: z.string() })
export type Owner = z.infer<typeof owner>

export const listProducts = defineCall({
  method: 'GET',
  path: '/crm/products',
  summary: 'Products of the CRM, inactive ones too',
  kept: true,
  answer: ok.extend({ products: z.array(product) }),
})

export const listOwners = defineCall({
  method: 'GET',
  path: '/crm/users',
  summary: 'Users of the CRM: the owner list',
  kept: true,
  answer: ok.extend({ users: z.array(owner) }),
})
