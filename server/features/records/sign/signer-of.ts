import { checkPhone } from '../../../../contract/checks/phone.ts'
import type { Answered } from '../../../../contract/index.ts'
import type { FoundRecord } from '../find-record.ts'

/** Where a customer leaves a number, in the order of the summary (2 §3.11). */
const PHONES = ['phone', 'cellulare', 'phone_extra', 'phone_insurance'] as const
/** The documents of whoever signs: the customer's own and the proxy's. */
const EXPIRIES = ['data_di_scandenza', 'data_di_scandeza', 'data_di_scadenza_delegato'] as const

type Named = Pick<FoundRecord, 'name' | 'last_name' | 'ragione_sociale' | 'email' | 'cf'>

/** Who is asked to sign. A code by SMS needs a mobile, so a landline gives way to one. */
export function signerOf({ name, last_name, ragione_sociale, email, cf }: Named, answered: Answered) {
  const phones = PHONES.flatMap((field) => answered[field] ?? [])
  const phone = phones.find((text) => text.length > 1 && checkPhone(text).ok) ?? phones[0] ?? ''
  return { name: name || ragione_sociale, lastName: last_name, email, phone, fiscalCode: cf }
}

/** When the first of those documents runs out, `YYYY-MM-DD`; empty when none is asked. */
export const documentExpires = (answered: Answered): string =>
  EXPIRIES.flatMap((field) => answered[field] ?? []).toSorted()[0] ?? ''
