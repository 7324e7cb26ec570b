import { DECLARED } from '../declared-fields.ts'
import type { Values } from '../form/types.ts'

/** A new form: only the defaults are set, everything else is untouched. */
export function emptyValues(): Values {
  const defaults = DECLARED.filter((field) => field.default !== undefined)
  return Object.fromEntries(defaults.map((field) => [field.name, field.default]))
}
