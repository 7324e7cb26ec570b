import {
  type Answers,
  concernsUtility,
  type FieldName,
  type Resolved,
  type ResolvedField,
  type Summary,
} from '../../contract/index.ts'
import { KINDS } from '../../contract/kinds/kinds.ts'
import type { DocumentField, DocumentValues } from '../../shared/documents/expression.ts'
import type { Utility } from '../../shared/utilities-and-client-types.ts'
import { printedOption } from './printed-labels.ts'

interface Source {
  resolved: Resolved
  summary: Summary
  /** The record's code as stored. */
  code: string
  /** The utility of the document; absent for a document of the whole contract. */
  utility?: Utility | undefined
}

/** All values of a contract as printed in documents, without custom variables. */
export function documentValues({ resolved, summary, code, utility }: Source): DocumentValues {
  const { answered } = resolved
  const fields = new Map<string, DocumentField>()
  for (const section of resolved.sections) {
    for (const field of section.fields) {
      const place = { section: section.id, field: field.name }
      const printed = !utility || concernsUtility(answered, utility, place)
      const text = printField(field, printed ? answered[field.name] : undefined)
      fields.set(field.name, printed && field.required ? { ...text, required: true } : text)
    }
  }
  fields.set('code' satisfies FieldName, { raw: code, text: code })
  const variables = new Map<string, string>([
    ['$Nome', summary.name],
    ['$Cognome', summary.last_name],
    ['$ContractId', code],
    ['$POD', summary.pod],
    ['$PDR', summary.pdr],
    ['$CF', summary.cf],
    ['$Email', summary.email],
    ['$RAGIONE_SOCIALE', summary.ragione_sociale],
  ])
  return { variables, fields }
}

/**
 * A field's answer as stored and as printed: dates DD/MM/YYYY, options with their printed label, phones in national
 * form.
 */
export function printField(field: ResolvedField, answer: Answers[FieldName] | undefined): DocumentField {
  if (answer === undefined) return { raw: '', text: '' }
  const raw = rawOf(answer)
  // In an address a province is the stored two-letter code; the form shows the name.
  if (field.kind === 'province') return { raw, text: raw }
  const text = KINDS[field.kind].display(answer, field.options)
  const isChoice = field.kind === 'select' || field.kind === 'readonly'
  return { raw, text: isChoice ? printedOption(field.name, raw, text) : text }
}

const rawOf = (answer: Answers[FieldName]): string =>
  typeof answer === 'object' ? answer.name : String(answer)
