import { checkPhone } from '../../../contract/checks/phone.ts'
import type { Answered } from '../../../contract/index.ts'
import type { FoundRecord } from '../../records/find-record.ts'

/** Where a customer leaves a number, in the order of the summary (SUMMARY-2). */
const PHONES = ['phone', 'cellulare', 'phone_extra', 'phone_insurance'] as const
/** As the summary has them: an extra sale and an insurance have an address of their own. */
const EMAILS = ['email', 'email_extra', 'email_insurance'] as const
/** The identity documents of the signer: the customer's and the proxy's. */
const EXPIRIES = ['data_di_scandenza', 'data_di_scandeza', 'data_di_scadenza_delegato'] as const

/** Where the customer lives, else where the supply is. */
const TOWNS = ['comune_residenza', 'comune_punto', 'localita_punto', 'comune_extra'] as const

type Named = Pick<FoundRecord, 'name' | 'last_name' | 'ragione_sociale' | 'email' | 'cf'>

/** The signer of a record. */
export function buildSigner({ name, last_name, ragione_sociale, email, cf }: Named, answered: Answered) {
  const phone = answered[contactFields(answered).phone] ?? ''
  const town = TOWNS.map((field) => answered[field]).find(Boolean) ?? ''
  return { name: name || ragione_sociale, lastName: last_name, email, phone, fiscalCode: cf, town }
}

/**
 * The fields of the form in which the signer's address and number stand, or belong where there are none. A code by SMS
 * needs a mobile, so a landline gives way to one.
 */
export function contactFields(answered: Answered) {
  const phones = PHONES.filter((field) => answered[field] !== undefined)
  const usable = phones.find((field) => isUsable(answered[field] ?? ''))
  const email = EMAILS.find((field) => answered[field] !== undefined)
  return { email: email ?? EMAILS[0], phone: usable ?? phones[0] ?? PHONES[0] }
}

const isUsable = (phone: string): boolean => phone.length > 1 && checkPhone(phone).ok

/** When the first of those documents runs out, `YYYY-MM-DD`; empty when none is asked. */
export const documentExpires = (answered: Answered): string =>
  EXPIRIES.flatMap((field) => answered[field] ?? []).toSorted()[0] ?? ''
