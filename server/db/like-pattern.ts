import { type RawBuilder, sql } from 'kysely'

const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** A pattern of `like` for a text that stands anywhere: `%`, `_` and `\` are the letters they are. */
export function likePattern(text: string): string {
  return `%${literal(text)}%`
}

/** A pattern of `like` for a text that stands at the beginning. */
export function likePrefix(text: string): string {
  return `${literal(text)}%`
}

/** Whether a text that is kept folded holds the search, whatever its case and accents. */
export const holds = (folded: string, searchWord: string): RawBuilder<boolean> =>
  searchWord === ''
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(folded)} like fold(${likePattern(searchWord)})`

/** So many are sorted at once. */
const FEW = 5_000

/**
 * What to sort the found rows by. Few are fetched by the search and sorted: the database guesses how many there are, and
 * would walk the key's whole index for them. `folded`: the same key as it is kept, where it is.
 */
export const sortKey = (key: RawBuilder<unknown>, found: number, folded = key): RawBuilder<unknown> =>
  found <= FEW ? sql`(select ${folded})` : key
