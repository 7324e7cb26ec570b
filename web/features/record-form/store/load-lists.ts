import { setLongLists } from '../../../../contract/index.ts'

let loading: Promise<void> | undefined

/** Loads the long lists of places and banks once; a failure can be repeated. */
export function loadLists(): Promise<void> {
  loading ??= import('../../../../contract/data/long-lists.ts').then(
    ({ LONG_LISTS }) => setLongLists(LONG_LISTS),
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** Imports a part of the page that uses the lists. Without them it opens too, and recognises less. */
export async function importWithLists<T>(part: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([part, loadLists().catch(() => {})])
  return loaded
}
