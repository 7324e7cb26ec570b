import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

/** The mail domains whose users may log in, by name; an empty list permits every domain (GAP-66). */
export async function findLoginDomains(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('domains').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name.replace(/^@/, '').toLowerCase())
}

/** A condition on `users`: the list permits the user's address. Domains are compared as a whole and without case. */
export const isPermitted =
  (domains: readonly string[]) =>
  ({ lit, eb }: ExpressionBuilder<Database, 'users'>) =>
    domains.length === 0
      ? lit(true)
      : eb(sql<string>`lower(substring(users.email from '[^@]*$'))`, 'in', [...domains])

/** The number of administrators whom the list permits. */
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

/**
 * Locks the administrators until the transaction ends and returns their ids. Every change of the domains, and of an
 * administrator's role, address or removal takes this lock first, so that two such changes see each other's result.
 */
export async function lockAdministrators(trx: Kysely<Database>): Promise<string[]> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('removed_at', 'is', null)
    .orderBy('id')
    // Not `for update`: a log entry references its user, which would cause a deadlock.
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}
