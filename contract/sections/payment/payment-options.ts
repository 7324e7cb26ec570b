import { not } from '../../conditions.ts'
import type { Option } from '../../row.ts'
import { plain } from '../common/field-builders.ts'
import { anyProductOf, everyProductOf } from '../energy/product-prefixes.ts'

/** FORM-PAY-17, FORM-PAY-19, FORM-PAY-20. */
export const TIPO_DI_PAGAMENTO: readonly Option[] = [
  { value: 'rid', label: 'rid' },
  {
    value: 'bollettino',
    label: 'bollettino',
    when: everyProductOf('EI', 'EE', 'ES', 'AA', 'SG', 'IL', 'EG', 'GN', 'OP'),
  },
  { value: 'bonifico', label: 'bonifico', when: everyProductOf('CV') },
]

export const TIPO_DI_FATTURAZIONE: readonly Option[] = [
  { value: 'solo e-email', label: 'solo e-email' },
  {
    value: 'cartacea',
    label: 'cartacea',
    when: not(anyProductOf('NE', 'GN'), 'nessun prodotto scelto inizia per NE o GN'),
  },
]

export const RICEZIONE_DEL_PLICO = plain(
  'online',
  'firma elettonica',
  'e-mail',
  'cartacea residenza',
  'cartacea fornitura',
)

export const INTESTATARIO_IBAN = plain('azienda', 'rappresentante')

/** FORM-TOP-44 for telco, and FORM-ALTRA-3 for the second set. */
export const PAYMENT_TYPE = plain('rid', 'carta', 'bollettino-postale')
export const PAYMENT_TYPE_ALTRA = plain('rid', 'carta')
