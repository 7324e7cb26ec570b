import { LONG_LISTS, type LongLists } from './long-lists.ts'

/** If files are available at the start, the lists are bundled. `package.json` chooses between this module and `deferred-lists.ts`. */
export const INITIAL_LISTS: LongLists | undefined = LONG_LISTS
