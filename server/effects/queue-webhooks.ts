import { type Kysely, sql } from 'kysely'
import type { EventKind } from '../../shared/api/records.ts'
import type { Database } from '../db/schema.ts'
import { enqueue, type NewJob } from '../jobs/enqueue.ts'

/** Queues the webhook deliveries of an event. Called in the transaction of the change. */
export async function queueWebhooks(
  db: Kysely<Database>,
  { event, recordId, version, at }: { event: EventKind; recordId: string; version: number; at: Date },
): Promise<void> {
  const deliveries = await db
    .insertInto('webhook_deliveries')
    .columns(['webhook_id', 'event', 'record_id', 'version', 'created_at'])
    .expression((query) =>
      query
        .selectFrom('webhooks')
        .select([
          'id',
          sql<string>`${event}`.as('event'),
          sql<string>`${recordId}::uuid`.as('record_id'),
          sql<number>`${version}::integer`.as('version'),
          sql<Date>`${at}::timestamptz`.as('created_at'),
        ])
        .where('active', '=', true)
        .where(sql<boolean>`${event} = any(events)`)
        // A concurrently removed webhook gets no delivery and causes no rollback.
        .forKeyShare(),
    )
    .returning(['id', 'webhook_id'])
    .execute()
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
