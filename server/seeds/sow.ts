import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { OPTION_LISTS } from './option-lists.ts'

/**
 * Puts in what every installation needs and this one lacks: an option list for each managed field of the form (GAP-75).
 * Lists that are there stay as they are. Answers how many were added.
 */
export async function sow(db: Kysely<Database>): Promise<number> {
  const rows = Object.entries(OPTION_LISTS).map(([code, names]) => ({
    code,
    properties: JSON.stringify(names),
  }))
  const result = await db
    .insertInto('managed_fields')
    .values(rows)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0n)
}
