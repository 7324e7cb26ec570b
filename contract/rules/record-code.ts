import type { Answered } from '../form/types.ts'

const LAST = 4
const MISSING = '0000'

/** The fiscal code that a record goes by: the representative's for a company (3 §Code). */
export function holderFiscalCode(answered: Answered): string {
  const code =
    answered.client_type === 'business' ? answered.codice_fiscale_referente : answered.codice_fiscale
  return code ?? ''
}

/** January is A, December is L. `month` is 1 to 12. */
export function monthLetter(month: number): string {
  return 'ABCDEFGHIJKL'[month - 1] ?? ''
}

/** How the record of each contract type is called, before the month. Empty: it cannot be formed yet. */
const CODES: Readonly<Record<string, (answered: Answered) => string>> = {
  'contratto energia': (answered) => {
    const start = productAndPerson(answered)
    return start && start + meters(answered)
  },
}

/** Two letters of the product, electricity first, and six of the person; empty without either. */
function productAndPerson(answered: Answered): string {
  const product = (answered.product_ee ?? answered.product_gas)?.name.trim() ?? ''
  const person = holderFiscalCode(answered)
  return product.length < 2 || person.length < 6 ? '' : product.slice(0, 2) + person.slice(0, 6)
}

const last = (code: string | undefined) => code?.slice(-LAST) ?? MISSING

/** Of a dual contract both, joined; whichever is missing is four zeros. */
function meters(answered: Answered): string {
  if (answered.type_product === 'dual') return `${last(answered.pod)}&${last(answered.pdr)}`
  return last(answered.type_product === 'gas' ? answered.pdr : answered.pod)
}

/**
 * The record's code (3 §Code), in capitals; empty while it cannot be formed.
 * @param month 1 to 12, of the record's creation in Europe/Rome
 */
export function recordCode(answered: Answered, month: number): string {
  return dated(CODES[answered.type_contract ?? '']?.(answered) ?? '', month)
}

/** The code that mailings go by: as the record's, with one meter only, electricity first. */
export function mailingCode(answered: Answered, month: number): string {
  const start = productAndPerson(answered)
  return dated(start && start + last(answered.pod ?? answered.pdr), month)
}

function dated(body: string, month: number): string {
  const letter = monthLetter(month)
  return body === '' || letter === '' ? '' : `${body}${letter}`.toUpperCase()
}
