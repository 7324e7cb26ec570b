import { definition } from '../../../contract/index.ts'
import { labelIn } from '../../lib/label-in.ts'

/** The contract types, with the labels of their buttons. */
export const TYPE_CONTRACT_NAMES: readonly { value: string; label: string }[] = definition
  .flatMap(({ fields }) => fields)
  .filter(({ name }) => name === 'type_contract')
  .flatMap(({ options }) => (Array.isArray(options) ? options : []))
  .map((option) => ({ value: String(option.value), label: String(option.label) }))

export const typeName = (type: string): string =>
  TYPE_CONTRACT_NAMES.find(({ value }) => value === type)?.label ?? (type || 'Tipo non ancora scelto')

/** In the order in which a signature passes through them. */
const SIGNATURES: Record<string, string> = {
  preparing: 'in preparazione',
  sent: 'mandate',
  opened: 'aperte',
  signed: 'firmate',
  refused: 'rifiutate',
  expired: 'scadute',
  cancelled: 'annullate',
  'to-check': 'da controllare',
}

export const signatureName = (state: string): string => labelIn(SIGNATURES, state) ?? state

const STATES = Object.keys(SIGNATURES)

export const byProgress = (a: { state: string }, b: { state: string }): number =>
  STATES.indexOf(a.state) - STATES.indexOf(b.state)
