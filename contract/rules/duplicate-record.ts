import { resolve, validate } from '../contract-form.ts'
import type { Values } from '../fields.ts'
import type { LocalTime } from '../form/types.ts'
import type { Catalogue } from '../kinds/catalogue.ts'
import type { Issue } from '../types.ts'
import { omitFields } from './additional-sale-fields.ts'

/** The numbers that the CRM gave to the contracts of a record. */
const CONTRACT_NUMBERS = ['codice_contratto_luce', 'codice_contratto_gas', 'codice_contratto_extra'] as const

/** Values of the old record, its CRM entries, its call and its consents. */
const NOT_COPIED = [
  'code',
  'contact_id',
  'lead_id',
  'lead_created_id',
  'call_notes',
  ...CONTRACT_NUMBERS,
  'newsletter',
  'marketing_terzi',
  'marketing_terzi_energia',
  'marketing_terzi_telefonia',
  'marketing_terzi_assicurazioni',
  'marketing_terzi_casa',
] as const

/** A copy for a new record: all typed values without codes, CRM ids and consents. */
export function duplicateValues(values: Values): Values {
  return omitFields(values, NOT_COPIED)
}

/** The values of a removed record for a new contract: the numbers are those of its former contracts. */
export const withoutContractNumbers = (values: Values): Values => omitFields(values, CONTRACT_NUMBERS)

const REVIEWED_CODES = [
  'document-expired',
  'date-past',
  'product-inactive',
  'product-unknown',
  'product-renamed',
  'operation-unknown',
  'operation-renamed',
  'owner-unknown',
  'owner-renamed',
  'not-offered',
]

/** Notices about a copy: an expired document, a removed or renamed reference. `today` is `YYYY-MM-DD`. */
export function duplicateNotices(values: Values, catalogue: Catalogue, today: LocalTime): Issue[] {
  const issues = validate(resolve(values, catalogue), `${today.slice(0, 10)}T00:00`)
  return issues.filter((issue) => REVIEWED_CODES.includes(issue.code))
}
