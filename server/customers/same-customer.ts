import {
  type CalendarDate,
  type CrmContent,
  isCorrectedCompany,
  isCorrectedPerson,
  type NamedCompany,
  type Person,
  personOf,
} from '../../contract/index.ts'
import { foldToLetters } from '../../contract/texts/fold-text.ts'
import { digest } from '../secrets.ts'

/** The answers of users whether two customers are one, by `answerKey`. */
export type CustomerAnswers = Readonly<Record<string, boolean>>

export const answerKey = (ours: string, other: string): string => `${ours}:${other}`

/** A customer as a person. */
export function toPerson({ values }: Pick<CrmContent, 'values'>, today: CalendarDate): Person {
  const raw = (name: string) => values.get(name)?.raw ?? ''
  const birthDate = raw('data_di_nascita')
  return personOf({ name: raw('$Nome'), last_name: raw('$Cognome'), cf: raw('$CF'), birthDate }, today)
}

/** A customer as a company; undefined for a person. */
export function toNamedCompany({
  company,
  values,
}: Pick<CrmContent, 'company' | 'values'>): NamedCompany | undefined {
  const raw = (name: string) => values.get(name)?.raw ?? ''
  return company && { ...company, email: raw('$Email'), phones: ['phone', 'cellulare'].map(raw) }
}

/** The names of a person without case, accents and spaces. */
export const namesOf = ({ values }: Pick<CrmContent, 'values'>): string =>
  foldToLetters(`${values.get('$Nome')?.raw ?? ''} ${values.get('$Cognome')?.raw ?? ''}`)

/** The hash of a customer: fiscal code and VAT number cannot be derived from it. */
export const hashIdentity = (identity: string): string => digest(identity).toString('base64url').slice(0, 16)

/** A customer by the hash of its identity. */
export interface KnownCustomer {
  hash: string
  /** Absent for a company. */
  person?: Person | undefined
  /** Absent for a person. */
  company?: NamedCompany | undefined
}

/** A customer of a record. */
export const toKnownCustomer = (entry: CrmContent, today: CalendarDate): KnownCustomer => ({
  hash: hashIdentity(entry.identity),
  ...(entry.company ? { company: toNamedCompany(entry) } : { person: toPerson(entry, today) }),
})

/**
 * Whether the present customer of a record is the former one: for its customer in the CRM and for its consents. A user's
 * answer counts before the rule.
 */
export function isSameCustomer(
  answers: CustomerAnswers,
  former: KnownCustomer,
  present: KnownCustomer,
): boolean {
  if (former.hash === present.hash && former.hash !== hashIdentity('')) return true
  const answer = answers[answerKey(present.hash, former.hash)]
  if (answer !== undefined) return answer
  if (former.person && present.person) return isCorrectedPerson(former.person, present.person)
  return (
    former.company !== undefined &&
    present.company !== undefined &&
    isCorrectedCompany(former.company, present.company)
  )
}
