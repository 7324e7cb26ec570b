import { type RawBuilder, sql } from 'kysely'
import type { TypedIdentifiers } from '../../shared/api/people.ts'
import { refuseField, refuseIssues } from '../http/refuse-invalid.ts'

/** What a person is found by, as contracts store it; empty where it is not known. PERSON-2 */
export interface Identifiers {
  /** A fiscal code, or the VAT number of a company. */
  fiscalCode: string
  /** In lower case. */
  email: string
  /** The national number for Italy, else with `+` and the prefix of the country. */
  phone: string
}

export const NOBODY: Identifiers = { fiscalCode: '', email: '', phone: '' }

const FISCAL_CODE = /^(?:[A-Z0-9]{16}|\d{11})$/
const EMAIL = /^[^\s@"\\]+@[^\s@"\\]+$/
const PHONE = /^\+?\d{6,15}$/
/** The prefix of Italy; a national number has at least six digits. */
const COUNTRY = /^(?:\+|00)39(?=\d{6})/

/** A stored number as `Identifiers` has it. */
export const nationalOf = (phone: string): string => phone.replace(/[^\d+]/g, '').replace(COUNTRY, '')

/** Throws `invalid` when nothing is given, or something of another form. */
export function readIdentifiers(typed: TypedIdentifiers): Identifiers {
  const fiscalCode = typed.fiscalCode.replace(/\s+/g, '').toUpperCase()
  const email = typed.email.toLowerCase()
  const phone = typed.phone.replace(/[\s()./-]+/g, '').replace(COUNTRY, '')
  if (!fiscalCode && !email && !phone)
    refuseField('fiscalCode', 'required', 'Scrivi il codice fiscale, la mail o il telefono della persona')
  refuseIssues(
    [
      {
        field: 'fiscalCode',
        bad: fiscalCode !== '' && !FISCAL_CODE.test(fiscalCode),
        what: 'codice fiscale',
      },
      { field: 'email', bad: email !== '' && !EMAIL.test(email), what: 'indirizzo di posta' },
      { field: 'phone', bad: phone !== '' && !PHONE.test(phone), what: 'numero di telefono' },
    ]
      .filter(({ bad }) => bad)
      .map(({ field, what }) => ({ field, code: 'format', message: `Questo ${what} non è scritto intero` })),
  )
  return { fiscalCode, email, phone }
}

const any = (conditions: RawBuilder<boolean>[]) =>
  conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`

/** The text alone, as a regular expression of PostgreSQL. */
const escapePattern = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '\\$&')

/** Of a number, with the prefix of Italy or without. */
const phonePattern = (phone: string) =>
  phone.startsWith('+') ? `\\+${phone.slice(1)}` : `(\\+39|0039)?${phone}`

/**
 * Whether one of the values of a JSON column is one of the identifiers. One expression for all: the text of a contract
 * takes longer to write than to search.
 */
export function isNamedIn(column: string, { fiscalCode, email, phone }: Identifiers): RawBuilder<boolean> {
  const values = [
    ...[fiscalCode, email].filter(Boolean).map(escapePattern),
    ...(phone ? [phonePattern(phone)] : []),
  ]
  return values.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`${sql.ref(column)}::text ~* ${`"(?:${values.join('|')})"`}`
}

type Columns = Partial<Record<keyof Identifiers, readonly string[]>>

/** Whether one of the columns holds its identifier. */
export function isHeldBy(columns: Columns, { fiscalCode, email, phone }: Identifiers): RawBuilder<boolean> {
  const equal = (value: string, names: readonly string[] = [], change: 'upper' | 'lower') =>
    value ? names.map((name) => sql<boolean>`${sql.raw(change)}(${sql.ref(name)}) = ${value}`) : []
  const phones = phone ? (columns.phone ?? []) : []
  return any([
    ...equal(fiscalCode, columns.fiscalCode, 'upper'),
    ...equal(email, columns.email, 'lower'),
    ...phones.map(
      (name) =>
        sql<boolean>`regexp_replace(${sql.ref(name)}, '[^0-9+]', '', 'g') ~ ${`^${phonePattern(phone)}$`}`,
    ),
  ])
}
