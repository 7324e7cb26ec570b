import {
  CLIENT_TYPE_NAMES,
  CODE_OF_DEPARTMENT,
  type Department,
  type DepartmentCode,
  type PackageClient,
  type PackageProductType,
} from '../../../contract/kinds/package-options.ts'
import type { PackagedProduct, PackagePayload } from '../../../shared/api/packages.ts'
import type { Product } from '../../../shared/api/products.ts'
import type { Package } from '../../lib/catalogue.ts'

/** The values of the dialog. */
export interface PackageDraft {
  package_name: string
  crm_id: string
  department_code: DepartmentCode
  department: Department
  client_type: PackageClient
  product_type: PackageProductType
  vendor: string
  products: readonly PackagedProduct[]
}

export const EMPTY_DRAFT: PackageDraft = {
  package_name: '',
  crm_id: '',
  department_code: 'it-ene',
  department: 'Energy',
  client_type: 'Domestico',
  product_type: 'Power',
  vendor: '',
  products: [],
}

export function draftOf(entry: Package): PackageDraft {
  const { package_name, crm_id, department_code, department, client_type, product_type, vendor, products } =
    entry
  return { package_name, crm_id, department_code, department, client_type, product_type, vendor, products }
}

/** GAP-61: a department sets its code, which can be changed afterwards. */
export const moveToDepartment = (department: Department): Partial<PackageDraft> => ({
  department,
  department_code: CODE_OF_DEPARTMENT[department],
})

/** PACK-10: a product in the package is not added again. */
export const withProduct = (
  products: readonly PackagedProduct[],
  added: PackagedProduct,
): readonly PackagedProduct[] =>
  products.some(({ product_id }) => product_id === added.product_id) ? products : [...products, added]

export const withoutProduct = (
  products: readonly PackagedProduct[],
  id: string,
): readonly PackagedProduct[] => products.filter(({ product_id }) => product_id !== id)

/** GAP-59: the first product is next to the list, which is sent as a JSON string. */
export function payloadOf({ products, ...rest }: PackageDraft): PackagePayload {
  return { ...rest, ...products[0], products: JSON.stringify(products) }
}

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
