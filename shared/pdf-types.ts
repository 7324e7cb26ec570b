/** PDF-2. */
export const PDF_TYPES = ['luce', 'gas', 'dual'] as const
export type PdfType = (typeof PDF_TYPES)[number]

/** GAP-32: the types of the documents that are sent for signature. */
export const typesToSign = (available: readonly PdfType[]): readonly PdfType[] =>
  available.includes('dual') ? ['dual'] : available
