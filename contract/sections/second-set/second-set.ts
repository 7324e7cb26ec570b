import { all, answered, any, is } from '../../conditions.ts'
import type { Section } from '../../row.ts'
import { residence } from '../addresses/residence.ts'
import { business, domestic, mainCustomerContract, productChosen } from '../common/section-conditions.ts'
import { type Copy, withSuffix } from '../common/with-suffix.ts'
import { clientTypeField } from '../contract-type/contract-client-and-product-type.ts'
import { businessCustomer, privateCustomer } from '../customer/customer.ts'
import { migrationBlocks } from '../migration/migration.ts'
import { account, telcoRid } from '../payment/iban-account.ts'
import { PAYMENT_TYPE_ALTRA } from '../payment/payment-options.ts'
import { telcoPaymentOf } from '../payment/telco-payment.ts'
import { proxy, proxyFields, telcoProxy } from '../proxy/proxy.ts'
import { telcoFields } from '../telco/telco.ts'

const choices: Section = {
  id: 'scelte',
  title: 'Scelte',
  requirements: ['FORM-ALTRA-2', 'FORM-ALTRA-6'],
  fields: [{ ...clientTypeField, width: 3 }, ...telcoFields],
}

/**
 * The sections of a telco contract that the second sale repeats (FORM-ALTRA-7). Beyond customer and choices they are
 * not specified.
 */
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

/** FORM-ALTRA-6: a second sale to the same or another customer. */
const altraVendita = all(mainCustomerContract, is('sub_contract', 'altra vendita', 'il sotto-contratto'))

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
