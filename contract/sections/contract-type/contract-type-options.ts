import type { Option } from '../../row.ts'

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

/** ENUM-3. */
export const SUB_INSURANCE: readonly Option[] = [
  { value: 'Assicurazione', label: 'Vendite Assicurazione', toggles: true },
]

/** ENUM-4. */
export const CLIENT_TYPE: readonly Option[] = [
  { value: 'domestico', label: 'Domestico' },
  { value: 'business', label: 'Business' },
]

/** ENUM-5. */
export const TYPE_PRODUCT: readonly Option[] = [
  { value: 'luce', label: 'Luce' },
  { value: 'gas', label: 'Gas' },
  { value: 'dual', label: 'Dual' },
]
