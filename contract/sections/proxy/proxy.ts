import { all, any, is, isTrue } from '../../conditions.ts'
import { ENERGY_PARTS } from '../../crm-parts.ts'
import type { Field, Section } from '../../row.ts'
import { choice, field, plain, textField } from '../common/field-builders.ts'
import { energy, telcoContract } from '../common/section-conditions.ts'
import { labelWithSuffix, type Suffix } from '../common/with-suffix.ts'
import { MAY_BE_CUSTOMER } from '../customer/same-person.ts'
import { TIPO_DI_DOCUMENTO_DELEGATO } from '../identity-document/identity-document.ts'

/** ENUM-17. */
const QUALITA_DELEGATO = plain('referente-aziendale', 'moglie', 'marito', 'figlio', 'figlia', 'genitore')

/** The proxy of the customer and the relationship code (FORM-DELEG-3). */
export function proxyFields(suffix: Suffix): readonly Field[] {
  return [
    choice(`qualita_delegato${suffix}`, labelWithSuffix('Qualità delegato', suffix), QUALITA_DELEGATO),
    textField(`cognome_delegato${suffix}`, labelWithSuffix('Cognome delegato', suffix)),
    textField(`nome_delegato${suffix}`, labelWithSuffix('Nome delegato', suffix)),
    field(`cf_delegato${suffix}`, 'fiscal-code', labelWithSuffix('Codice Fiscale delegato', suffix), {
      rules: {
        ...MAY_BE_CUSTOMER,
        relates: { name: `nome_delegato${suffix}`, lastName: `cognome_delegato${suffix}` },
      },
    }),
  ]
}

const hasProxy = isTrue('delegato', 'c’è un delegato')
const payment = 'il tipo di pagamento'

/** FORM-DELEG-1: a customer who pays from an account may have a proxy. */
export const telcoProxy = all(is('payment_type', 'rid', payment), hasProxy)
const energyProxy = all(energy, is('tipo_di_pagamento', 'rid', payment), hasProxy)

export const proxy: Section = {
  id: 'delegato',
  title: 'Delegato',
  requirements: ['FORM-DELEG-1', 'FORM-DELEG-3', 'FORM-DELEG-4'],
  crm: ['contract', ...ENERGY_PARTS],
  question: 'delegato_part',
  isCopied: true,
  when: any(energyProxy, all(telcoContract, telcoProxy)),
  fields: [
    ...proxyFields(''),
    // Energy also requires the proxy's document (FORM-DELEG-5).
    choice('tipo_di_documento_delegato', 'Tipo di documento delegato', TIPO_DI_DOCUMENTO_DELEGATO, {
      when: energy,
    }),
    textField('numero_del_documento_delegato', 'Numero del documento delegato', {
      when: energy,
      maxLength: 50,
    }),
    field('data_di_scadenza_delegato', 'date', 'Data di scadenza delegato', {
      when: energy,
      rules: { time: 'expiry' },
    }),
  ],
}
