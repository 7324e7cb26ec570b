import { NONE } from '../form/kind.ts'
import type { Ref } from '../form/values.ts'
import type { Field } from '../row.ts'
import { cachedList, findById } from './cached-lists.ts'
import type { CataloguePackage, CatalogueProduct } from './catalogue.ts'
import {
  displayReference,
  parseReference,
  relatedName,
  removedStatus,
  renamedStatus,
} from './catalogue-reference.ts'
import type { Kind } from './kind.ts'
import { clientTypeNames } from './package-options.ts'

/** CRM-5, and CRM-4 for telco. */
const PRODUCT_TYPES = { luce: ['Power'], gas: ['Gas'], telco: ['Internet', 'Mobile'] } as const

function matchesField(product: CatalogueProduct, field: Field, client: string): boolean {
  const utility = field.rules?.utility
  const types: readonly string[] | undefined = utility && PRODUCT_TYPES[utility]
  if (types && !types.includes(product.type)) return false
  return product.customer_type === null || product.customer_type === clientTypeNames(client)?.product
}

/**
 * Active products of the field's utility and client type (FORM-TOP-33 to FORM-TOP-36). A chosen product that does
 * not match any more does not count. One that is inactive, renamed or not in the catalogue counts, so that the
 * visible fields do not change; it prevents the save unless the stored record has the same product (`validate`).
 */
export const product: Kind = {
  shape: 'ref',
  timeDependentCodes: ['product-unknown', 'product-inactive', 'product-renamed'],
  parse: parseReference,
  display: displayReference,
  listOptions: (field, answered, catalogue) => {
    const client = relatedName(field, 'client', answered)
    return cachedList(catalogue, `product ${field.rules?.utility} ${client}`, () =>
      catalogue.products
        .filter((item) => item.product_active && matchesField(item, field, client))
        .map((item) => ({ value: item.id, label: item.product_name })),
    )
  },
  optionStatus: (answer, _options, field, answered, catalogue) => {
    const ref = answer as Ref
    const item = findById(catalogue.products, ref.id)
    if (!item)
      return removedStatus(
        'product-unknown',
        `Il prodotto «${ref.name}» non è nel catalogo: scegline un altro.`,
        ref,
      )
    const client = relatedName(field, 'client', answered)
    if (!matchesField(item, field, client)) return { isValid: false }
    const productPackage = packageOf(item, client, catalogue.packages ?? NONE)
    const status = item.product_active
      ? renamedStatus('product-renamed', ref, item.product_name)
      : removedStatus('product-inactive', `Il prodotto «${ref.name}» non è più in vendita.`, ref)
    return productPackage ? { ...status, group: productPackage } : status
  },
}

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
