import { is } from '../../conditions.ts'
import { ENERGY_PARTS } from '../../crm-parts.ts'
import type { Section } from '../../row.ts'
import { checkbox, choice, field } from '../common/field-builders.ts'
import { energy } from '../common/section-conditions.ts'
import { RICEZIONE_DEL_PLICO, TIPO_DI_FATTURAZIONE, TIPO_DI_PAGAMENTO } from './payment-options.ts'

export const energyRid = is('tipo_di_pagamento', 'rid', 'il tipo di pagamento')

/** The payment of energy; telco has its own (FORM-PAY-18). */
export const payment: Section = {
  id: 'pagamento',
  title: 'Pagamento E Fatturazione',
  requirements: ['FORM-PAY-16', 'FORM-PAY-24'],
  crm: ENERGY_PARTS,
  question: 'payment_type_part',
  when: energy,
  fields: [
    choice('tipo_di_pagamento', 'Tipo di pagamento', TIPO_DI_PAGAMENTO),
    checkbox('delegato', 'Delegato', { when: energyRid, requirements: ['FORM-TOP-45', 'FORM-DELEG-2'] }),
    choice('tipo_di_fatturazione', 'Tipo di fatturazione', TIPO_DI_FATTURAZIONE),
    field('email_di_fatturazione', 'email', 'Email di fatturazione', {
      width: 3,
      when: is('tipo_di_fatturazione', 'solo e-email', 'il tipo di fatturazione'),
    }),
    choice('ricezione_del_plico_contrattuale', 'Ricezione del plico contrattuale', RICEZIONE_DEL_PLICO),
  ],
}
