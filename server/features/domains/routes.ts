import { createDomain, listDomains, previewDomainChange, removeDomain } from '../../../shared/api/domains.ts'
import { idempotentRoute } from '../../http/idempotency.ts'
import { checkedFirst, type Route, route } from '../../http/route.ts'
import { addDomain, dropDomain, previewDomains } from './change-domains.ts'
import { findDomains } from './domains.ts'
import { findExcluded } from './excluded-users.ts'

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

  checkedFirst(
    createDomain,
    async ({ context: { db }, caller, body }) =>
      void (await previewDomains(db, { add: body.name }, caller.userId)),
    idempotentRoute(createDomain, 'fresh administrator', async (trx, { context, body, proof }) => ({
      ok: true,
      domain: await addDomain(trx, context, proof, body.name),
    })),
  ),

  route(removeDomain, 'fresh administrator', async ({ context, params, proof }) => {
    await dropDomain(context, proof, params.id)
    return { ok: true }
  }),
]
