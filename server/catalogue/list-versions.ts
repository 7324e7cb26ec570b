import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

/** The tables whose triggers assign a new version at every change. */
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
 * A version that no other content of these lists has, in any database. Read it before the lists: content cached under
 * it is then never older than the version.
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
 * Locks the list until the transaction ends, for checks against all its rows, such as unique names. Taken before any
 * row lock, since a user who changes a row takes the lock of the list as well.
 */
export async function lockList(trx: Kysely<Database>, list: VersionedList): Promise<void> {
  await trx.selectFrom('list_versions').select('list').where('list', '=', list).forUpdate().execute()
}
