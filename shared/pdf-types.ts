/** PDF-2. */
export const PDF_TYPES = ['luce', 'gas', 'dual'] as const
export type PdfType = (typeof PDF_TYPES)[number]
