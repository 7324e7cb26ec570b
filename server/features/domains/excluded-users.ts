import type { Kysely } from 'kysely'
import type { ExcludedUsers } from '../../../shared/api/domains.ts'
import type { Database } from '../../db/schema.ts'
import { findLoginDomains, isPermitted } from '../../login-domains/login-domains.ts'

const LOGINS_NAMED = 5

/** The users whose address the current list does not permit; empty while the list is empty. */
export async function findExcluded(db: Kysely<Database>, callerId: string): Promise<ExcludedUsers> {
  return await findExcludedBy(db, { domains: await findLoginDomains(db), before: [] }, callerId)
}

/** The users whom `before` permits and `domains` does not. */
export async function findExcludedBy(
  db: Kysely<Database>,
  { domains, before }: { domains: readonly string[]; before: readonly string[] },
  callerId: string,
): Promise<ExcludedUsers> {
  const out = db
    .selectFrom('users')
    .where('removed_at', 'is', null)
    .where(isPermitted(before))
    .where(({ not }) => not(isPermitted(domains)))
  const { count, self } = await out
    .select(({ fn, eb }) => [
      fn.countAll<string>().as('count'),
      fn
        .countAll<string>()
        .filterWhere(eb('id', '=', callerId))
        .as('self'),
    ])
    .executeTakeFirstOrThrow()
  const named = await out.select('login').orderBy('login').limit(LOGINS_NAMED).execute()
  return { count: Number(count), logins: named.map(({ login }) => login), own: Number(self) > 0 }
}
