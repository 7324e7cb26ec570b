import type { FieldName } from '../../../contract/index.ts'
import type { CrmConversion, CrmMappedPart, MappedValue } from '../../../shared/api/crm-mapping.ts'
import { labelOf } from '../../lib/format-answer.ts'
import { labelIn } from '../../lib/label-in.ts'

export const PART_LABELS: Record<CrmMappedPart, string> = {
  contact: 'Cliente',
  contract: 'Contratto telco',
  luce: 'Contratto luce',
  gas: 'Contratto gas',
  extra: 'Vendita extra',
  altra: 'Altra vendita',
  insurance: 'Assicurazione',
  lead: 'Lead',
}

export const STATE_LABELS: Record<MappedValue['state'], string> = {
  sent: 'Inviato',
  kept: 'Non inviato',
  missing: 'Manca',
  empty: 'Vuoto',
}

/** The problem that the external CRM would report; `room`: the maximum length there. */
export function problemLabel({ trouble: problem, room }: Pick<MappedValue, 'trouble' | 'room'>): string {
  return problem === 'too-long' ? `Troppo lungo: ci stanno ${room} caratteri` : PROBLEM_LABELS[problem]
}

const PROBLEM_LABELS: Record<Exclude<MappedValue['trouble'], 'too-long'>, string> = {
  '': '',
  unknown: 'Campo che nel CRM non c’è',
  'read-only': 'Campo che non si può scrivere',
  'wrong-type': 'Campo di un altro tipo',
  'not-offered': 'Valore che il campo non offre',
}

export const CONVERSION_LABELS: Record<CrmConversion, string> = {
  text: 'Testo, come è salvato',
  shown: 'Testo, come si legge',
  boolean: 'Sì o no (true, false)',
  number: 'Numero',
  datetime: 'Data e ora con il fuso',
  lookup: 'Collegamento a un’altra voce (id)',
}

/** Derived values, which are not fields of the form. */
const DERIVED_VALUE_LABELS: Record<string, string> = {
  $Nome: 'Nome del cliente',
  $Cognome: 'Cognome del cliente',
  $LastName: 'Cognome, o ragione sociale',
  $Company: 'Azienda del lead',
  $RAGIONE_SOCIALE: 'Ragione sociale',
  $CF: 'Codice fiscale',
  $PIVA: 'P. IVA',
  $Email: 'Email',
  $Phone: 'Telefono',
  $ContractId: 'Codice del contratto',
  $Name: 'Nome della voce',
  $Part: 'Parte del contratto',
  $Contact: 'Cliente a cui appartiene',
  $Owner: 'Contact Owner',
  $RecordId: 'Id del record',
  $Package: 'Pacchetto',
  $PackageId: 'Identificativo del pacchetto',
  $Vendor: 'Vendor',
  $Department: 'Reparto',
  $DepartmentCode: 'Codice del reparto',
  $Outcome: 'Esito della fornitura',
  $OutcomeOn: 'Esito: dal',
  $OutcomeCause: 'Esito: causa',
}

export const sourceLabel = (source: string): string =>
  labelIn(DERIVED_VALUE_LABELS, source) ?? labelOf(source as FieldName)
