import { definition, type FieldName } from '../../../contract/index.ts'

const LABELS: Readonly<Record<string, string>> = {
  $Nome: 'Nome',
  $Cognome: 'Cognome',
  $LastName: 'Cognome',
  $Company: 'Azienda',
  $RAGIONE_SOCIALE: 'Ragione sociale',
  $CF: 'Codice fiscale',
  $PIVA: 'P. IVA',
  $Email: 'Email',
  $Phone: 'Telefono',
  $ContractId: 'Codice del contratto',
  $Name: 'Codice del contratto',
  $Owner: 'Contact Owner',
  $Package: 'Pacchetto',
  $Vendor: 'Vendor',
  $Department: 'Reparto',
}

const FIELD_LABELS = new Map(
  definition.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label] as const)),
)

/** The name of a value for the user. */
export const labelOf = (source: string): string =>
  LABELS[source] ?? FIELD_LABELS.get(source as FieldName) ?? source
