import type { PackageClient } from './packages.ts'

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
