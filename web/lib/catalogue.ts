import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listOwners, listProducts } from '../../shared/api/crm.ts'
import { listMailCheckboxes } from '../../shared/api/mailing.ts'
import { listManagedFields } from '../../shared/api/manage-fields.ts'
import {
  countPackages,
  listPackageChoices,
  listPackages,
  type PackagedProduct,
  type ProductPackage,
  packagedProduct,
} from '../../shared/api/packages.ts'
import { readRules } from '../../shared/api/rules.ts'
import { listScriptChoices } from '../../shared/api/scripts.ts'
import { send } from './transport.ts'

/** A package with its products read from their text. */
export type Package = Omit<ProductPackage, 'products'> & { products: readonly PackagedProduct[] }

const FIVE_MINUTES = 300_000

/** GAP-11: what the contract form chooses from. The list of records asks for it, so that the form opens at once. */
export const catalogueQueries = {
  managedFields: queryOptions({
    queryKey: ['managed-fields'],
    queryFn: async ({ signal }) => (await send(listManagedFields, {}, { signal })).fields,
    staleTime: FIVE_MINUTES,
    meta: { failure: 'in place' },
  }),
  scripts: queryOptions({
    queryKey: ['scripts', 'picker'],
    queryFn: async ({ signal }) => (await send(listScriptChoices, {}, { signal })).scripts,
    staleTime: FIVE_MINUTES,
    meta: { failure: 'in place' },
  }),
  products: queryOptions({
    queryKey: ['crm', 'products'],
    queryFn: async ({ signal }) => (await send(listProducts, {}, { signal })).products,
    staleTime: FIVE_MINUTES,
    meta: { failure: 'in place' },
  }),
  owners: queryOptions({
    queryKey: ['crm', 'users'],
    queryFn: async ({ signal }) => (await send(listOwners, {}, { signal })).users,
    staleTime: FIVE_MINUTES,
    meta: { failure: 'in place' },
  }),
  rules: queryOptions({
    queryKey: ['rules'],
    queryFn: async ({ signal }) => (await send(readRules, {}, { signal })).question,
    staleTime: FIVE_MINUTES,
    meta: { failure: 'in place' },
  }),
  packageChoices: queryOptions({
    queryKey: ['packages', 'choices'],
    queryFn: async ({ signal }) => (await send(listPackageChoices, {}, { signal })).packages,
    staleTime: FIVE_MINUTES,
    meta: { failure: 'in place' },
  }),
  packages: queryOptions({
    queryKey: ['packages'],
    queryFn: async ({ signal }) => (await send(listPackages, {}, { signal })).packages.map(readPackage),
    staleTime: FIVE_MINUTES,
    meta: { failure: 'in place' },
  }),
  /** Begins with the key of the packages: what changes them changes it too. */
  packageCount: queryOptions({
    queryKey: ['packages', 'count'],
    queryFn: async ({ signal }) => (await send(countPackages, {}, { signal })).count,
    staleTime: FIVE_MINUTES,
    meta: { failure: 'in place' },
  }),
  mailCheckboxes: queryOptions({
    queryKey: ['mailing', 'template'],
    queryFn: async ({ signal }) => (await send(listMailCheckboxes, {}, { signal })).checkboxes,
    staleTime: FIVE_MINUTES,
    meta: { failure: 'in place' },
  }),
}

/** The products come as a JSON string (PACK-2). */
export function readPackage({ products, ...one }: ProductPackage): Package {
  return { ...one, products: packagedProduct.array().parse(JSON.parse(products)) }
}

/**
 * Asks for what the form chooses from, list after list and the longest last, so that what the page itself asks for
 * waits behind one of them at most. It begins no further list once `stopped` answers true. A failure is not told:
 * whoever needs the list asks again and tells it then.
 */
export async function prefetchCatalogue(client: QueryClient, stopped: () => boolean): Promise<void> {
  const lists = [
    () => client.prefetchQuery(catalogueQueries.managedFields),
    () => client.prefetchQuery(catalogueQueries.rules),
    () => client.prefetchQuery(catalogueQueries.owners),
    () => client.prefetchQuery(catalogueQueries.products),
    () => client.prefetchQuery(catalogueQueries.mailCheckboxes),
    () => client.prefetchQuery(catalogueQueries.packageChoices),
    () => client.prefetchQuery(catalogueQueries.scripts),
  ]
  for (const ask of lists) {
    if (stopped()) return
    await ask()
  }
}
