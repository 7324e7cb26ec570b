import type { LongLists } from './long-lists.ts'

/** In a browser the lists are loaded later by `setLongLists`, so that the form does not wait for them. */
export const INITIAL_LISTS: LongLists | undefined = undefined
