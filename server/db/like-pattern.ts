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

/** Whether a text holds the search, whatever its case and accents. No search is no work: folding each row takes long. */
export const holds = (text: RawBuilder<string>, searchWord: string): RawBuilder<boolean> =>
  searchWord === '' ? sql<boolean>`true` : sql<boolean>`fold(${text}) like fold(${likePattern(searchWord)})`

/** So many are sorted at once. */
const FEW = 1_000

/**
 * What to sort the found rows by. Few are fetched by the search and sorted: the database does not know how long folding
 * takes, and would fold its way through the key's whole index for them.
 */
export const sortKey = (key: RawBuilder<unknown>, found: number): RawBuilder<unknown> =>
  found <= FEW ? sql`(select ${key})` : key
