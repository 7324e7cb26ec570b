import type { Catalogue, Issue, LocalTime, Values } from '../form/types.ts'
import { validate } from '../form/validate.ts'
import { resolve } from '../form-of-contract.ts'

/** A copy for a new record: all that was typed, without the code, which belongs to the old one. */
export function duplicateValues(values: Values): Values {
  const { code: _code, ...rest } = values
  return rest
}

const WORTH_A_LOOK = [
  'document-expired',
  'date-past',
  'product-inactive',
  'product-unknown',
  'operation-unknown',
  'not-offered',
]

/** What to look at in a copy: an expired document, a product or operation that is gone. `today` is `YYYY-MM-DD`. */
export function duplicateNotices(values: Values, catalogue: Catalogue, today: LocalTime): Issue[] {
  const issues = validate(resolve(values, catalogue), `${today.slice(0, 10)}T00:00`)
  return issues.filter((issue) => WORTH_A_LOOK.includes(issue.code))
}
