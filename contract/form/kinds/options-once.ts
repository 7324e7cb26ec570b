import type { OfferedOption } from '../types.ts'

const made = new WeakMap<readonly string[], readonly OfferedOption[]>()

/** Values as options that read as they are stored; the same list gives the same options. */
export function optionsOnce(values: readonly string[]): readonly OfferedOption[] {
  const known = made.get(values)
  if (known) return known
  const options = values.map((value) => ({ value, label: value }))
  made.set(values, options)
  return options
}
