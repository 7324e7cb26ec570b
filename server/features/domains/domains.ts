import { type Kysely, sql } from 'kysely'
import type { Domain, ExcludedUsers } from '../../../shared/api/domains.ts'
import { noteChange } from '../../db/note-change.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { refuseField } from '../../http/missing.ts'
import { domainName } from './domain-name.ts'

interface Author {
  userId: string
  ip: string
}

export const findDomains = (db: Kysely<Database>): Promise<Domain[]> =>
  db.selectFrom('domains').select(['id', 'name']).orderBy('name').execute()

const LOGINS_NAMED = 5

/** Whoever has an address that the list, as it stands, does not let in; nobody while it is empty. */
export async function findExcluded(db: Kysely<Database>, callerId: string): Promise<ExcludedUsers> {
  const own = sql<string>`lower(substring(users.email from '[^@]*$'))`
  const out = db
    .selectFrom('users')
    .where('removed_at', 'is', null)
    .where(({ exists, selectFrom }) => exists(selectFrom('domains').select('id')))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('domains').select('id').where('domains.name', '=', own))),
    )
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

/** GAP-67. Throws `invalid` for an empty or malformed name and for one that is there already. */
export async function addDomain(db: Kysely<Database>, typed: string, author: Author): Promise<Domain> {
  if (typed === '') refuseField('name', 'required', 'Scrivi il dominio')
  const name = domainName(typed)
  if (name === undefined) refuseField('name', 'format', 'Questo non è un dominio: scrivilo come ufficio.it')
  return await db.transaction().execute(async (trx) => {
    const domain = await trx
      .insertInto('domains')
      .values({ name })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning(['id', 'name'])
      .executeTakeFirst()
    if (!domain) refuseField('name', 'taken', `«${name}» c’è già`)
    await noteChange(trx, {
      ...{ noun: 'domains', objectId: domain.id, title: name, ...author },
      after: { name },
    })
    return domain
  })
}

/** Throws `not-found`. */
export async function dropDomain(db: Kysely<Database>, id: string, author: Author): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const domain = await trx.deleteFrom('domains').where('id', '=', id).returning('name').executeTakeFirst()
    if (!domain) throw new Failure('not-found')
    await noteChange(trx, {
      ...{ noun: 'domains', objectId: id, title: domain.name, ...author },
      before: { name: domain.name },
    })
  })
}
