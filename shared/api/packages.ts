import { z } from 'zod'
import {
  DEPARTMENT_CODES,
  DEPARTMENTS,
  PACKAGE_CLIENTS,
  PACKAGE_PRODUCT_TYPES,
} from '../../contract/kinds/package-options.ts'
import { nameText } from '../name-text.ts'
import { defineCall, entryCalls, ok } from './call.ts'

/** A product in a package, with its name at the time when it was added. */
export const packagedProduct = z.strictObject({ product_name: z.string(), product_id: z.string() })
export type PackagedProduct = z.infer<typeof packagedProduct>

export const MAX_PACKAGED = 300

const kinds = {
  department_code: z.enum(DEPARTMENT_CODES),
  department: z.enum(DEPARTMENTS),
  client_type: z.enum(PACKAGE_CLIENTS),
  product_type: z.enum(PACKAGE_PRODUCT_TYPES),
}

/** PACK-1. `products` is a JSON text of a list; the single product is its first. */
export const productPackage = z.object({
  id: z.uuid(),
  package_name: z.string(),
  crm_id: z.string(),
  ...kinds,
  vendor: z.string(),
  product_name: z.string(),
  product_id: z.string(),
  products: z.string(),
  updatedAt: z.iso.datetime(),
})
export type ProductPackage = z.infer<typeof productPackage>

/** API-48, GAP-62. The single product is derived from the list; a sent value is ignored. */
const payload = z.strictObject({
  package_name: nameText(300),
  crm_id: z.string().trim().max(200),
  ...kinds,
  vendor: z.string().trim().max(200),
  product_name: z.string().max(300).optional(),
  product_id: z.string().max(200).optional(),
  products: z.string().max(256 * 1024),
})
export type PackagePayload = z.infer<typeof payload>

export const listPackages = defineCall('GET /packages', {
  summary: 'All packages of products, by name',
  cacheable: true,
  answer: ok.extend({ count: z.number().int(), packages: z.array(productPackage) }),
  failures: [],
})

/** The data with which the form finds the package of a product; `products` contains the product ids. */
export const packageChoice = productPackage
  .pick({ id: true, package_name: true, client_type: true, product_type: true })
  .extend({ products: z.array(z.string()) })
export type PackageChoice = z.infer<typeof packageChoice>

export const listPackageChoices = defineCall('GET /packages/choices', {
  summary: 'All packages by name, with the ids of their products',
  cacheable: true,
  answer: ok.extend({ packages: z.array(packageChoice) }),
  failures: [],
})

export const countPackages = defineCall('GET /packages/count', {
  summary: 'How many packages of products there are',
  answer: ok.extend({ count: z.number().int() }),
  failures: [],
})

export const packageCalls = entryCalls({
  path: '/packages',
  thing: 'a package of products',
  body: payload,
  answer: ok.extend({ package: productPackage }),
  failures: ['bad-json'],
})
