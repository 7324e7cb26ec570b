import { z } from 'zod'
import { defineCall, idParams, ok } from './call.ts'
import { EVENT_KINDS } from './records.ts'

/** The events that webhooks receive; reads are not sent. */
export const WEBHOOK_EVENTS = EVENT_KINDS.filter((kind) => kind !== 'read')
const event = z.enum(EVENT_KINDS).refine((kind) => kind !== 'read')

export const webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Webhook = z.infer<typeof webhook>

export const delivery = z.object({
  id: z.uuid(),
  event: z.string(),
  recordId: z.uuid(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number().int(),
  at: z.iso.datetime(),
  nextTryAt: z.iso.datetime().nullable(),
  lastStatus: z.number().int().nullable(),
  lastError: z.string(),
})
export type Delivery = z.infer<typeof delivery>

/** Lists and histories show the URL, so it must not contain credentials; deliveries are signed instead. */
const hasNoCredentials = (url: string): boolean => !/^[a-z]+:[/\\]*[^/?#\\]*@/i.test(url)

const body = z.strictObject({
  url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .refine(hasNoCredentials, 'L’indirizzo non può contenere utente e password'),
  events: z.array(event).min(1),
  active: z.boolean().default(true),
})

export const listWebhooks = defineCall('GET /webhooks', {
  summary: 'The webhooks, which notify other programs of changes of records',
  answer: ok.extend({ webhooks: z.array(webhook) }),
  failures: [],
})

/**
 * `secret` is returned only once. A delivery has the headers `x-sportello-signature:
 * t=<seconds>,v1=<HMAC-SHA-256 of "t.body", hex>` and `x-sportello-delivery`, the same for every repeat.
 */
export const createWebhook = defineCall('POST /webhooks', {
  summary: 'Create a webhook',
  body,
  answer: ok.extend({ webhook, secret: z.string() }),
  failures: [],
})

/** With `readAt`, the `updatedAt` that the author read, a save after a change by another user is refused. */
export const updateWebhook = defineCall('PUT /webhooks/:id', {
  summary: 'Change a webhook',
  params: idParams,
  body: body.extend({ readAt: z.iso.datetime().optional() }),
  answer: ok.extend({ webhook }),
  failures: ['not-found', 'conflict'],
})

export const removeWebhook = defineCall('DELETE /webhooks/:id', {
  summary: 'Remove a webhook',
  params: idParams,
  answer: ok,
  failures: ['not-found'],
})

export const listDeliveries = defineCall('GET /webhooks/:id/deliveries', {
  summary: 'The deliveries of a webhook, newest first',
  params: idParams,
  answer: ok.extend({ deliveries: z.array(delivery) }),
  failures: ['not-found'],
})

export const repeatDelivery = defineCall('POST /webhooks/deliveries/:id/repeat', {
  summary: 'Repeat a delivery',
  params: idParams,
  answer: ok,
  failures: ['not-found'],
})
