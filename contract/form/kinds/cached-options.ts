import type { OfferedOption } from '../types.ts'

const optionCache = new WeakMap<readonly string[], readonly OfferedOption[]>()

/** Values as options with the value as label; equal lists return the same options. */
export function cachedOptions(values: readonly string[]): readonly OfferedOption[] {
  const known = optionCache.get(values)
  if (known) return known
  const options = values.map((value) => ({ value, label: value }))
  optionCache.set(values, options)
  return options
}
