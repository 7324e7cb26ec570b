import type { Answers, FieldName } from '../fields.ts'
import { KINDS } from '../form/kinds/kinds.ts'
import type { FieldKind, Resolved, ResolvedField } from '../form/types.ts'
import { CRM_PARTS, type CrmPart, goesTo } from './crm-destinations.ts'
import { summary } from './summary.ts'
import { concernsUtility } from './utility-answers.ts'

export interface CrmValue {
  kind: FieldKind
  /** As stored: dates `YYYY-MM-DD`, numbers with a point, phones in international form, `true` and `false`. */
  raw: string
  /** As a person reads it. */
  text: string
  /** Of a product, an operation or an owner. */
  id?: string
}

/** One entry: what is filled in, by the form's own names; `$` names are worked out, as in documents. */
export interface CrmEntry {
  part: CrmPart
  values: ReadonlyMap<string, CrmValue>
}

/** The entries of a record, the customer first. `code` is the record's own. */
export function crmEntries(resolved: Resolved, code: string): CrmEntry[] {
  return partsOf(resolved).map((part) => ({ part, values: valuesOf(resolved, part, code) }))
}

function partsOf({ answered }: Resolved): CrmPart[] {
  const { type_contract: type, type_product: utility } = answered
  const energy = type === 'contratto energia'
  const sold: Record<Exclude<CrmPart, 'contact'>, boolean> = {
    contract: type === 'telco',
    luce: energy && (utility === 'luce' || utility === 'dual'),
    gas: energy && (utility === 'gas' || utility === 'dual'),
    extra: answered.prodotto !== undefined,
    altra: answered.product_altra !== undefined,
    insurance: answered.product_insurance !== undefined,
  }
  return CRM_PARTS.filter((part) => part === 'contact' || sold[part])
}

function valuesOf(resolved: Resolved, part: CrmPart, code: string): Map<string, CrmValue> {
  const values = new Map<string, CrmValue>(workedOut(resolved, code))
  for (const section of resolved.sections) {
    for (const field of section.fields) {
      const answer = resolved.answered[field.name]
      const place = { section: section.id, field: field.name }
      if (answer === undefined || !goesTo(part, section.id, field.name)) continue
      if (isUtility(part) && !concernsUtility(resolved.answered, part, place)) continue
      values.set(field.name, crmValue(field, answer))
    }
  }
  return values
}

const isUtility = (part: CrmPart): part is 'luce' | 'gas' => part === 'luce' || part === 'gas'

function workedOut({ answered }: Resolved, code: string): [string, CrmValue][] {
  const { name, last_name, ragione_sociale, p_iva, cf, email, phone } = summary(answered)
  const texts = {
    ...{ $ContractId: code, $Nome: name, $Cognome: last_name, $RAGIONE_SOCIALE: ragione_sociale },
    ...{ $PIVA: p_iva, $CF: cf, $Email: email, $Phone: phone },
  }
  return Object.entries(texts)
    .filter(([, text]) => text !== '')
    .map(([word, text]) => [word, { kind: 'text', raw: text, text }])
}

function crmValue(field: ResolvedField, answer: Answers[FieldName]): CrmValue {
  const { kind } = field
  const text = KINDS[kind].display(answer, field.options)
  if (typeof answer === 'object') return { kind, raw: answer.name, text, id: answer.id }
  return { kind, raw: String(answer), text }
}
