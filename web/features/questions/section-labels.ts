import type { QuestionPart } from '../../../contract/index.ts'

/** RULES-3, in the labels of the form. */
export const SECTION_LABELS: Record<QuestionPart, string> = {
  everywhere: 'In tutte le sezioni',
  intestatario_info_part: 'Intestatario',
  delegato_part: 'Delegato',
  documento_part: 'Documento',
  punto_di_fornitura_part: 'Punto di fornitura',
  side_legale_part: 'Residenza o sede legale',
  luce_part: 'Luce',
  gas_part: 'Gas',
  product_type_part: 'Tipo di prodotto',
  payment_type_part: 'Pagamento',
  operazione_part: 'Operazione',
}
