import type { Answers, FieldName } from '../fields.ts'
import { KINDS } from '../form/kinds/kinds.ts'
import type { Definition, FieldKind, Resolved, ResolvedField } from '../form/types.ts'
import { summary } from './summary.ts'
import { concernsUtility } from './utility-answers.ts'

/**
 * The parts in which a record is entered in a customers' register: its customer, and one contract for each thing sold.
 * `contract` is a telco contract; `altra` is what the second set sells.
 */
export const CRM_PARTS = ['contact', 'contract', 'luce', 'gas', 'extra', 'altra', 'insurance'] as const
export type CrmPart = (typeof CRM_PARTS)[number]

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

const OF_ENERGY = ['luce', 'gas'] as const
const OF_ALL = ['contract', 'luce', 'gas', 'extra', 'altra', 'insurance'] as const

/** Where the answers of each section go. A section that is not here is about the form itself, or about mails. */
const GOES_TO: Record<string, readonly CrmPart[]> = {
  crm: ['contact', ...OF_ALL],
  'tipo-contratto': OF_ALL,
  'sotto-contratto': OF_ALL,
  'tipo-cliente': ['contact', ...OF_ALL],
  'tipo-prodotto': OF_ENERGY,
  'cliente-domestico': ['contact'],
  'cliente-business': ['contact'],
  telco: ['contract'],
  residenza: ['contact'],
  'potential-info': OF_ENERGY,
  punto: ['contract', ...OF_ENERGY],
  spedizione: ['contract'],
  luce: ['luce'],
  gas: ['gas'],
  voltura: OF_ENERGY,
  'voltura-ordinaria': OF_ENERGY,
  'voltura-mortis-causa': OF_ENERGY,
  'migrazione-mobile': ['contract'],
  'migrazione-linea': ['contract'],
  'migrazione-combinata': ['contract'],
  pagamento: OF_ENERGY,
  'pagamento-telco': ['contract'],
  iban: ['contract', ...OF_ENERGY],
  'indirizzo-fatturazione': OF_ENERGY,
  delegato: ['contract', ...OF_ENERGY],
  documento: ['contact', ...OF_ENERGY],
  'altra-scelte': ['altra'],
  'altra-cliente-domestico': ['altra'],
  'altra-cliente-business': ['altra'],
  'altra-residenza': ['altra'],
  'altra-migrazione-mobile': ['altra'],
  'altra-migrazione-linea': ['altra'],
  'altra-migrazione-combinata': ['altra'],
  'altra-pagamento-telco': ['altra'],
  'altra-iban': ['altra'],
  'altra-delegato': ['altra'],
  extra: ['extra'],
  'extra-dati': ['extra'],
  'extra-iban': ['extra'],
  'extra-delegato': ['extra'],
  'extra-note': ['extra'],
  assicurazione: ['insurance'],
  'assicurazione-contraente': ['insurance'],
  'assicurazione-casa': ['insurance'],
  'assicurazione-veicolo': ['insurance'],
  'assicurazione-delegato': ['insurance'],
  description: OF_ALL,
  other: OF_ALL,
  'codice-contratto': OF_ALL,
  'codici-sconto': OF_ALL,
  passaparola: ['contact'],
  newsletter: ['contact'],
}

/** Fields that go to other parts than the rest of their section. */
const FIELD_GOES_TO: Partial<Record<FieldName, readonly CrmPart[]>> = {
  // FORM-GAS-16: a dual contract asks for the privacy DOI once, in LUCE.
  p_doi: OF_ENERGY,
  doi_telefono: OF_ENERGY,
}

/** A pair's name says whose half it is. */
const OF_ONE: readonly [ending: RegExp, part: CrmPart][] = [
  [/_(ee|luce)$/, 'luce'],
  [/_gas$/, 'gas'],
  [/^codice_contratto_extra$/, 'extra'],
]

/** The fields whose answers a part can have, whether they show or not. */
export function crmSources(definition: Definition, part: CrmPart): { name: FieldName; kind: FieldKind }[] {
  const found = definition.flatMap(({ id, fields }) => fields.filter(({ name }) => goesTo(part, id, name)))
  // Variants of a section declare a field more than once.
  return [...new Map(found.map(({ name, kind }) => [name, { name, kind }])).values()]
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

const isUtility = (part: CrmPart): part is (typeof OF_ENERGY)[number] => part === 'luce' || part === 'gas'

const goesTo = (part: CrmPart, section: string, name: FieldName): boolean =>
  (FIELD_GOES_TO[name] ?? GOES_TO[section])?.includes(part) === true &&
  OF_ONE.every(([ending, owner]) => !ending.test(name) || owner === part)

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
