import { all, answered, any } from '../form/conditions.ts'
import { PAYMENT_TYPE_ALTRA } from '../options/payment.ts'
import type { Section } from '../row.ts'
import { altraVendita, business, domestic, productChosen, telcoRid } from './conditions.ts'
import { clientTypeField } from './contract-client-and-product-type.ts'
import { businessCustomer, privateCustomer } from './customer.ts'
import { account } from './iban-account.ts'
import { migrationBlocks } from './migration.ts'
import { proxy, proxyFields, telcoProxy } from './proxy.ts'
import { residence } from './residence.ts'
import { telcoFields } from './telco.ts'
import { telcoPaymentOf } from './telco-payment.ts'
import { type Copy, withSuffix } from './with-suffix.ts'

const choices: Section = {
  id: 'scelte',
  title: 'Scelte',
  requirements: ['FORM-ALTRA-2', 'FORM-ALTRA-6'],
  fields: [{ ...clientTypeField, width: 3 }, ...telcoFields],
}

/** What the second sale repeats of a telco contract (FORM-ALTRA-7). Beyond customer and choices the parts are not shown. */
const parts: readonly Section[] = [
  choices,
  { ...privateCustomer, when: domestic, requirements: ['FORM-ALTRA-1', 'FORM-CUST-3'] },
  { ...businessCustomer, when: business, requirements: ['FORM-ALTRA-1', 'FORM-CUST-4'] },
  {
    ...residence,
    when: any(domestic, business),
    requirements: ['FORM-ADDR-2', 'FORM-ALTRA-7'],
    undocumented: true,
  },
  ...migrationBlocks.map(
    (block): Section => ({
      ...block,
      requirements: [...block.requirements, 'FORM-ALTRA-7'],
      undocumented: true,
    }),
  ),
  {
    ...telcoPaymentOf(PAYMENT_TYPE_ALTRA),
    when: all(answered('client_type', 'il tipo di cliente'), productChosen),
    requirements: ['FORM-ALTRA-2', 'FORM-ALTRA-3'],
  },
  {
    ...account,
    when: telcoRid,
    requirements: ['FORM-PAY-1', 'FORM-PAY-2', 'FORM-ALTRA-7'],
    undocumented: true,
  },
  {
    ...proxy,
    when: telcoProxy,
    fields: proxyFields(''),
    requirements: ['FORM-DELEG-1', 'FORM-DELEG-3', 'FORM-ALTRA-7'],
    undocumented: true,
  },
]

const copy: Copy = {
  suffix: '_altra',
  labelPrefix: 'nell’altra vendita',
  title: 'altra vendita',
  repeats: new Set(parts.flatMap(({ fields }) => fields.map(({ name }) => name))),
  as: { type_contract: 'telco' },
}

export const secondSet: readonly Section[] = parts.map((part) => {
  const section = withSuffix(part, copy)
  const holder = part.holder && ({ holder: 'altra' } as const)
  return {
    ...section,
    ...holder,
    crm: ['altra'],
    when: section.when ? all(altraVendita, section.when) : altraVendita,
  }
})
