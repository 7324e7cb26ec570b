import { definition } from '../../../contract/index.ts'

/** The offered types of contract, in the words of their buttons. */
export const TYPE_CONTRACT_NAMES: readonly { value: string; label: string }[] = definition
  .flatMap(({ fields }) => fields)
  .filter(({ name }) => name === 'type_contract')
  .flatMap(({ options }) => (Array.isArray(options) ? options : []))
  .map((option) => ({ value: String(option.value), label: String(option.label) }))

export const typeName = (type: string): string =>
  TYPE_CONTRACT_NAMES.find(({ value }) => value === type)?.label ?? (type || 'Tipo non ancora scelto')

const SIGNATURES: Record<string, string> = {
  signed: 'Firmati',
  sent: 'Mandati',
  opened: 'Aperti',
  refused: 'Rifiutati',
  declined: 'Rifiutati',
  expired: 'Scaduti',
  cancelled: 'Annullati',
  withdrawn: 'Ritirati',
  failed: 'Non riusciti',
}

export const signatureName = (state: string): string => SIGNATURES[state] ?? state
