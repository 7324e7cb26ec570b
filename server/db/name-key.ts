import { type RawBuilder, sql } from 'kysely'

/**
 * A name for comparison: folded, without invisible signs, each gap one blank. Stored names may be older than
 * `nameText`, which cleans typed ones.
 */
export const nameKey = (
  name: RawBuilder<unknown>,
): RawBuilder<string> => sql<string>`fold(btrim(regexp_replace(
  regexp_replace(${name}, '[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'),
  '[\\s\u00a0\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g')))`

/** Whether a stored name looks like a typed one. */
export const looksLike = (column: string, name: string): RawBuilder<boolean> =>
  sql<boolean>`${nameKey(sql.ref(column))} = ${nameKey(sql`${name}::text`)}`
