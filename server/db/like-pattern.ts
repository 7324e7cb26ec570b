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

const MAX_TERMS = 10
/** Signs around a word that come from where it was copied, or from a list of names: `"Ferrari"`, `ROSSI, MARIO`. */
const AROUND = /^["'’‘“”„«»‹›,;:.!?()[\]<>*]+|(?<!["'’‘“”„«»‹›,;:.!?()[\]<>*])["'’‘“”„«»‹›,;:.!?()[\]<>*]+$/g

/** The words of a search, without invisible signs, a full-width letter as the usual one. */
export function searchTermsOf(searchWord: string): string[] {
  const typed = searchWord
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .split(/\s+/)
    .filter(Boolean)
  const terms = typed.map((term) => term.replace(AROUND, '')).filter(Boolean)
  // A search for a sign alone finds that sign.
  return [...new Set(terms.length > 0 ? terms : typed)].slice(0, MAX_TERMS)
}

/** Whether a folded column contains every word of the search, ignoring case and accents. */
export const containsSearch = (column: string, searchWord: string): RawBuilder<boolean> =>
  foldedContains(sql.ref(column), searchWord)

/** The same for a folded text. */
export function foldedContains(folded: RawBuilder<unknown>, searchWord: string): RawBuilder<boolean> {
  const conditions = searchTermsOf(searchWord).map((term) => sql`${folded} like fold(${likePattern(term)})`)
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** The maximum of rows that are sorted in memory. */
const MAX_SORTED = 5_000

/**
 * The sort expression for found rows. A search that finds few rows sorts them: the database estimates their number and
 * would otherwise scan the key's whole index. `folded`: the stored folded column of the key, if there is one.
 */
export const sortKey = (key: RawBuilder<unknown>, foundCount: number, folded = key): RawBuilder<unknown> =>
  foundCount <= MAX_SORTED ? sql`(select ${folded})` : key
