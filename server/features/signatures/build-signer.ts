import { checkPhone } from '../../../contract/checks/phone.ts'
import type { Answered } from '../../../contract/index.ts'
import type { FoundRecord } from '../../records/find-record.ts'

/** The fields with phone numbers, in the order of the summary (SUMMARY-2). */
const PHONES = ['phone', 'cellulare', 'phone_extra', 'phone_insurance'] as const
/** In the order of the summary: an extra sale and an insurance have separate addresses. */
const EMAILS = ['email', 'email_extra', 'email_insurance'] as const
/** The identity documents of the signer: the customer's and the proxy's. */
const EXPIRIES = ['data_di_scandenza', 'data_di_scandeza', 'data_di_scadenza_delegato'] as const

/** The municipality of the residence, otherwise of the supply. */
const TOWNS = ['comune_residenza', 'comune_punto', 'localita_punto', 'comune_extra'] as const

type Named = Pick<FoundRecord, 'name' | 'last_name' | 'ragione_sociale' | 'email' | 'cf'>

/** The signer of a record. */
export function buildSigner({ name, last_name, ragione_sociale, email, cf }: Named, answered: Answered) {
  const phone = answered[contactFields(answered).phone] ?? ''
  const town = TOWNS.map((field) => answered[field]).find(Boolean) ?? ''
  return { name: name || ragione_sociale, lastName: last_name, email, phone, fiscalCode: cf, town }
}

/**
 * The form fields with the signer's address and phone number, or the fields for them while they are empty. A code by
 * SMS requires a mobile number, which is preferred to a landline.
 */
export function contactFields(answered: Answered) {
  const phones = PHONES.filter((field) => answered[field] !== undefined)
  const usable = phones.find((field) => isUsable(answered[field] ?? ''))
  const email = EMAILS.find((field) => answered[field] !== undefined)
  return { email: email ?? EMAILS[0], phone: usable ?? phones[0] ?? PHONES[0] }
}

const isUsable = (phone: string): boolean => phone.length > 1 && checkPhone(phone).ok

/** The earliest expiry of these documents, `YYYY-MM-DD`; empty when none is required. */
export const documentExpires = (answered: Answered): string =>
  EXPIRIES.flatMap((field) => answered[field] ?? []).toSorted()[0] ?? ''
