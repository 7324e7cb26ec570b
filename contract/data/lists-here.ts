import { LONG_LISTS, type LongLists } from './long-lists.ts'

/** Where files lie beside the program the lists are there from the start. `package.json` chooses between this and `lists-to-come.ts`. */
export const AT_HAND: LongLists | undefined = LONG_LISTS
