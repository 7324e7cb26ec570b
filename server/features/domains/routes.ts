import { createDomain, listDomains, previewDomainChange, removeDomain } from '../../../shared/api/domains.ts'
import { idempotentRoute } from '../../http/idempotency.ts'
import { type Route, route } from '../../http/route.ts'
import { addDomain, dropDomain, findDomains, findExcluded, previewDomains } from './domains.ts'

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
