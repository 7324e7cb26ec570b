import * as calls from '../../../shared/api/webhooks.ts'
import { type Route, route } from '../../http/route.ts'
import {
  addWebhook,
  changeWebhook,
  dropWebhook,
  findDeliveries,
  findWebhooks,
  repeatDelivery,
} from './webhooks.ts'

export const webhookRoutes: Route[] = [
  route(calls.listWebhooks, 'administrator', async ({ context: { db } }) => ({
    ok: true,
    webhooks: await findWebhooks(db),
  })),
  route(calls.createWebhook, 'administrator', async ({ context, body, caller: { userId }, ip }) => ({
    ok: true,
    ...(await addWebhook(context, body, { userId, ip })),
  })),
  route(calls.updateWebhook, 'administrator', async ({ context, params, body, caller: { userId }, ip }) => ({
    ok: true,
    webhook: await changeWebhook(context, { ...params, ...body }, { userId, ip }),
  })),
  route(calls.removeWebhook, 'administrator', async ({ context: { db }, params, caller: { userId }, ip }) => {
    await dropWebhook(db, params.id, { userId, ip })
    return { ok: true }
  }),
  route(calls.listDeliveries, 'administrator', async ({ context: { db }, params }) => ({
    ok: true,
    deliveries: await findDeliveries(db, params.id),
  })),
  route(
    calls.repeatDelivery,
    'administrator',
    async ({ context: { db, now }, params: { id }, caller, ip }) => {
      await repeatDelivery(db, { id, actor: { userId: caller.userId, ip }, now: now() })
      return { ok: true }
    },
  ),
]
