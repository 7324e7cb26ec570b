import type { FieldName } from '../fields.ts'
import type { Field, Section } from '../form/types.ts'
import type { QuestionPart } from '../question-parts.ts'
import { field } from './field-builders.ts'

/** The position of a question rule's part in the form (RULES-3). `everywhere` means every part, and the top. */
const PARTS: Readonly<Record<QuestionPart, readonly string[]>> = {
  everywhere: ['crm'],
  intestatario_info_part: ['cliente-domestico', 'cliente-business'],
  delegato_part: ['delegato'],
  documento_part: ['documento'],
  punto_di_fornitura_part: ['punto'],
  side_legale_part: ['residenza'],
  luce_part: ['luce'],
  gas_part: ['gas'],
  product_type_part: ['tipo-prodotto'],
  payment_type_part: ['pagamento', 'pagamento-telco'],
  operazione_part: ['potential-info', 'telco'],
}

/** Telco has the document among the customer's fields; the question is before the first of them. */
const DOCUMENTS: Readonly<Record<string, FieldName>> = {
  'cliente-domestico': 'tipo_del_documento',
  'cliente-business': 'numero_del_documento',
}

function question(part: QuestionPart): Field {
  return field(`question_${part}`, 'checks', 'Domanda', {
    required: false,
    maxLength: 5000,
    rules: { ticks: part },
    requirements: ['RULES-3', 'RULES-10'],
    undocumented: true,
  })
}

/** The section with the organisation's question at its top, if one of the parts is there. */
export function withQuestion(section: Section): Section {
  const part = (Object.keys(PARTS) as QuestionPart[]).find((name) => PARTS[name].includes(section.id))
  if (!part) return section
  const questionField = question(part)
  const variants = section.variants?.map((row) => ({ ...row, fields: [questionField.name, ...row.fields] }))
  const fields = [questionField, ...withDocumentQuestion(section)]
  return { ...section, fields, ...(variants && { variants }) }
}

function withDocumentQuestion({ id, fields }: Section): readonly Field[] {
  const at = fields.findIndex(({ name }) => name === DOCUMENTS[id])
  if (at < 0) return fields
  const { when } = fields[at]!
  return fields.toSpliced(at, 0, { ...question('documento_part'), ...(when && { when }) })
}
