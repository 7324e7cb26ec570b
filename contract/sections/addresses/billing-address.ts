import { all, is } from '../../conditions.ts'
import { ENERGY_PARTS } from '../../crm-parts.ts'
import type { Section } from '../../row.ts'
import { energy } from '../common/section-conditions.ts'
import { addressFields } from './address-fields.ts'

/** The written address of a bill on paper. */
export const billingAddress: Section = {
  id: 'indirizzo-fatturazione',
  title: 'Indirizzo di fatturazione',
  requirements: ['FORM-PAY-16', 'FORM-PAY-24'],
  crm: ENERGY_PARTS,
  when: all(energy, is('tipo_di_fatturazione', 'cartacea', 'il tipo di fatturazione')),
  fields: addressFields('pagamento'),
}
