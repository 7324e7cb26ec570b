import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listMailBlocks } from '../../shared/api/mail-blocks.ts'
import { listManagedFields } from '../../shared/api/manage-fields.ts'
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
import { listScriptChoices } from '../../shared/api/scripts.ts'
import { send } from './transport.ts'

/** A package with its products parsed. */
export type Package = Omit<ProductPackage, 'products'> & { products: readonly PackagedProduct[] }

const STALE_TIME_MS = 300_000

/** GAP-11: the form's catalogue. The record list prefetches it, so that the form opens without waiting. */
export const catalogueQueries = {
  managedFields: queryOptions({
    queryKey: ['managed-fields'],
    queryFn: async ({ signal }) => (await send(listManagedFields, {}, { signal })).fields,
    staleTime: STALE_TIME_MS,
    meta: { failure: 'in place' },
  }),
  scripts: queryOptions({
    queryKey: ['scripts', 'picker'],
    queryFn: async ({ signal }) => (await send(listScriptChoices, {}, { signal })).scripts,
    staleTime: STALE_TIME_MS,
    meta: { failure: 'in place' },
  }),
  products: queryOptions({
    queryKey: ['crm', 'products'],
    queryFn: async ({ signal }) => (await send(listProducts, {}, { signal })).products,
    staleTime: STALE_TIME_MS,
    meta: { failure: 'in place' },
  }),
  owners: queryOptions({
    queryKey: ['crm', 'users'],
    queryFn: async ({ signal }) => (await send(listOwners, {}, { signal })).users,
    staleTime: STALE_TIME_MS,
    meta: { failure: 'in place' },
  }),
  question: queryOptions({
    queryKey: ['rules'],
    queryFn: async ({ signal }) => (await send(readQuestion, {}, { signal })).question,
    staleTime: STALE_TIME_MS,
    meta: { failure: 'in place' },
  }),
  packageChoices: queryOptions({
    queryKey: ['packages', 'choices'],
    queryFn: async ({ signal }) => (await send(listPackageChoices, {}, { signal })).packages,
    staleTime: STALE_TIME_MS,
    meta: { failure: 'in place' },
  }),
  packages: queryOptions({
    queryKey: ['packages'],
    queryFn: async ({ signal }) => (await send(listPackages, {}, { signal })).packages.map(readPackage),
    staleTime: STALE_TIME_MS,
    meta: { failure: 'in place' },
  }),
  /** Begins with the key of the packages, so that their changes invalidate it. */
  packageCount: queryOptions({
    queryKey: ['packages', 'count'],
    queryFn: async ({ signal }) => (await send(countPackages, {}, { signal })).count,
    staleTime: STALE_TIME_MS,
    meta: { failure: 'in place' },
  }),
  mailBlocks: queryOptions({
    queryKey: ['mailing', 'template'],
    queryFn: async ({ signal }) => (await send(listMailBlocks, {}, { signal })).checkboxes,
    staleTime: STALE_TIME_MS,
    meta: { failure: 'in place' },
  }),
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
    () => client.prefetchQuery(catalogueQueries.scripts),
  ]
  for (const query of lists) {
    if (stopped()) return
    await query()
  }
}
