import { type Kysely, sql } from 'kysely'
import { likePattern } from '../../db/like-pattern.ts'
import type { Database } from '../../db/schema.ts'

const MOST_WORDS = 10

/** A pattern for each word of a search. */
export function searchPatterns(searchWord: string): string[] {
  const words = searchWord.split(/\s+/).filter((word) => word !== '')
  return [...new Set(words)].slice(0, MOST_WORDS).map(likePattern)
}

/** The records that are not removed and hold every word of the search. */
export function foundRecords(db: Kysely<Database>, searchWord: string) {
  const all = db.selectFrom('records as r').where('r.removed_at', 'is', null)
  return searchPatterns(searchWord).reduce(
    (query, pattern) => query.where(sql<boolean>`r.search like fold(${pattern})`),
    all,
  )
}
