import type { Ref } from '../../fields.ts'
import { clientWords } from '../../options/client-words.ts'
import type { CataloguePackage, CatalogueProduct } from '../types.ts'

const known = new WeakMap<readonly CataloguePackage[], Map<string, Ref>>()

/**
 * The package that holds a product, for this client and of the product's own type; the first by the catalogue's order
 * where several do.
 */
export function packageOf(
  { id, type }: Pick<CatalogueProduct, 'id' | 'type'>,
  client: string,
  packages: readonly CataloguePackage[],
): Ref | undefined {
  const word = clientWords(client)?.package
  return word && indexOf(packages).get(keyOf(word, type, id))
}

const keyOf = (...parts: readonly string[]) => parts.join('\n')

function indexOf(packages: readonly CataloguePackage[]): Map<string, Ref> {
  const index = known.get(packages) ?? new Map<string, Ref>()
  if (known.has(packages)) return index
  known.set(packages, index)
  for (const { id, package_name, client_type, product_type, products } of packages)
    for (const product of products) {
      const key = keyOf(client_type, product_type, product)
      if (!index.has(key)) index.set(key, { id, name: package_name })
    }
  return index
}
