import type { PdfType } from '../../shared/pdf-types.ts'

interface SoldContract {
  draft: boolean
  product_ee: string
  product_gas: string
  operation_l: string | null
  operation_g: string | null
  /** Whether the operation's template has a file. */
  document_l: boolean
  document_g: boolean
}

/**
 * GAP-28, PDF-3: a type for each operation whose template has a file, and both together unless a product starts with
 * IR.
 */
export function availablePdfTypes(record: SoldContract): PdfType[] {
  if (record.draft) return []
  const luce = record.operation_l !== null && record.document_l
  const gas = record.operation_g !== null && record.document_g
  const dual = luce && gas && !startsWithIr(record.product_ee) && !startsWithIr(record.product_gas)
  return [
    ...(luce ? ['luce' as const] : []),
    ...(gas ? ['gas' as const] : []),
    ...(dual ? ['dual' as const] : []),
  ]
}

const startsWithIr = (product: string) => product.trim().toUpperCase().startsWith('IR')

/** REC-18; a draft has no phone script yet (LIST-13). */
export function availableScriptType({
  draft,
  operation_l,
  operation_g,
}: Omit<SoldContract, 'product_ee'>): 'Dual' | 'Single' | null {
  if (draft || (operation_l === null && operation_g === null)) return null
  return operation_l !== null && operation_g !== null ? 'Dual' : 'Single'
}
