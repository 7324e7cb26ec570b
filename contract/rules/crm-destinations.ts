import type { FieldName } from '../fields.ts'
import type { Definition, FieldKind } from '../form/types.ts'

/**
 * The parts of a record in the CRM: its customer, and one contract for each sale. `contract` is a telco
 * contract; `altra` is the sale of the second set.
 */
export const CRM_PARTS = ['contact', 'contract', 'luce', 'gas', 'extra', 'altra', 'insurance'] as const
export type CrmPart = (typeof CRM_PARTS)[number]

const ENERGY_PARTS = ['luce', 'gas'] as const
const ALL_PARTS = ['contract', 'luce', 'gas', 'extra', 'altra', 'insurance'] as const

/** The destinations of each section's answers. Sections without one are about the form itself or about mails. */
const SECTION_DESTINATIONS: Record<string, readonly CrmPart[]> = {
  crm: ['contact', ...ALL_PARTS],
  'tipo-contratto': ALL_PARTS,
  'sotto-contratto': ALL_PARTS,
  // The form does not ask an insured for it.
  'tipo-cliente': ['contact', 'contract', ...ENERGY_PARTS, 'extra', 'altra'],
  'tipo-prodotto': ENERGY_PARTS,
  'cliente-domestico': ['contact'],
  'cliente-business': ['contact'],
  telco: ['contract'],
  residenza: ['contact'],
  'potential-info': ENERGY_PARTS,
  punto: ['contract', ...ENERGY_PARTS],
  spedizione: ['contract'],
  luce: ['luce'],
  gas: ['gas'],
  voltura: ENERGY_PARTS,
  'voltura-ordinaria': ENERGY_PARTS,
  'voltura-mortis-causa': ENERGY_PARTS,
  'migrazione-mobile': ['contract'],
  'migrazione-linea': ['contract'],
  'migrazione-combinata': ['contract'],
  pagamento: ENERGY_PARTS,
  'pagamento-telco': ['contract'],
  iban: ['contract', ...ENERGY_PARTS],
  'indirizzo-fatturazione': ENERGY_PARTS,
  delegato: ['contract', ...ENERGY_PARTS],
  documento: ['contact', ...ENERGY_PARTS],
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
  description: ALL_PARTS,
  other: ALL_PARTS,
  'codice-contratto': ALL_PARTS,
  'codici-sconto': ALL_PARTS,
  passaparola: ['contact'],
  newsletter: ['contact'],
}

/** Fields with other destinations than the rest of their section. */
const FIELD_DESTINATIONS: Partial<Record<FieldName, readonly CrmPart[]>> = {
  // FORM-GAS-16: a dual contract asks for the privacy DOI once, in LUCE.
  p_doi: ENERGY_PARTS,
  doi_telefono: ENERGY_PARTS,
  // Only the extra holder has it: the main customer's document has no country.
  paese_di_rilascia_extra: ['contact', 'extra'],
}

/** Fields that belong to one part by the ending of their name. */
const PAIR_PARTS: readonly [ending: RegExp, part: CrmPart][] = [
  [/_(ee|luce)$/, 'luce'],
  [/_gas$/, 'gas'],
  [/^codice_contratto_extra$/, 'extra'],
]

/** The fields that can have answers in a part, visible or not. */
export function crmSources(definition: Definition, part: CrmPart): { name: FieldName; kind: FieldKind }[] {
  const sources = definition.flatMap(({ id, fields }) =>
    fields.filter(({ name }) => isSentToPart(part, id, name)),
  )
  // Variants of a section declare a field more than once.
  return [...new Map(sources.map(({ name, kind }) => [name, { name, kind }])).values()]
}

/** Whether a part contains the answer of a field in this section. */
export const isSentToPart = (part: CrmPart, section: string, name: FieldName): boolean =>
  (FIELD_DESTINATIONS[name] ?? SECTION_DESTINATIONS[section])?.includes(part) === true &&
  PAIR_PARTS.every(([ending, owner]) => !ending.test(name) || owner === part)
