import { domainToASCII } from 'node:url'
import type { Kysely, Transaction } from 'kysely'
import {
  createDomain,
  type Domain,
  type DomainEffect,
  type ExcludedUsers,
  listDomains,
  previewDomainChange,
  removeDomain,
} from '../../../shared/api/domains.ts'
import { announceAccessChange } from '../../audit/announce-access-change.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Context } from '../../context.ts'
import {
  countPermittedAdministrators,
  findLoginDomains,
  isPermitted,
  lockAdministrators,
} from '../../db/login-domains.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { idempotentRoute } from '../../http/idempotency.ts'
import type { FreshProof } from '../../http/policy.ts'
import { refuseField } from '../../http/refuse-invalid.ts'
import { type Route, route } from '../../http/route.ts'

/** GAP-66: the mail domains whose users may log in. */
export const domainRoutes: Route[] = [
  route(listDomains, 'administrator', async ({ context: { db }, caller }) => ({
    ok: true,
    domains: await findDomains(db),
    excluded: await findExcluded(db, caller.userId),
  })),

  route(previewDomainChange, 'administrator', async ({ context: { db }, body, caller }) => ({
    ok: true,
    ...(await previewDomains(db, body, caller.userId)),
  })),

  idempotentRoute(createDomain, 'fresh administrator', async (trx, { context, body, proof }) => ({
    ok: true,
    domain: await addDomain(trx, context, proof, body.name),
  })),

  route(removeDomain, 'fresh administrator', async ({ context, params, proof }) => {
    await dropDomain(context, proof, params.id)
    return { ok: true }
  }),
]

const findDomains = (db: Kysely<Database>): Promise<Domain[]> =>
  db.selectFrom('domains').select(['id', 'name']).orderBy('name').execute()

const LOGINS_NAMED = 5

/** The users whose address the current list does not permit; empty while the list is empty. */
async function findExcluded(db: Kysely<Database>, callerId: string): Promise<ExcludedUsers> {
  return await findExcludedBy(db, { domains: await findLoginDomains(db), before: [] }, callerId)
}

/** The users whom `before` permits and `domains` does not. */
async function findExcludedBy(
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

/** Either an addition or a removal. */
interface DomainChange {
  /** The typed name. */
  add?: string | undefined
  /** The id of a domain. */
  remove?: string | undefined
}

/** Previews the effect of a change of the list. */
async function previewDomains(
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
async function addDomain(
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
async function dropDomain(context: AccessContext, { caller }: FreshProof, id: string): Promise<void> {
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

async function findDomain(db: Kysely<Database>, id: string): Promise<Domain> {
  const domain = await db.selectFrom('domains').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
  if (!domain) throw new Failure('not-found')
  return domain
}

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
const OTHER_PARTS = /[\s/\\:?#@]/
const MAX_LENGTH = 253

/**
 * The host name of a mail domain in its stored form: lower case, punycode for letters beyond ASCII, without a leading
 * `@`. Undefined for an invalid host name, one without a dot, or an IP address.
 */
export function parseDomainName(typed: string): string | undefined {
  const text = typed.trim().replace(/^@/, '').replace(/\.$/, '')
  // `domainToASCII` parses a URL and drops its path.
  const name = OTHER_PARTS.test(text) ? '' : domainToASCII(text)
  const labels = name.split('.')
  if (name.length > MAX_LENGTH || labels.length < 2 || !labels.every((label) => LABEL.test(label)))
    return undefined
  return /^\d+$/.test(labels.at(-1)!) ? undefined : name
}

function readName(typed: string, taken: readonly string[]): string {
  if (typed === '') refuseField('name', 'required', 'Scrivi il dominio')
  const name = parseDomainName(typed)
  if (name === undefined) refuseField('name', 'format', 'Questo non è un dominio: scrivilo come ufficio.it')
  if (taken.includes(name)) refuseField('name', 'taken', `«${name}» c’è già`)
  return name
}

async function refuseLockout(db: Kysely<Database>, domains: readonly string[]): Promise<void> {
  if ((await countPermittedAdministrators(db, domains)) > 0) return
  throw new Failure('not-allowed', {
    message:
      'Nessun amministratore ha la posta in questi domini: così non entrerebbe più nessuno che possa rimediare. Aggiungi prima il dominio di un amministratore',
  })
}
