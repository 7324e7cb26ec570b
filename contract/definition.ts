import { freeze } from './form/freeze.ts'
import type { Section } from './row.ts'
import { billingAddress } from './sections/addresses/billing-address.ts'
import { residence } from './sections/addresses/residence.ts'
import { shipping } from './sections/addresses/shipping.ts'
import {
  clientType,
  contractType,
  productType,
  subContract,
} from './sections/contract-type/contract-client-and-product-type.ts'
import { contractCodes } from './sections/crm-info/contract-codes.ts'
import { crmInfo } from './sections/crm-info/crm-info.ts'
import { discountCodes } from './sections/crm-info/discount-codes.ts'
import { businessCustomer, privateCustomer } from './sections/customer/customer.ts'
import { description, other } from './sections/description/description-and-other.ts'
import { gas } from './sections/energy/gas.ts'
import { luce } from './sections/energy/luce.ts'
import { potentialInfo } from './sections/energy/potential-info.ts'
import { extra } from './sections/extra/extra.ts'
import { identityDocument } from './sections/identity-document/identity-document.ts'
import { insurance } from './sections/insurance/insurance.ts'
import { mailing } from './sections/mailing/mailing.ts'
import { newsletter } from './sections/mailing/newsletter.ts'
import { passaparola } from './sections/mailing/passaparola.ts'
import { migration } from './sections/migration/migration.ts'
import { payment } from './sections/payment/energy-payment.ts'
import { account } from './sections/payment/iban-account.ts'
import { telcoPayment } from './sections/payment/telco-payment.ts'
import { proxy } from './sections/proxy/proxy.ts'
import { withQuestion } from './sections/question/question.ts'
import { secondSet } from './sections/second-set/second-set.ts'
import { supplyPoint } from './sections/supply-point/supply-point.ts'
import { telcoChoices } from './sections/telco/telco.ts'
import { voltura, volturaMortisCausa, volturaOrdinaria } from './sections/voltura/voltura.ts'

const sections: readonly Section[] = [
  crmInfo,
  contractType,
  clientType,
  productType,
  telcoChoices,
  privateCustomer,
  businessCustomer,
  subContract,
  residence,
  potentialInfo,
  supplyPoint,
  shipping,
  luce,
  gas,
  voltura,
  volturaOrdinaria,
  volturaMortisCausa,
  ...migration,
  payment,
  telcoPayment,
  account,
  billingAddress,
  proxy,
  identityDocument,
  ...secondSet,
  ...extra,
  ...insurance,
  description,
  other,
  contractCodes,
  discountCodes,
  mailing,
  passaparola,
  newsletter,
]

/** The section with the fields that none of its variants names in each of them. */
function withCommonFields(section: Section): Section {
  const { variants, fields } = section
  if (!variants) return section
  const named = new Set(variants.flatMap((row) => row.fields))
  const common = fields.map(({ name }) => name).filter((name) => !named.has(name))
  return { ...section, variants: variants.map((row) => ({ ...row, fields: [...common, ...row.fields] })) }
}

/** The complete form in the order of the page, which is also the order of the resolution. */
export const definition: readonly Section[] = freeze(
  sections.map((section) => withCommonFields(withQuestion(section))),
)
