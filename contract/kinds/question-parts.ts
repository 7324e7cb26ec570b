/** The parts of the form that a question rule can name (RULES-3). `everywhere` means every part, and the top. */
export const QUESTION_PARTS = [
  'everywhere',
  'intestatario_info_part',
  'delegato_part',
  'documento_part',
  'punto_di_fornitura_part',
  'side_legale_part',
  'luce_part',
  'gas_part',
  'product_type_part',
  'payment_type_part',
  'operazione_part',
] as const
export type QuestionPart = (typeof QUESTION_PARTS)[number]
