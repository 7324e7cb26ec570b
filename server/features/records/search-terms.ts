import { type Kysely, sql } from 'kysely'
import { likePattern } from '../../db/like-pattern.ts'
import type { Database } from '../../db/schema.ts'

const MAX_TERMS = 10

/** A LIKE pattern for each search term. */
export function searchPatternsOf(searchWord: string): string[] {
  const terms = searchWord.split(/\s+/).filter((term) => term !== '')
  return [...new Set(terms)].slice(0, MAX_TERMS).map(likePattern)
}

/** The records that are not removed and match every search term. */
export function selectFoundRecords(db: Kysely<Database>, searchWord: string) {
  const all = db.selectFrom('records as r').where('r.removed_at', 'is', null)
  return searchPatternsOf(searchWord).reduce(
    (query, pattern) => query.where(sql<boolean>`r.search like fold(${pattern})`),
    all,
  )
}
