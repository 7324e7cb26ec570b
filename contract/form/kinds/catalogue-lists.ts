import type { Catalogue, OfferedOption } from '../types.ts'

const kept = new WeakMap<Catalogue, Map<string, readonly OfferedOption[]>>()

/** A list worked out once for a catalogue and a key, so that it stays the same array from keystroke to keystroke. */
export function listOnce(catalogue: Catalogue, key: string, make: () => readonly OfferedOption[]) {
  const lists = kept.get(catalogue) ?? new Map<string, readonly OfferedOption[]>()
  kept.set(catalogue, lists)
  const list = lists.get(key) ?? make()
  lists.set(key, list)
  return list
}

const known = new WeakMap<readonly { id: string }[], Map<string, unknown>>()

export function findById<T extends { id: string }>(list: readonly T[], id: string): T | undefined {
  const index =
    (known.get(list) as Map<string, T> | undefined) ?? new Map(list.map((item) => [item.id, item]))
  known.set(list, index)
  return index.get(id)
}
