import {
  DEPARTMENT_CODES,
  DEPARTMENTS,
  PACKAGE_CLIENTS,
  PACKAGE_PRODUCT_TYPES,
} from '../../../contract/options/packages.ts'
import {
  createPackage,
  type PackagedProduct,
  removePackage,
  updatePackage,
} from '../../../shared/api/packages.ts'
import { type Package, readPackage } from '../../lib/catalogue.ts'
import { send } from '../../lib/transport.ts'
import type { Entity, RemovableEntity } from '../../ui/crud/entity.ts'
import { fieldsOf, textInput, valueInput } from '../../ui/crud/fields.tsx'
import { draftOf, EMPTY_DRAFT, type PackageDraft, payloadOf } from './package-draft.ts'
import { reloadPackages } from './package-queries.ts'

const field = fieldsOf<PackageDraft>()

/** A package of products (PACK-7, PACK-8). */
export const PACKAGES: Entity<PackageDraft, Package> & RemovableEntity<Package> = {
  kind: 'packages',
  empty: EMPTY_DRAFT,
  fields: [
    field('package_name', 'Package Name', textInput({ withAsterisk: true, maxLength: 300 })),
    field('crm_id', 'CRM identifier', textInput({ withAsterisk: true, maxLength: 200 })),
    field('department', 'Department', valueInput(DEPARTMENTS)),
    field('department_code', 'Department Code', valueInput(DEPARTMENT_CODES)),
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
    readPackage((await sendOnce(createPackage, { body: payloadOf(values) })).package),
  update: async ({ id, updatedAt }, values) => {
    const body = { ...payloadOf(values), readAt: updatedAt }
    return readPackage((await send(updatePackage, { params: { id }, body })).package)
  },
  reload: reloadPackages,
  texts: {
    created: 'Package has been created',
    updated: 'Package has been updated',
    failed: 'Impossibile salvare il pacchetto',
  },
  removal: {
    thing: 'package',
    send: ({ id }) => send(removePackage, { params: { id } }),
    removed: 'Package has been removed',
    failed: 'Impossibile rimuovere il pacchetto',
  },
}

function productNames(products: readonly PackagedProduct[]): string {
  return products.map(({ product_name }) => product_name).join('\n')
}
