import { freeze } from './form/freeze.ts'
import type { Definition } from './form/types.ts'
import { clientType, contractType, productType } from './sections/choices.ts'
import { crmInfo } from './sections/crm-info.ts'
import { businessCustomer, privateCustomer } from './sections/customer.ts'
import { identityDocument } from './sections/document.ts'
import { gas } from './sections/gas.ts'
import { luce } from './sections/luce.ts'
import { description, other } from './sections/other.ts'
import { account, billingAddress, payment } from './sections/payment.ts'
import { potentialInfo } from './sections/potential-info.ts'
import { energyProxy } from './sections/proxy.ts'
import { residence } from './sections/residence.ts'
import { supplyPoint } from './sections/supply-point.ts'
import { voltura, volturaMortisCausa, volturaOrdinaria } from './sections/voltura.ts'

/** Raised whenever a change makes an older record read differently; each record keeps the one it was saved under. */
export const DEFINITION_VERSION = 1

/** The whole form in the order of the page, which is also the order in which it is resolved. */
export const definition: Definition = freeze([
  crmInfo,
  contractType,
  clientType,
  productType,
  privateCustomer,
  businessCustomer,
  residence,
  potentialInfo,
  supplyPoint,
  luce,
  gas,
  voltura,
  volturaOrdinaria,
  volturaMortisCausa,
  payment,
  account,
  billingAddress,
  energyProxy,
  identityDocument,
  description,
  other,
])
