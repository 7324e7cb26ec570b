import { firstUsable } from '../checks/phone.ts'
import { resolve } from '../contract-form.ts'
import type { Answered, FieldName, Values } from '../fields.ts'
import type { Catalogue } from '../kinds/catalogue.ts'

type Part = 'name' | 'lastName' | 'code' | 'company' | 'email' | 'phone'
type Person = Readonly<Partial<Record<Part, FieldName>>>

/** The field names of a contract's customer. A company has its representative and its own name. */
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
/** Holders of a sale that has no other customer. */
const HOLDERS: readonly Person[] = [
  { name: 'name_extra', lastName: 'last_name_extra', email: 'email_extra' },
  { name: 'nome_referente_extra', lastName: 'cognome_referente_extra', email: 'email_extra' },
  { name: 'name_insurance', lastName: 'last_name_insurance', email: 'email_insurance' },
]

interface Copy {
  /** The first person whose fields show is copied. */
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

const copyOf = (copy: CustomerCopy): Copy => COPIES[copy]

/** The fields that identify a person: contact fields show for others too, unless there is nothing else. */
const identifyingFields = ({ name, lastName, company, email }: Person): readonly FieldName[] => {
  const nameFields = [name, lastName, company].filter((field) => field !== undefined)
  return nameFields.length > 0 || email === undefined ? nameFields : [email]
}
/** The fields that determine whether a copy is offered. */
export const CUSTOMER_COPY_FIELDS: readonly FieldName[] = CUSTOMER_COPIES.flatMap((copy) => {
  const { from, to } = copyOf(copy)
  return [...from, to].flatMap(identifyingFields)
})

/** The section of each visible field; it may contain only the fields of `CUSTOMER_COPY_FIELDS`. */
type SectionsByField = ReadonlyMap<FieldName, string>
function findPersonSection(sectionsByField: SectionsByField, person: Person): string | undefined {
  const name = identifyingFields(person).find((field) => sectionsByField.has(field))
  return name && sectionsByField.get(name)
}

/** The section of the copy, if both its source and its target show. */
export function sectionOfCopy(sectionsByField: SectionsByField, copy: CustomerCopy): string | undefined {
  const { from, to } = copyOf(copy)
  return from.some((person) => findPersonSection(sectionsByField, person) !== undefined)
    ? findPersonSection(sectionsByField, to)
    : undefined
}

const NO_CATALOGUE: Catalogue = { products: [], operations: [], owners: [], managed: {} }

/** The customer's number for a mobile field: the first usable mobile, else any number. */
export function customerPhone({ cellulare, phone }: Answered): string | undefined {
  const numbers = [cellulare, phone].filter((number) => number !== undefined)
  return firstUsable(numbers)
}

/**
 * Copies the customer into the visible fields that ask for the same person. Fields without a source answer do
 * not change.
 */
export function copyCustomer(values: Values, copy: CustomerCopy): Values {
  const { sections, answered } = resolve(values, NO_CATALOGUE)
  const sectionsByField = new Map(sections.flatMap(({ id, fields }) => fields.map(({ name }) => [name, id])))
  const { from, to } = copyOf(copy)
  const customer = from.find((person) => findPersonSection(sectionsByField, person) !== undefined) ?? {}
  const pairs = (Object.entries(to) as [Part, FieldName][]).flatMap(([part, target]) => {
    const source = customer[part]
    const answer = part === 'phone' && source ? customerPhone(answered) : source && answered[source]
    return answer && sectionsByField.has(target) ? [[target, answer]] : []
  })
  // Sources and targets have text values.
  return { ...values, ...(Object.fromEntries(pairs) as Values) }
}
