import { createHmac } from 'node:crypto'
import type { Context } from '../../context.ts'
import { type HttpClient, ServiceUnavailable } from '../../http-client/port.ts'
import { unsealIfOurs } from '../../secrets.ts'
import { SECRET_OWNER } from './webhooks.ts'

const BATCH_SIZE = 100
/** In first waits; about a day and a half in all. */
const BACKOFF = [1, 5, 15, 30, 60, 120, 240, 480, 720]

/** An HMAC that only who knows the secret can make, with the time so that an old one cannot be played again. */
function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const hash = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${hash}`
}

type DeliveryCounts = {
  delivered: number
  waiting: number
}

/**
 * Sends the due deliveries in the order of their events, all webhooks concurrently, so that an unresponsive one does
 * not block others. A delivery has an id that is the same for every repeat, so that receivers can detect duplicates.
 */
export async function deliverWebhooks(
  context: Pick<Context, 'db' | 'now' | 'config'>,
  serviceFor: (url: string) => HttpClient,
): Promise<DeliveryCounts> {
  const counts = await Promise.all(
    (await findWebhooksWithDue(context)).map(({ id, url }) => deliverToWebhook(context, serviceFor(url), id)),
  )
  const sum = (of: keyof DeliveryCounts) => counts.reduce((total, one) => total + one[of], 0)
  return { delivered: sum('delivered'), waiting: sum('waiting') }
}

/** After several failures in a row the circuit breaker skips the remaining deliveries of this run; a skipped delivery does not count as an attempt. */
async function deliverToWebhook(
  context: Pick<Context, 'db' | 'now' | 'config'>,
  service: HttpClient,
  webhookId: string,
): Promise<DeliveryCounts> {
  const dueDeliveries = await findDueDeliveries(context, webhookId)
  let delivered = 0
  for (const due of dueDeliveries) {
    if (service.openUntil() !== undefined) break
    if (await deliver(context, service, due)) delivered += 1
  }
  return { delivered, waiting: dueDeliveries.length - delivered }
}

const findWebhooksWithDue = ({ db, now }: Pick<Context, 'db' | 'now'>) =>
  db
    .selectFrom('webhooks as w')
    .select(['w.id', 'w.url'])
    .where('w.active', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhook_deliveries as d')
          .select('d.id')
          .whereRef('d.webhook_id', '=', 'w.id')
          .where('d.state', '=', 'waiting')
          .where('d.next_try_at', '<=', now()),
      ),
    )
    .execute()

async function findDueDeliveries({ db, now }: Pick<Context, 'db' | 'now'>, webhookId: string) {
  return await db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .innerJoin('records as r', 'r.id', 'd.record_id')
    .select([
      'd.id',
      'd.event',
      'd.record_id',
      'd.version',
      'd.attempts',
      'd.created_at',
      'w.url',
      'w.secret_sealed',
    ])
    .select(['r.code', 'r.type_contract', 'r.draft'])
    .where('d.webhook_id', '=', webhookId)
    .where('d.state', '=', 'waiting')
    .where('d.next_try_at', '<=', now())
    .orderBy('d.created_at')
    .limit(BATCH_SIZE)
    .execute()
}
type DueDelivery = Awaited<ReturnType<typeof findDueDeliveries>>[number]

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
}: DueDelivery): string {
  return JSON.stringify({
    id,
    event: `record.${event}`,
    at: created_at.toISOString(),
    record: { id: record_id, version, code, type_contract, draft },
  })
}

async function deliver(
  { db, now, config }: Pick<Context, 'db' | 'now' | 'config'>,
  service: HttpClient,
  due: DueDelivery,
): Promise<boolean> {
  const body = bodyOf(due)
  const at = now()
  const secret = unsealIfOurs(config.secretKey, SECRET_OWNER, due.secret_sealed)
  const answer =
    secret === undefined
      ? SECRET_UNREADABLE
      : await attempt(service, due, body, signatureOf(secret, body, at))
  const attempts = due.attempts + 1
  const wait = BACKOFF[attempts - 1]
  const failed =
    wait === undefined
      ? ({ state: 'failed', next_try_at: null } as const)
      : ({
          state: 'waiting',
          next_try_at: new Date(at.getTime() + wait * config.retryBaseSeconds * 1_000),
        } as const)
  await db
    .updateTable('webhook_deliveries')
    .set({
      attempts,
      updated_at: at,
      last_status: answer.status,
      last_error: answer.error.slice(0, 500),
      ...(answer.fine ? { state: 'delivered' as const, next_try_at: null, delivered_at: at } : failed),
    })
    .where('id', '=', due.id)
    .execute()
  return answer.fine
}

/** A delivery that cannot be signed is retried like a refused one and does not block the others. */
const SECRET_UNREADABLE = {
  fine: false,
  status: null,
  error: 'Il segreto non si apre più: crea di nuovo il webhook',
}

async function attempt(service: HttpClient, { id, url }: DueDelivery, body: string, signature: string) {
  try {
    const { status } = await service.request({
      method: 'POST',
      path: url,
      body,
      headers: {
        'content-type': 'application/json',
        'x-sportello-delivery': id,
        'x-sportello-signature': signature,
      },
    })
    const isSuccess = status >= 200 && status < 300
    return { fine: isSuccess, status, error: isSuccess ? '' : `HTTP ${status}` }
  } catch (error) {
    if (!(error instanceof ServiceUnavailable)) throw error
    return { fine: false, status: null, error: error.message }
  }
}
