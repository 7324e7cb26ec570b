import type { OfferedOption } from '../form/types.ts'
import type { Catalogue } from './catalogue.ts'

const listCache = new WeakMap<Catalogue, Map<string, readonly OfferedOption[]>>()

/** A list computed once per catalogue and key, so that it is the same array at every keystroke. */
export function cachedList(catalogue: Catalogue, key: string, compute: () => readonly OfferedOption[]) {
  const lists = listCache.get(catalogue) ?? new Map<string, readonly OfferedOption[]>()
  listCache.set(catalogue, lists)
  const list = lists.get(key) ?? compute()
  lists.set(key, list)
  return list
}

const indexCache = new WeakMap<readonly { id: string }[], Map<string, unknown>>()

export function findById<T extends { id: string }>(list: readonly T[], id: string): T | undefined {
  const index =
    (indexCache.get(list) as Map<string, T> | undefined) ?? new Map(list.map((item) => [item.id, item]))
  indexCache.set(list, index)
  return index.get(id)
}

const optionCache = new WeakMap<readonly string[], readonly OfferedOption[]>()

/** Values as options with the value as label; equal lists return the same options. */
export function cachedOptions(values: readonly string[]): readonly OfferedOption[] {
  const known = optionCache.get(values)
  if (known) return known
  const options = values.map((value) => ({ value, label: value }))
  optionCache.set(values, options)
  return options
}
