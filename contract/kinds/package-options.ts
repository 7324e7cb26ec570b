/** ENUM-56 to ENUM-59, spelt as there. */
export const DEPARTMENT_CODES = ['it-ene', 'it-tel', 'it-ins'] as const
export type DepartmentCode = (typeof DEPARTMENT_CODES)[number]

export const DEPARTMENTS = ['Energy', 'Telecom', 'Extra Sales', 'Insurance'] as const
export type Department = (typeof DEPARTMENTS)[number]

export const PACKAGE_CLIENTS = ['Domestico', 'Business'] as const
export type PackageClient = (typeof PACKAGE_CLIENTS)[number]

export const PACKAGE_PRODUCT_TYPES = ['Power', 'Gas', 'Other', 'Internet', 'Mobile', 'Insurance'] as const
export type PackageProductType = (typeof PACKAGE_PRODUCT_TYPES)[number]

/** The code set with a department unless the user chooses another; Extra Sales has none. */
export const CODE_OF_DEPARTMENT: Readonly<Record<Department, DepartmentCode>> = {
  Energy: 'it-ene',
  Telecom: 'it-tel',
  'Extra Sales': 'it-ene',
  Insurance: 'it-ins',
}

/** A client type has three names: in the form and the operations, on the CRM's products, and on the packages. */
export const CLIENT_TYPE_NAMES = {
  domestico: { product: 'Private', package: 'Domestico' },
  business: { product: 'Business', package: 'Business' },
} as const satisfies Record<string, { product: 'Private' | 'Business'; package: PackageClient }>

/** The names of a client type of the form; undefined while none is chosen. */
export const clientTypeNames = (
  client: string,
): { product: 'Private' | 'Business'; package: PackageClient } | undefined =>
  Object.hasOwn(CLIENT_TYPE_NAMES, client)
    ? CLIENT_TYPE_NAMES[client as keyof typeof CLIENT_TYPE_NAMES]
    : undefined
