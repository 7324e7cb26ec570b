import { INITIAL_LISTS } from '#initial-lists'
import type { LongLists } from './long-lists.ts'

let loadedLists = INITIAL_LISTS

/** Whether the lists of places and banks are loaded. Before that, no check may report a value as unlisted. */
export function areListsLoaded(): boolean {
  return loadedLists !== undefined
}

/** Sets the lists if they are loaded after the program. Earlier check results must be computed again. */
export function setLongLists(lists: LongLists): void {
  loadedLists = lists
}

/** Each computes one of the values below if it is not computed yet. */
export const derivations: (() => unknown)[] = []

/** A value derived from the lists, computed once they are loaded; `fallback` before. */
// @__NO_SIDE_EFFECTS__
export function deriveFromLists<T>(fallback: T, compute: (lists: LongLists) => T): () => T {
  let cached: { from: LongLists; value: T } | undefined
  const derive = () => {
    if (!loadedLists) return fallback
    if (cached?.from !== loadedLists) cached = { from: loadedLists, value: compute(loadedLists) }
    return cached.value
  }
  derivations.push(derive)
  return derive
}

/** Adds an entry to the list of its key. */
export function addTo<T>(index: Map<string, T[]>, key: string, entry: T): void {
  const entries = index.get(key)
  if (entries) entries.push(entry)
  else index.set(key, [entry])
}
