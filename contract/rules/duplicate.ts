import type { Catalogue, Issue, LocalTime, Values } from '../form/types.ts'
import { validate } from '../form/validate.ts'
import { resolve } from '../form-of-contract.ts'
import { without } from './field-groups.ts'

/** What belongs to the old record, to the CRM's entries of it and to the consents given with it. */
const NOT_COPIED = [
  'code',
  'contact_id',
  'lead_id',
  'lead_created_id',
  'codice_contratto_luce',
  'codice_contratto_gas',
  'codice_contratto_extra',
  'newsletter',
  'marketing_terzi',
  'marketing_terzi_energia',
  'marketing_terzi_telefonia',
  'marketing_terzi_assicurazioni',
  'marketing_terzi_casa',
] as const

/** A copy for a new record: all that was typed, without codes, CRM ids and consents. */
export function duplicateValues(values: Values): Values {
  return without(values, NOT_COPIED)
}

const WORTH_A_LOOK = [
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

/** What to look at in a copy: an expired document, a reference that is gone or renamed. `today` is `YYYY-MM-DD`. */
export function duplicateNotices(values: Values, catalogue: Catalogue, today: LocalTime): Issue[] {
  const issues = validate(resolve(values, catalogue), `${today.slice(0, 10)}T00:00`)
  return issues.filter((issue) => WORTH_A_LOOK.includes(issue.code))
}
