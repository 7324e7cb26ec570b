import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

/** The tables whose triggers draw a new version with every change. */
export const VERSIONED_LISTS = [
  'scripts',
  'templates',
  'products',
  'owners',
  'packages',
  'managed_fields',
  'questions',
  'mail_blocks',
] as const
export type VersionedList = (typeof VERSIONED_LISTS)[number]

/**
 * A text that no other content of these lists has, in any database. Read before the lists themselves, what is stored
 * under it is never older than it says.
 */
export async function listVersions(db: Kysely<Database>, lists: readonly VersionedList[]): Promise<string> {
  const rows = await db
    .selectFrom('list_versions')
    .select('version')
    .where('list', 'in', lists)
    .orderBy('list')
    .execute()
  return rows.map(({ version }) => version).join(' ')
}

/**
 * Locks the list until the transaction ends: for checks against all its rows, such as unique names. Taken before any of its rows, as the user who changes one takes the list, too.
 */
export async function lockList(trx: Kysely<Database>, list: VersionedList): Promise<void> {
  await trx.selectFrom('list_versions').select('list').where('list', '=', list).forUpdate().execute()
}
