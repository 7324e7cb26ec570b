import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/** The mail domains that may log in, by name; an empty list permits every domain (GAP-66). */
export async function findLoginDomains(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('domains').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name.replace(/^@/, '').toLowerCase())
}

/** A condition on `users`: the list permits the user's address. Domains are compared whole and without case. */
export const isPermitted =
  (domains: readonly string[]) =>
  ({ lit, eb }: ExpressionBuilder<Database, 'users'>) =>
    domains.length === 0
      ? lit(true)
      : eb(sql<string>`lower(substring(users.email from '[^@]*$'))`, 'in', [...domains])

/** How many administrators the list permits. */
export async function countPermittedAdministrators(
  db: Kysely<Database>,
  domains: readonly string[],
): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('role', '=', 'admin')
    .where('removed_at', 'is', null)
    .where(isPermitted(domains))
    .executeTakeFirstOrThrow()
  return Number(count)
}
