import { giveLongLists } from '../../../../contract/index.ts'

let coming: Promise<void> | undefined

/** Brings the long lists of places and banks, once; a failure can be tried again. */
export function loadLists(): Promise<void> {
  coming ??= import('../../../../contract/data/long-lists.ts').then(
    ({ LONG_LISTS }) => giveLongLists(LONG_LISTS),
    (error: unknown) => {
      coming = undefined
      throw error
    },
  )
  return coming
}

/** A part of the page that reads texts with the lists. Without them it opens too, and recognises less. */
export async function withLists<T>(part: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([part, loadLists().catch(() => {})])
  return loaded
}
