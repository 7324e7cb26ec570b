import type { Option } from '../form/types.ts'
import { plain } from '../sections/field-builders.ts'

/** FORM-TOP-12, FORM-TOP-13: value and label of the button. */
export const TYPE_CONTRACT: readonly Option[] = [
  { value: 'contratto energia', label: 'Contratto Energia' },
  { value: 'telco', label: 'Contratto Telco' },
  { value: 'vendite extra', label: 'Vendite Extra' },
  { value: 'Assicurazione', label: 'Vendite Assicurazione' },
]

/** FORM-TOP-18: `altra vendita` is a value without a button there, and gets one here. */
export const SUB_CONTRACT: readonly Option[] = [
  { value: 'lead crosseling', label: 'Lead Crosseling' },
  { value: 'vendite extra', label: 'Vendite Extra', toggles: true },
  { value: 'altra vendita', label: 'Altra Vendita', toggles: true },
]
export const SUB_INSURANCE: readonly Option[] = [
  { value: 'Assicurazione', label: 'Vendite Assicurazione', toggles: true },
]

export const CLIENT_TYPE: readonly Option[] = [
  { value: 'domestico', label: 'Domestico' },
  { value: 'business', label: 'Business' },
]

export const TYPE_PRODUCT: readonly Option[] = [
  { value: 'luce', label: 'Luce' },
  { value: 'gas', label: 'Gas' },
  { value: 'dual', label: 'Dual' },
]

export const SESSO = plain('M', 'F')

/** ENUM-16, spelt as there. */
export const FORMA_SOCIETARIA = plain(
  'società cooperativa',
  'snc',
  'impresa individuale',
  'srl',
  'sapa',
  'sas',
  'spa',
  'srls',
  'ss',
  'ssrl',
  'associazione',
)
