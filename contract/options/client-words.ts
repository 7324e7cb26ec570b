import type { PackageClient } from './packages.ts'

/** One kind of client has three words: the form's and the operations', the CRM's on its products, and the packages'. */
export const CLIENT_WORDS = {
  domestico: { product: 'Private', package: 'Domestico' },
  business: { product: 'Business', package: 'Business' },
} as const satisfies Record<string, { product: 'Private' | 'Business'; package: PackageClient }>

/** The words for a client as the form calls it; undefined while none is chosen. */
export const clientWords = (
  client: string,
): { product: 'Private' | 'Business'; package: PackageClient } | undefined =>
  Object.hasOwn(CLIENT_WORDS, client) ? CLIENT_WORDS[client as keyof typeof CLIENT_WORDS] : undefined
