import { freeze } from './form/freeze.ts'
import type { Section } from './row.ts'
import { billingAddress } from './sections/billing-address.ts'
import { withCommonFields } from './sections/common-fields.ts'
import {
  clientType,
  contractType,
  productType,
  subContract,
} from './sections/contract-client-and-product-type.ts'
import { contractCodes } from './sections/contract-codes.ts'
import { crmInfo } from './sections/crm-info.ts'
import { businessCustomer, privateCustomer } from './sections/customer.ts'
import { description, other } from './sections/description-and-other.ts'
import { discountCodes } from './sections/discount-codes.ts'
import { payment } from './sections/energy-payment.ts'
import { extra } from './sections/extra.ts'
import { gas } from './sections/gas.ts'
import { account } from './sections/iban-account.ts'
import { identityDocument } from './sections/identity-document.ts'
import { insurance } from './sections/insurance.ts'
import { luce } from './sections/luce.ts'
import { mailing } from './sections/mailing.ts'
import { migration } from './sections/migration.ts'
import { newsletter } from './sections/newsletter.ts'
import { passaparola } from './sections/passaparola.ts'
import { potentialInfo } from './sections/potential-info.ts'
import { proxy } from './sections/proxy.ts'
import { withQuestion } from './sections/question.ts'
import { residence } from './sections/residence.ts'
import { secondSet } from './sections/second-set.ts'
import { shipping } from './sections/shipping.ts'
import { supplyPoint } from './sections/supply-point.ts'
import { telcoChoices } from './sections/telco.ts'
import { telcoPayment } from './sections/telco-payment.ts'
import { voltura, volturaMortisCausa, volturaOrdinaria } from './sections/voltura.ts'

/** Incremented if a change makes an older record read differently; each record stores the version under which it was saved. */
export const DEFINITION_VERSION = 1

const sections: readonly Section[] = [
  crmInfo,
  contractType,
  subContract,
  clientType,
  productType,
  privateCustomer,
  businessCustomer,
  telcoChoices,
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

/** The complete form in the order of the page, which is also the order of the resolution. */
export const definition: readonly Section[] = freeze(
  sections.map((section) => withCommonFields(withQuestion(section))),
)
