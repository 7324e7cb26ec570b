import type { Kysely } from 'kysely'
import type { Domain } from '../../../shared/api/domains.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'

export const findDomains = (db: Kysely<Database>): Promise<Domain[]> =>
  db.selectFrom('domains').select(['id', 'name']).orderBy('name').execute()

export async function findDomain(db: Kysely<Database>, id: string): Promise<Domain> {
  const domain = await db.selectFrom('domains').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
  if (!domain) throw new Failure('not-found')
  return domain
}
