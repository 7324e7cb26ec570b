import type { QueryClient } from '@tanstack/react-query'
import { listMailBlocks } from '../../shared/api/mail-blocks.ts'
import { listManagedFields } from '../../shared/api/manage-fields.ts'
import { listOperationChoices } from '../../shared/api/operations.ts'
import { listOwners } from '../../shared/api/owners.ts'
import {
  countPackages,
  listPackageChoices,
  listPackages,
  type PackagedProduct,
  type ProductPackage,
  packagedProduct,
} from '../../shared/api/packages.ts'
import { listProducts } from '../../shared/api/products.ts'
import { readQuestion } from '../../shared/api/questions.ts'
import { callQuery } from './call-query.ts'

/** A package with its products parsed. */
export type Package = Omit<ProductPackage, 'products'> & { products: readonly PackagedProduct[] }

const CACHED = { staleTime: 300_000 }

/** GAP-11: the form's catalogue. The record list prefetches it, so that the form opens without waiting. */
export const catalogueQueries = {
  managedFields: {
    ...callQuery(['managed-fields'], listManagedFields, {}, ({ fields }) => fields),
    ...CACHED,
  },
  operations: {
    ...callQuery(['scripts', 'picker'], listOperationChoices, {}, ({ scripts }) => scripts),
    ...CACHED,
  },
  products: { ...callQuery(['crm', 'products'], listProducts, {}, ({ products }) => products), ...CACHED },
  owners: { ...callQuery(['crm', 'users'], listOwners, {}, ({ users }) => users), ...CACHED },
  question: { ...callQuery(['rules'], readQuestion, {}, ({ question }) => question), ...CACHED },
  packageChoices: {
    ...callQuery(['packages', 'choices'], listPackageChoices, {}, ({ packages }) => packages),
    ...CACHED,
  },
  packages: {
    ...callQuery(['packages'], listPackages, {}, ({ packages }) => packages.map(readPackage)),
    ...CACHED,
  },
  /** Begins with the key of the packages, so that their changes invalidate it. */
  packageCount: { ...callQuery(['packages', 'count'], countPackages, {}, ({ count }) => count), ...CACHED },
  mailBlocks: {
    ...callQuery(['mailing', 'template'], listMailBlocks, {}, ({ checkboxes }) => checkboxes),
    ...CACHED,
  },
}

/** The products come as a JSON string (PACK-2). */
export function readPackage({ products, ...entry }: ProductPackage): Package {
  return { ...entry, products: packagedProduct.array().parse(JSON.parse(products)) }
}

/**
 * Prefetches the form's catalogue, one list after the other and the longest last, so that the page's own calls
 * wait for one of them at most. Starts no further list after `stopped` returns true. A failure is not shown:
 * the component that needs the list requests it again.
 */
export async function prefetchCatalogue(client: QueryClient, stopped: () => boolean): Promise<void> {
  const lists = [
    () => client.prefetchQuery(catalogueQueries.managedFields),
    () => client.prefetchQuery(catalogueQueries.question),
    () => client.prefetchQuery(catalogueQueries.owners),
    () => client.prefetchQuery(catalogueQueries.products),
    () => client.prefetchQuery(catalogueQueries.mailBlocks),
    () => client.prefetchQuery(catalogueQueries.packageChoices),
    () => client.prefetchQuery(catalogueQueries.operations),
  ]
  for (const query of lists) {
    if (stopped()) return
    await query()
  }
}
