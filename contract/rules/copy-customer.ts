import type { FieldName } from '../fields.ts'
import type { Catalogue, Values } from '../form/types.ts'
import { resolve } from '../form-of-contract.ts'
import { customerPhone } from './customer-phone.ts'

type Part = 'name' | 'lastName' | 'code' | 'company' | 'email' | 'phone'
type Person = Readonly<Partial<Record<Part, FieldName>>>

/** Under which names a contract asks its customer. A company is its representative, and its own name. */
const CUSTOMERS: readonly Person[] = [
  { name: 'name', lastName: 'last_name', code: 'codice_fiscale', email: 'email', phone: 'cellulare' },
  {
    name: 'nome_referente',
    lastName: 'cognome_referente',
    code: 'codice_fiscale_referente',
    company: 'ragione_sociale',
    email: 'email',
    phone: 'cellulare',
  },
]
const SECOND_CUSTOMERS: readonly Person[] = [
  { name: 'name_altra', lastName: 'last_name_altra', code: 'codice_fiscale_altra' },
  {
    name: 'nome_referente_altra',
    lastName: 'cognome_referente_altra',
    code: 'codice_fiscale_referente_altra',
    company: 'ragione_sociale_altra',
  },
]
/** Of a sale that has no other customer. */
const HOLDERS: readonly Person[] = [
  { name: 'name_extra', lastName: 'last_name_extra', email: 'email_extra' },
  { name: 'nome_referente_extra', lastName: 'cognome_referente_extra', email: 'email_extra' },
  { name: 'name_insurance', lastName: 'last_name_insurance', email: 'email_insurance' },
]

interface Copy {
  /** The first of them who is asked is copied. */
  from: readonly Person[]
  to: Person
}
const COPIES = {
  'customer-to-iban': {
    from: CUSTOMERS,
    to: {
      name: 'iban_nome',
      lastName: 'iban_cognome',
      code: 'iban_codice_fiscale',
      company: 'iban_ragione_sociale',
    },
  },
  'customer-to-iban-altra': {
    from: SECOND_CUSTOMERS,
    to: {
      name: 'iban_nome_altra',
      lastName: 'iban_cognome_altra',
      code: 'iban_codice_fiscale_altra',
      company: 'iban_ragione_sociale_altra',
    },
  },
  'customer-to-billing': { from: CUSTOMERS, to: { email: 'email_di_fatturazione' } },
  'customer-to-insurance': {
    from: CUSTOMERS,
    to: {
      name: 'name_insurance',
      lastName: 'last_name_insurance',
      code: 'codice_fiscale_insurance',
      phone: 'phone_insurance',
      email: 'email_insurance',
    },
  },
  'customer-to-mailing': {
    from: [...CUSTOMERS, ...HOLDERS],
    to: { name: 'name_mailing', lastName: 'last_name_mailing', email: 'email_mailing' },
  },
  'customer-to-newsletter': {
    from: [...CUSTOMERS, ...HOLDERS],
    to: { name: 'name_subs', lastName: 'last_name_subs', email: 'email_subs' },
  },
} as const satisfies Record<string, Copy>

export type CustomerCopy = keyof typeof COPIES
export const CUSTOMER_COPIES = Object.keys(COPIES) as readonly CustomerCopy[]

const rowsOf = (copy: CustomerCopy): Copy => COPIES[copy]

/** Where a person is asked: means of contact stand with others too, unless there is nothing else. */
const whereaboutsOf = ({ name, lastName, company, email }: Person): readonly FieldName[] => {
  const own = [name, lastName, company].filter((field) => field !== undefined)
  return own.length > 0 || email === undefined ? own : [email]
}
/** The fields that tell whether a copy is offered. */
export const CUSTOMER_ENDS: readonly FieldName[] = CUSTOMER_COPIES.flatMap((copy) => {
  const { from, to } = rowsOf(copy)
  return [...from, to].flatMap(whereaboutsOf)
})

/** The section of each field that is asked; it may know of `CUSTOMER_ENDS` alone. */
type Places = ReadonlyMap<FieldName, string>
function placeOf(places: Places, person: Person): string | undefined {
  const name = whereaboutsOf(person).find((field) => places.has(field))
  return name && places.get(name)
}

/** The section that the copy belongs to, where both its ends are asked. */
export function sectionOfCopy(places: Places, copy: CustomerCopy): string | undefined {
  const { from, to } = rowsOf(copy)
  return from.some((person) => placeOf(places, person) !== undefined) ? placeOf(places, to) : undefined
}

const NO_CATALOGUE: Catalogue = { products: [], operations: [], owners: [], managed: {} }

/**
 * The customer into the fields that ask the same person once more, as far as they are asked. What the customer has
 * not answered is left as it is.
 */
export function copyCustomer(values: Values, copy: CustomerCopy): Values {
  const { sections, answered } = resolve(values, NO_CATALOGUE)
  const places = new Map(sections.flatMap(({ id, fields }) => fields.map(({ name }) => [name, id])))
  const { from, to } = rowsOf(copy)
  const customer = from.find((person) => placeOf(places, person) !== undefined) ?? {}
  const pairs = (Object.entries(to) as [Part, FieldName][]).flatMap(([part, target]) => {
    const source = customer[part]
    const given = part === 'phone' && source ? customerPhone(answered) : source && answered[source]
    return given && places.has(target) ? [[target, given]] : []
  })
  // Each source holds a text, as its target does.
  return { ...values, ...(Object.fromEntries(pairs) as Values) }
}
