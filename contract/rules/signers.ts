import { checkPhone } from '../checks/phone.ts'
import type { Answered } from '../fields.ts'
import { isSamePerson } from '../people/index.ts'
import type { Summary } from './record-summary.ts'

/** The fields with phone numbers, in the order of the summary (SUMMARY-2). */
const PHONES = ['phone', 'cellulare', 'phone_extra', 'phone_insurance'] as const
/** In the order of the summary: an extra sale and an insurance have separate addresses. */
const EMAILS = ['email', 'email_extra', 'email_insurance'] as const
/** The identity documents of the signer: the customer's and the proxy's. */
const EXPIRIES = ['data_di_scandenza', 'data_di_scandeza', 'data_di_scadenza_delegato'] as const

/** The municipality of the residence, otherwise of the supply. */
const TOWNS = ['comune_residenza', 'comune_punto', 'localita_punto', 'comune_extra'] as const

type Named = Pick<Summary, 'name' | 'last_name' | 'ragione_sociale' | 'email' | 'cf'>

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

interface Person {
  name: string
  lastName: string
  email: string
  phone: string
  fiscalCode: string
}

const EMPTY: Person = { name: '', lastName: '', email: '', phone: '', fiscalCode: '' }

/**
 * The second signer according to the form: the proxy, the holder of a second contract, or the holder of the account. The
 * customer signs once. Empty texts without a second signer.
 */
export function findSecondSigner(
  answered: Answered,
  customer: Pick<Person, 'name' | 'lastName' | 'fiscalCode'>,
): Person {
  const own = toComparedPerson(customer)
  const other = candidatesOf(answered).find(
    (candidate) => candidate.name !== '' && !isSamePerson(own, toComparedPerson(candidate)),
  )
  return other ?? EMPTY
}

const toComparedPerson = ({
  name,
  lastName,
  fiscalCode,
}: Pick<Person, 'name' | 'lastName' | 'fiscalCode'>) => ({
  name,
  last_name: lastName,
  cf: fiscalCode.toUpperCase(),
  birthDate: '' as const,
})

const SUFFIXES = ['', '_altra', '_extra'] as const

function candidatesOf(answered: Answered): Person[] {
  const person = (given: Partial<Record<keyof Person, string | undefined>>): Person => ({
    name: given.name ?? '',
    lastName: given.lastName ?? '',
    email: given.email ?? '',
    phone: given.phone ?? '',
    fiscalCode: (given.fiscalCode ?? '').toUpperCase(),
  })
  const proxies = SUFFIXES.map((suffix) =>
    person({
      name: answered[`nome_delegato${suffix}`],
      lastName: answered[`cognome_delegato${suffix}`],
      fiscalCode: answered[`cf_delegato${suffix}`],
    }),
  )
  const holder = person({
    name: answered.name_altra,
    lastName: answered.last_name_altra,
    email: answered.email_altra,
    phone: answered.cellulare_altra ?? answered.phone_altra,
    fiscalCode: answered.codice_fiscale_altra,
  })
  const payers = SUFFIXES.map((suffix) =>
    person({
      name: answered[`iban_nome${suffix}`],
      lastName: answered[`iban_cognome${suffix}`],
      fiscalCode: answered[`iban_codice_fiscale${suffix}`],
    }),
  )
  return [...proxies, holder, ...payers]
}
