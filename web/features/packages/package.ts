import type { QueryClient } from '@tanstack/react-query'
import {
  DEPARTMENT_CODES,
  DEPARTMENTS,
  PACKAGE_CLIENTS,
  PACKAGE_PRODUCT_TYPES,
} from '../../../contract/kinds/package-options.ts'
import { type PackagedProduct, packageCalls } from '../../../shared/api/packages.ts'
import { catalogueQueries, type Package, readPackage } from '../../lib/catalogue.ts'
import type { Named } from '../../lib/find-same-name.ts'
import { send } from '../../lib/transport.ts'
import type { Entity, RemovableEntity } from '../../ui/crud/entity.ts'
import { fieldsOf, textInput, valueInput } from '../../ui/crud/fields.tsx'
import { draftOf, EMPTY_DRAFT, type PackageDraft, payloadOf } from './package-draft.ts'

const field = fieldsOf<PackageDraft>()

/** All packages by name, as currently stored. */
export async function readNames(client: QueryClient): Promise<Named[]> {
  const packages = await client.fetchQuery({ ...catalogueQueries.packages, staleTime: 0 })
  return packages.map(({ id, package_name, client_type, product_type }) => {
    return { id, name: package_name, about: `${client_type}, ${product_type}` }
  })
}

/** Called after any change of packages; the form uses the same query. */
const reloadPackages = (client: QueryClient, options?: { throwOnError: boolean }) =>
  client.invalidateQueries({ queryKey: catalogueQueries.packages.queryKey }, options)

/** A package of products (PACK-7, PACK-8). */
export const PACKAGES: Entity<PackageDraft, Package> & RemovableEntity<Package> = {
  kind: 'packages',
  empty: EMPTY_DRAFT,
  fields: [
    field('package_name', 'Package Name', textInput({ withAsterisk: true, maxLength: 300 })),
    field('crm_id', 'CRM identifier', textInput({ withAsterisk: true, maxLength: 200 })),
    field('department_code', 'Department Code', valueInput(DEPARTMENT_CODES)),
    field('department', 'Department', valueInput(DEPARTMENTS)),
    field('client_type', 'Client Type', valueInput(PACKAGE_CLIENTS)),
    field('product_type', 'Product Type', valueInput(PACKAGE_PRODUCT_TYPES)),
    field('vendor', 'Vendor', textInput({ maxLength: 200 })),
    { name: 'products', label: 'Prodotti', show: productNames },
  ],
  idOf: ({ id }) => id,
  nameOf: ({ package_name }) => package_name,
  entryOf: readPackage,
  valuesOf: draftOf,
  create: async (values, sendOnce) =>
    readPackage((await sendOnce(packageCalls.create, { body: payloadOf(values) })).package),
  update: async ({ id, updatedAt }, values) => {
    const body = { ...payloadOf(values), readAt: updatedAt }
    return readPackage((await send(packageCalls.update, { params: { id }, body })).package)
  },
  reload: reloadPackages,
  texts: {
    created: 'Package has been created',
    updated: 'Package has been updated',
    failed: 'Impossibile salvare il pacchetto',
  },
  removal: {
    thing: 'package',
    send: ({ id, updatedAt }) => send(packageCalls.remove, { params: { id }, query: { readAt: updatedAt } }),
    removed: 'Package has been removed',
    failed: 'Impossibile rimuovere il pacchetto',
  },
}

function productNames(products: readonly PackagedProduct[]): string {
  return products.map(({ product_name }) => product_name).join('\n')
}
