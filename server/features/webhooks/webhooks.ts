import type { Kysely, Selectable } from 'kysely'
import type { Delivery, Webhook } from '../../../shared/api/webhooks.ts'
import type { Actor } from '../../actor.ts'
import { recordChange } from '../../audit/record-change.ts'
import { refuseStale } from '../../audit/refuse-stale.ts'
import type { Context } from '../../context.ts'
import type { Database, WebhookTable } from '../../db/schema.ts'
import { toDeliveryJob } from '../../effects/queue-webhooks.ts'
import { Failure } from '../../http/failure.ts'
import { enqueue, enqueueNow } from '../../jobs/enqueue.ts'
import { findNextRuns } from '../../jobs/find-next-runs.ts'
import { newSecret, seal } from '../../secrets.ts'
import { wordDeliveryFailure } from './word-failure.ts'

interface WebhookInput {
  url: string
  events: string[]
  active: boolean
}

/** The encryption context of a secret. */
export const SECRET_OWNER = 'webhook'
const MAX_WEBHOOKS = 200

const present = (row: Selectable<WebhookTable>): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events,
  active: row.active,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
const readable = ({ url, events, active }: WebhookInput) => ({ url, events, active })

export async function findWebhooks(db: Kysely<Database>): Promise<Webhook[]> {
  return (await db.selectFrom('webhooks').selectAll().orderBy('created_at').execute()).map(present)
}

/** The secret is returned only once; only its encrypted form is stored. */
export async function addWebhook(
  { db, config }: Pick<Context, 'db' | 'config'>,
  wanted: WebhookInput,
  actor: Actor,
): Promise<{ webhook: Webhook; secret: string }> {
  const secret = newSecret()
  return await db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('webhooks')
      .values({ ...wanted, secret_sealed: seal(config.secretKey, SECRET_OWNER, secret) })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordChange(trx, {
      actor,
      noun: 'settings',
      objectId: row.id,
      title: `Webhook ${row.url}`,
      after: readable(wanted),
    })
    return { webhook: present(row), secret }
  })
}

export async function changeWebhook(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, readAt, ...wanted }: WebhookInput & { id: string; readAt?: string | undefined },
  actor: Actor,
): Promise<Webhook> {
  return await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('webhooks')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw new Failure('not-found')
    await refuseStale(trx, {
      noun: 'settings',
      objectId: id,
      readAt,
      savedAt: before.updated_at,
      stored: () => present(before),
    })
    const row = await trx
      .updateTable('webhooks')
      .set({ ...wanted, updated_at: now() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (row.active && !before.active) await enqueueWaiting(trx, id)
    const change = { before: readable(before), after: readable(row) }
    await recordChange(trx, {
      actor,
      noun: 'settings',
      objectId: id,
      title: `Webhook ${row.url}`,
      savedAt: row.updated_at,
      ...change,
    })
    return present(row)
  })
}

/** While a webhook is inactive its deliveries wait without a job. */
async function enqueueWaiting(trx: Kysely<Database>, webhookId: string): Promise<void> {
  const waiting = await trx
    .selectFrom('webhook_deliveries')
    .select(['id', 'webhook_id'])
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .execute()
  await enqueue(
    trx,
    'webhook.deliver',
    waiting.map((delivery) => toDeliveryJob(delivery)),
  )
}

/** Pending deliveries are removed with it. */
export async function dropWebhook(db: Kysely<Database>, id: string, actor: Actor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx.deleteFrom('webhooks').where('id', '=', id).returningAll().executeTakeFirst()
    if (!row) throw new Failure('not-found')
    await recordChange(trx, {
      actor,
      noun: 'settings',
      objectId: id,
      title: `Webhook ${row.url}`,
      before: readable(row),
    })
  })
}

export async function findDeliveries(db: Kysely<Database>, webhookId: string): Promise<Delivery[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_WEBHOOKS)
    .execute()
  const nextRuns = await findNextRuns(
    db,
    'webhook.deliver',
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    event: row.event,
    recordId: row.record_id,
    state: row.state,
    attempts: row.attempts,
    at: row.created_at.toISOString(),
    nextTryAt: nextRuns.get(row.id)?.toISOString() ?? null,
    lastStatus: row.last_status,
    lastError: wordDeliveryFailure(row),
  }))
}

export async function repeatDelivery(
  db: Kysely<Database>,
  { id, actor, now }: { id: string; actor: Actor; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('webhook_deliveries as d')
      .from('webhooks as w')
      .set({ state: 'waiting', updated_at: now, attempts: 0 })
      .whereRef('w.id', '=', 'd.webhook_id')
      .where('d.id', '=', id)
      .returning(['d.id', 'd.webhook_id', 'd.event', 'w.url'])
      .executeTakeFirst()
    if (!row) throw new Failure('not-found')
    await enqueueNow(trx, 'webhook.deliver', toDeliveryJob(row))
    await recordChange(trx, {
      actor,
      noun: 'settings',
      objectId: row.webhook_id,
      title: `Webhook ${row.url}`,
      before: {},
      after: { repeated: row.event },
    })
  })
}
