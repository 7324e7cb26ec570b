import type { FieldName } from '../fields.ts'
import type { Definition, FieldKind } from '../form/types.ts'

/**
 * The parts in which a record is entered in a customers' register: its customer, and one contract for each thing sold.
 * `contract` is a telco contract; `altra` is what the second set sells.
 */
export const CRM_PARTS = ['contact', 'contract', 'luce', 'gas', 'extra', 'altra', 'insurance'] as const
export type CrmPart = (typeof CRM_PARTS)[number]

const OF_ENERGY = ['luce', 'gas'] as const
const OF_ALL = ['contract', 'luce', 'gas', 'extra', 'altra', 'insurance'] as const

/** Where the answers of each section go. A section that is not here is about the form itself, or about mails. */
const GOES_TO: Record<string, readonly CrmPart[]> = {
  crm: ['contact', ...OF_ALL],
  'tipo-contratto': OF_ALL,
  'sotto-contratto': OF_ALL,
  // An insured is asked for none.
  'tipo-cliente': ['contact', 'contract', ...OF_ENERGY, 'extra', 'altra'],
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
  // The extra holder's alone: the main customer's document has no country.
  paese_di_rilascia_extra: ['contact', 'extra'],
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

/** Whether a part has the answer of a field that stands in this section. */
export const goesTo = (part: CrmPart, section: string, name: FieldName): boolean =>
  (FIELD_GOES_TO[name] ?? GOES_TO[section])?.includes(part) === true &&
  OF_ONE.every(([ending, owner]) => !ending.test(name) || owner === part)
