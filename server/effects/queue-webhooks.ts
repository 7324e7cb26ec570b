import { type Kysely, sql } from 'kysely'
import type { EventKind } from '../../shared/api/records.ts'
import type { Database } from '../db/schema.ts'
import { enqueue, type NewJob } from '../jobs/enqueue.ts'

interface WebhookEvent {
  event: EventKind
  recordId: string
  version: number
  at: Date
}

/** Queues the webhook deliveries of events. Called in the transaction of the change. */
export async function queueWebhooks(db: Kysely<Database>, events: readonly WebhookEvent[]): Promise<void> {
  if (events.length === 0) return
  const { rows: deliveries } = await sql<{ id: string; webhook_id: string }>`
    insert into webhook_deliveries (webhook_id, event, record_id, version, created_at)
    select w.id, e.event, e."recordId", e.version, e.at
    from webhooks w
    join jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as e(event text, "recordId" uuid, version integer, at timestamptz) on e.event = any(w.events)
    where w.active
    -- A concurrently removed webhook gets no delivery and causes no rollback.
    for key share of w
    returning id, webhook_id`.execute(db)
  await enqueue(
    db,
    'webhook.deliver',
    deliveries.map((delivery) => toDeliveryJob(delivery)),
  )
}

/** The job of a delivery; the deliveries of one webhook are sent one after another. */
export const toDeliveryJob = ({
  id,
  webhook_id,
}: {
  id: string
  webhook_id: string
}): NewJob<'webhook.deliver'> => ({ key: id, data: { deliveryId: id }, group: webhook_id })
