import { all, any, is } from '../form/conditions.ts'
import type { Option, Section } from '../form/types.ts'
import {
  PAYMENT_TYPE,
  RICEZIONE_DEL_PLICO,
  TIPO_DI_FATTURAZIONE,
  TIPO_DI_PAGAMENTO,
} from '../options/payment.ts'
import { addressFields } from './address-fields.ts'
import { energy, telco, telcoContract, telcoRid } from './conditions.ts'
import { checkbox, choice, field } from './field-builders.ts'
import { ibanFields } from './iban-fields.ts'

const rid = is('tipo_di_pagamento', 'rid', 'il tipo di pagamento')
const billing = 'il tipo di fatturazione'

export const payment: Section = {
  id: 'pagamento',
  title: 'Pagamento E Fatturazione',
  requirements: ['FORM-PAY-16', 'FORM-PAY-24'],
  when: energy,
  fields: [
    choice('tipo_di_pagamento', 'Tipo di pagamento', TIPO_DI_PAGAMENTO),
    checkbox('delegato', 'Delegato', { when: rid, requirements: ['FORM-TOP-45', 'FORM-DELEG-2'] }),
    choice('tipo_di_fatturazione', 'Tipo di fatturazione', TIPO_DI_FATTURAZIONE),
    field('email_di_fatturazione', 'email', 'Email di fatturazione', {
      when: is('tipo_di_fatturazione', 'solo e-email', billing),
    }),
    choice('ricezione_del_plico_contrattuale', 'Ricezione del plico contrattuale', RICEZIONE_DEL_PLICO),
  ],
}

/** Telco's own, with the choices that it has (FORM-TOP-44). */
export function telcoPaymentOf(options: readonly Option[]): Section {
  return {
    id: 'pagamento-telco',
    title: 'Pagamento',
    requirements: ['FORM-TOP-44', 'FORM-TOP-45'],
    when: telco,
    fields: [
      choice('payment_type', 'Tipo di pagamento', options),
      checkbox('delegato', 'Delegato', { when: is('payment_type', 'rid', 'il tipo di pagamento') }),
    ],
  }
}

export const telcoPayment = telcoPaymentOf(PAYMENT_TYPE)

export const account: Section = {
  id: 'iban',
  title: 'IBAN',
  requirements: ['FORM-PAY-1', 'FORM-PAY-2', 'FORM-PAY-24'],
  when: any(all(energy, rid), all(telcoContract, telcoRid)),
  fields: ibanFields,
}

export const billingAddress: Section = {
  id: 'indirizzo-fatturazione',
  title: 'Indirizzo di fatturazione',
  requirements: ['FORM-PAY-16', 'FORM-PAY-24'],
  when: all(energy, is('tipo_di_fatturazione', 'cartacea', billing)),
  fields: addressFields('pagamento'),
}
