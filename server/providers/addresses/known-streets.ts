import { type Kysely, sql } from 'kysely'
import { findProvince } from '../../../contract/checks/provinces.ts'
import { likePattern, likePrefix } from '../../db/like-pattern.ts'
import type { Database } from '../../db/schema.ts'
import type { FoundPlace } from './find-places.ts'

export interface KnownStreet extends FoundPlace {
  /** With its type: `VIA ROMA`. */
  street: string
  postCode: string
}

const MAX_RESULTS = 5

/** Streets of saved contracts that contain every term; those with the line as a prefix come first. */
export async function findKnownStreets(
  db: Kysely<Database>,
  { words, start }: { words: string[]; start: string },
): Promise<KnownStreet[]> {
  const searchTerms = words.map((word) => word.replace(/['’`]+$/, '')).filter((word) => word.length > 1)
  if (!searchTerms.some((word) => word.length > 2)) return []
  let query = db.selectFrom('street_names').select(['street', 'city', 'district', 'post_code'])
  for (const word of searchTerms) query = query.where(sql<boolean>`search like fold(${likePattern(word)})`)
  const rows = await query
    .orderBy(sql`search like fold(${likePrefix(start)})`, 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(MAX_RESULTS)
    .execute()
  return rows.map(({ street, city, district, post_code }) => ({
    street,
    city,
    district,
    postCode: post_code,
    region: findProvince(district)?.region ?? '',
  }))
}
