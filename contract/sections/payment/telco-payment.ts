import { is } from '../../conditions.ts'
import type { Option, Section } from '../../row.ts'
import { checkbox, choice } from '../common/field-builders.ts'
import { telco } from '../common/section-conditions.ts'
import { PAYMENT_TYPE } from './payment-options.ts'

/** Telco's own, with the choices that it has (FORM-TOP-44). */
export function telcoPaymentOf(options: readonly Option[]): Section {
  return {
    id: 'pagamento-telco',
    title: 'Pagamento',
    requirements: ['FORM-TOP-44', 'FORM-TOP-45'],
    crm: ['contract'],
    question: 'payment_type_part',
    when: telco,
    fields: [
      choice('payment_type', 'Tipo di pagamento', options),
      checkbox('delegato', 'Delegato', { when: is('payment_type', 'rid', 'il tipo di pagamento') }),
    ],
  }
}

export const telcoPayment = telcoPaymentOf(PAYMENT_TYPE)
