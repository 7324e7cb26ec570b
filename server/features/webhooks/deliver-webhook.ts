import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { toDeliveryJob } from '../../effects/queue-webhooks.ts'
import { type HttpClient, ServiceUnavailable } from '../../http-client/port.ts'
import type { JobOutcome } from '../../jobs/queues.ts'
import type { QueueWork } from '../../jobs/work-on-queues.ts'
import { unsealIfOurs } from '../../secrets.ts'
import { SECRET_OWNER } from './webhooks.ts'
import { type FailedDelivery, wordDeliveryFailure } from './word-failure.ts'

type DeliveryContext = Pick<Context, 'db' | 'now' | 'config'>

/** The handler of `webhook.deliver`. `serviceFor` returns the same client for each delivery to a URL. */
export const createWebhookWork = (
  context: DeliveryContext,
  serviceFor: (url: string) => HttpClient,
): QueueWork<'webhook.deliver'> => ({
  run: ({ deliveryId }, { isLast }) => deliverWebhook(context, serviceFor, { deliveryId, isLast }),
  findPending: async (db) => {
    const waiting = await db
      .selectFrom('webhook_deliveries as d')
      .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
      .select(['d.id', 'd.webhook_id'])
      .where('d.state', '=', 'waiting')
      .where('w.active', '=', true)
      .orderBy('d.created_at')
      .execute()
    return waiting.map((delivery) => toDeliveryJob(delivery))
  },
})

/**
 * Sends one delivery. Its id is the same for every repeat, so that receivers can detect duplicates. A delivery of an
 * inactive webhook waits until the webhook is active.
 */
async function deliverWebhook(
  context: DeliveryContext,
  serviceFor: (url: string) => HttpClient,
  { deliveryId, isLast }: { deliveryId: string; isLast: boolean },
): Promise<JobOutcome> {
  const delivery = await findDelivery(context.db, deliveryId)
  if (!delivery) return { ok: true }
  const service = serviceFor(delivery.url)
  const isPaused = service.openUntil() !== undefined
  const result = isPaused ? PAUSED : await send(context, service, delivery)
  await recordResult(context, { delivery, result, isLast, isAttempt: !isPaused })
  return result.ok ? { ok: true } : { ok: false, detail: wordDeliveryFailure(result) }
}

async function findDelivery(db: Kysely<Database>, id: string) {
  return await db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .innerJoin('records as r', 'r.id', 'd.record_id')
    .select(['d.id', 'd.event', 'd.record_id', 'd.version', 'd.attempts', 'd.created_at'])
    .select(['w.url', 'w.secret_sealed', 'r.code', 'r.type_contract', 'r.draft'])
    .where('d.id', '=', id)
    .where('d.state', '<>', 'delivered')
    .where('w.active', '=', true)
    .executeTakeFirst()
}
type PendingDelivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

interface DeliveryResult extends FailedDelivery {
  ok: boolean
  status: number | null
}

/** The circuit breaker is open after several failures in a row: no attempt. */
const PAUSED: DeliveryResult = { ok: false, status: null, failure: 'paused', failure_detail: '' }
/** A delivery that cannot be signed is retried like a refused one. */
const SECRET_UNREADABLE: DeliveryResult = {
  ok: false,
  status: null,
  failure: 'secret-unreadable',
  failure_detail: '',
}

async function send(
  { now, config }: DeliveryContext,
  service: HttpClient,
  delivery: PendingDelivery,
): Promise<DeliveryResult> {
  const secret = unsealIfOurs(config.secretKey, SECRET_OWNER, delivery.secret_sealed)
  if (secret === undefined) return SECRET_UNREADABLE
  const body = bodyOf(delivery)
  try {
    const { status } = await service.request({
      method: 'POST',
      path: delivery.url,
      body,
      headers: {
        'content-type': 'application/json',
        'x-sportello-delivery': delivery.id,
        'x-sportello-signature': signatureOf(secret, body, now()),
      },
    })
    if (status >= 200 && status < 300) return { ok: true, status, failure: null, failure_detail: '' }
    return { ok: false, status, failure: 'http-status', failure_detail: String(status) }
  } catch (error) {
    if (!(error instanceof ServiceUnavailable)) throw error
    const { failure, detail } = error
    return { ok: false, status: null, failure, failure_detail: detail }
  }
}

/** An HMAC with the shared secret, over the time as well, so that an old request cannot be replayed. */
function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const hash = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${hash}`
}

/** The body contains the record id and no customer data; authorised receivers read the rest by the API. */
function bodyOf({
  id,
  event,
  record_id,
  version,
  created_at,
  code,
  type_contract,
  draft,
}: PendingDelivery): string {
  return JSON.stringify({
    id,
    event: `record.${event}`,
    at: created_at.toISOString(),
    record: { id: record_id, version, code, type_contract, draft },
  })
}

interface ResultInput {
  delivery: PendingDelivery
  result: DeliveryResult
  isLast: boolean
  isAttempt: boolean
}

async function recordResult(
  { db, now }: DeliveryContext,
  { delivery, result, isLast, isAttempt }: ResultInput,
): Promise<void> {
  const at = now()
  const failed = { state: isLast ? ('failed' as const) : ('waiting' as const) }
  await db
    .updateTable('webhook_deliveries')
    .set({
      updated_at: at,
      ...(isAttempt && {
        attempts: delivery.attempts + 1,
        last_status: result.status,
        failure: result.failure,
        failure_detail: result.failure_detail.slice(0, 500),
      }),
      ...(result.ok ? { state: 'delivered' as const, delivered_at: at } : failed),
    })
    .where('id', '=', delivery.id)
    .execute()
}
