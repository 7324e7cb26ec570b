import { type RawBuilder, sql } from 'kysely'

const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** A `like` pattern for a substring: `%`, `_` and `\` are escaped. */
export function likePattern(text: string): string {
  return `%${literal(text)}%`
}

/** A `like` pattern for a prefix. */
export function likePrefix(text: string): string {
  return `${literal(text)}%`
}

/** Whether a folded column contains the search, ignoring case and accents. */
export const containsSearch = (folded: string, searchWord: string): RawBuilder<boolean> =>
  searchWord === ''
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(folded)} like fold(${likePattern(searchWord)})`

/** The maximum of rows that are sorted in memory. */
const MAX_SORTED = 5_000

/**
 * The sort expression for found rows. A search that finds few rows sorts them: the database estimates their number and
 * would otherwise scan the key's whole index. `folded`: the stored folded column of the key, if there is one.
 */
export const sortKey = (key: RawBuilder<unknown>, foundCount: number, folded = key): RawBuilder<unknown> =>
  foundCount <= MAX_SORTED ? sql`(select ${folded})` : key
