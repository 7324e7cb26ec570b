import { type Kysely, sql } from 'kysely'
import type { EventKind } from '../../shared/api/records.ts'
import type { Database } from '../db/schema.ts'

/** Queues the webhook deliveries of an event. Called in the transaction of the change. */
export async function queueWebhooks(
  db: Kysely<Database>,
  { event, recordId, version, at }: { event: EventKind; recordId: string; version: number; at: Date },
): Promise<void> {
  await db
    .insertInto('webhook_deliveries')
    .columns(['webhook_id', 'event', 'record_id', 'version', 'created_at', 'next_try_at'])
    .expression((query) =>
      query
        .selectFrom('webhooks')
        .select([
          'id',
          sql<string>`${event}`.as('event'),
          sql<string>`${recordId}::uuid`.as('record_id'),
          sql<number>`${version}::integer`.as('version'),
          sql<Date>`${at}::timestamptz`.as('created_at'),
          sql<Date>`${at}::timestamptz`.as('next_try_at'),
        ])
        .where('active', '=', true)
        .where(sql<boolean>`${event} = any(events)`)
        // A webhook that is removed concurrently gets no delivery and causes no rollback.
        .forKeyShare(),
    )
    .execute()
}
