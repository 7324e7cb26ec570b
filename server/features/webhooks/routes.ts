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
  route(calls.createWebhook, 'administrator', async ({ context, body, caller }) => ({
    ok: true,
    ...(await addWebhook(context, body, caller)),
  })),
  route(calls.updateWebhook, 'administrator', async ({ context, params, body, caller }) => ({
    ok: true,
    webhook: await changeWebhook(context, { ...params, ...body }, caller),
  })),
  route(calls.removeWebhook, 'administrator', async ({ context: { db }, params, caller }) => {
    await dropWebhook(db, params.id, caller)
    return { ok: true }
  }),
  route(calls.listDeliveries, 'administrator', async ({ context: { db }, params }) => ({
    ok: true,
    deliveries: await findDeliveries(db, params.id),
  })),
  route(calls.repeatDelivery, 'administrator', async ({ context: { db, now }, params: { id }, caller }) => {
    await repeatDelivery(db, { id, actor: caller, now: now() })
    return { ok: true }
  }),
]
