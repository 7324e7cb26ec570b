import { all, answered, any } from '../form/conditions.ts'
import type { Section } from '../form/types.ts'
import { PAYMENT_TYPE_ALTRA } from '../options/payment.ts'
import { clientTypeField } from './choices.ts'
import { altraVendita, business, domestic, productChosen, telcoRid } from './conditions.ts'
import { businessCustomer, privateCustomer } from './customer.ts'
import { migrationBlocks } from './migration.ts'
import { account, telcoPaymentOf } from './payment.ts'
import { proxy, proxyFields, telcoProxy } from './proxy.ts'
import { residence } from './residence.ts'
import { telcoFields } from './telco.ts'
import { type Copy, withSuffix } from './with-suffix.ts'

const copy: Copy = {
  suffix: '_altra',
  labelPrefix: 'nell’altra vendita',
  title: 'altra vendita',
  as: { type_contract: 'telco' },
}

const choices: Section = {
  id: 'scelte',
  title: 'Scelte',
  source: '2 §3.8',
  fields: [clientTypeField, ...telcoFields],
}

/** What the second sale repeats of a telco contract (FORM-ALTRA-7). Beyond customer and choices the parts are not shown. */
const parts: readonly Section[] = [
  choices,
  { ...privateCustomer, when: domestic },
  { ...businessCustomer, when: business },
  { ...residence, when: any(domestic, business), source: '3 §3 @TODO' },
  ...migrationBlocks.map((block) => ({ ...block, source: '3 §3 @TODO' })),
  {
    ...telcoPaymentOf(PAYMENT_TYPE_ALTRA),
    when: all(answered('client_type', 'il tipo di cliente'), productChosen),
    source: '2 §3.8',
  },
  { ...account, when: telcoRid, source: '3 §3 @TODO' },
  { ...proxy, when: telcoProxy, fields: proxyFields(''), source: '3 §3 @TODO' },
]

export const secondSet: readonly Section[] = parts.map((part) => {
  const section = withSuffix(part, copy)
  return { ...section, when: section.when ? all(altraVendita, section.when) : altraVendita }
})
