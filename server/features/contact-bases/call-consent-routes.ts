import * as calls from '../../../shared/api/call-consents.ts'
import { type Route, route } from '../../http/route.ts'
import { enterConsent, findCallConsents, revokeConsent } from './call-consents.ts'

export const callConsentRoutes: Route[] = [
  route(calls.listCallConsents, 'administrator', async ({ context: { db }, query }) => ({
    ok: true,
    ...(await findCallConsents(db, query)),
  })),
  route(calls.enterCallConsent, 'administrator', async ({ context: { db, now }, body, caller }) => ({
    ok: true,
    id: await enterConsent(db, body, { actor: caller, now: now() }),
  })),
  route(
    calls.revokeCallConsent,
    'administrator',
    async ({ context: { db, now }, params: { id }, body: { on }, caller }) => {
      await revokeConsent(db, id, { on, actor: caller, now: now() })
      return { ok: true }
    },
  ),
]
