import { CLIENT_WORDS } from '../../../contract/options/client-words.ts'
import type { Product } from '../../../shared/api/crm.ts'
import type { PackageDraft } from './package-draft.ts'

/**
 * Whether the form would show the package beside this product: products of another type, or for other clients, can be
 * in it and are never matched with it (GAP-60).
 */
export function suits(
  { type, customer_type }: Pick<Product, 'type' | 'customer_type'>,
  { client_type, product_type }: Pick<PackageDraft, 'client_type' | 'product_type'>,
): boolean {
  const words = Object.values(CLIENT_WORDS).find((one) => one.package === client_type)
  return type === product_type && (customer_type === null || customer_type === words?.product)
}
