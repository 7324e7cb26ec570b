import type { Ref } from '../form/values.ts'
import type { CataloguePackage, CatalogueProduct } from './catalogue.ts'
import { clientTypeNames } from './package-options.ts'

const indexCache = new WeakMap<readonly CataloguePackage[], Map<string, Ref>>()

/**
 * The package that contains a product for this client and the product's own type; the first in the order of the
 * catalogue if several do.
 */
export function packageOf(
  { id, type }: Pick<CatalogueProduct, 'id' | 'type'>,
  client: string,
  packages: readonly CataloguePackage[],
): Ref | undefined {
  const clientName = clientTypeNames(client)?.package
  return clientName && indexOf(packages).get(keyOf(clientName, type, id))
}

const keyOf = (...parts: readonly string[]) => parts.join('\n')

function indexOf(packages: readonly CataloguePackage[]): Map<string, Ref> {
  const index = indexCache.get(packages) ?? new Map<string, Ref>()
  if (indexCache.has(packages)) return index
  indexCache.set(packages, index)
  for (const { id, package_name, client_type, product_type, products } of packages)
    for (const product of products) {
      const key = keyOf(client_type, product_type, product)
      if (!index.has(key)) index.set(key, { id, name: package_name })
    }
  return index
}
