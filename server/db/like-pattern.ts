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

/** So many are sorted at once. */
const MAX_SORTED = 5_000

/**
 * What to sort the found rows by. Few are fetched by the search and sorted: the database guesses how many there are, and
 * would walk the key's whole index for them. `folded`: the same key as it is stored, where it is.
 */
export const sortKey = (key: RawBuilder<unknown>, foundCount: number, folded = key): RawBuilder<unknown> =>
  foundCount <= MAX_SORTED ? sql`(select ${folded})` : key
