import type { LongLists } from './long-lists.ts'

/** In a browser the lists come later, by `giveLongLists`, so that the form need not wait for them. */
export const AT_HAND: LongLists | undefined = undefined
