import { CLIENT_TYPE_NAMES } from '../../../contract/options/client-type-names.ts'
import type { Product } from '../../../shared/api/products.ts'
import type { PackageDraft } from './package-draft.ts'

/**
 * Whether the form shows the package for this product: products of another type, or for other clients, can be
 * in a package but never match it (GAP-60).
 */
export function matchesPackage(
  { type, customer_type }: Pick<Product, 'type' | 'customer_type'>,
  { client_type, product_type }: Pick<PackageDraft, 'client_type' | 'product_type'>,
): boolean {
  const clientNames = Object.values(CLIENT_TYPE_NAMES).find((names) => names.package === client_type)
  return type === product_type && (customer_type === null || customer_type === clientNames?.product)
}
