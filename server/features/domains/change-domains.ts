import type { Kysely, Transaction } from 'kysely'
import type { Domain, DomainEffect } from '../../../shared/api/domains.ts'
import { announceAccessChange } from '../../audit/announce-access-change.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import type { FreshProof } from '../../http/policy.ts'
import {
  countPermittedAdministrators,
  findLoginDomains,
  lockAdministrators,
} from '../../login-domains/login-domains.ts'
import { readName } from './domain-name.ts'
import { findDomain } from './domains.ts'
import { findExcludedBy } from './excluded-users.ts'

/** Either an addition or a removal. */
interface DomainChange {
  /** The typed name. */
  add?: string | undefined
  /** The id of a domain. */
  remove?: string | undefined
}

/** Previews the effect of a change of the list. */
export async function previewDomains(
  db: Kysely<Database>,
  change: DomainChange,
  callerId: string,
): Promise<DomainEffect> {
  const before = await findLoginDomains(db)
  const domains =
    change.remove === undefined
      ? [...before, readName(change.add ?? '', before)]
      : without(before, (await findDomain(db, change.remove)).name)
  await refuseLockout(db, domains)
  return { excluded: await findExcludedBy(db, { domains, before }, callerId) }
}

const without = (names: readonly string[], name: string) => names.filter((other) => other !== name)

type AccessContext = Pick<Context, 'db' | 'mail' | 'now' | 'config'>

/** GAP-67. */
export async function addDomain(
  trx: Transaction<Database>,
  context: Omit<AccessContext, 'db'>,
  { caller }: FreshProof,
  typed: string,
): Promise<Domain> {
  await lockAdministrators(trx)
  const before = await findLoginDomains(trx)
  const name = readName(typed, before)
  await refuseLockout(trx, [...before, name])
  const domain = await trx
    .insertInto('domains')
    .values({ name })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  await recordChange(trx, {
    actor: caller,
    noun: 'domains',
    objectId: domain.id,
    title: name,
    after: { name },
  })
  const act = `ha aggiunto ${name} ai domini di posta che possono entrare`
  await announceAccessChange(context, trx, { actor: caller, act })
  return domain
}

/** An empty list permits all. */
export async function dropDomain(context: AccessContext, { caller }: FreshProof, id: string): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await lockAdministrators(trx)
    const { name } = await findDomain(trx, id)
    await refuseLockout(trx, without(await findLoginDomains(trx), name))
    await trx.deleteFrom('domains').where('id', '=', id).execute()
    await recordChange(trx, { actor: caller, noun: 'domains', objectId: id, title: name, before: { name } })
    const act = `ha tolto ${name} dai domini di posta che possono entrare`
    await announceAccessChange(context, trx, { actor: caller, act })
  })
}

async function refuseLockout(db: Kysely<Database>, domains: readonly string[]): Promise<void> {
  if ((await countPermittedAdministrators(db, domains)) > 0) return
  throw new Failure('not-allowed', {
    message:
      'Nessun amministratore ha la posta in questi domini: così non entrerebbe più nessuno che possa rimediare. Aggiungi prima il dominio di un amministratore',
  })
}
