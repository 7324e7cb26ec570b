import type { Kysely } from 'kysely'
import { MAX_STUCK, type Stuck } from '../../../shared/api/services.ts'
import type { Database } from '../../db/schema.ts'
import {
  type DeadLetter,
  findDeadLetters,
  removeDeadLetter,
  retryDeadLetter,
} from '../../jobs/dead-letters.ts'

/** The jobs of effects whose last attempt failed. */
export async function stuckJobs(db: Kysely<Database>): Promise<Stuck[]> {
  const letters = await findDeadLetters(db, MAX_STUCK)
  const deliveries = await findDeliveries(db, letters)
  return letters.map(({ id, queue, data, attempts, at, detail }) => {
    const delivery = deliveries.get(String(data.deliveryId))
    return {
      id,
      source: 'job',
      kind: queue,
      state: 'failed',
      attempts,
      about: delivery?.url ?? '',
      recordId: delivery?.record_id ?? null,
      who: '',
      at: at.toISOString(),
      nextTryAt: null,
      detail,
    }
  })
}

async function findDeliveries(db: Kysely<Database>, letters: readonly DeadLetter[]) {
  const ids = letters.flatMap(({ data }) => (typeof data.deliveryId === 'string' ? [data.deliveryId] : []))
  if (ids.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .select(['d.id', 'd.record_id', 'w.url'])
    .where('d.id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

interface Repair {
  id: string
  action: 'retry' | 'settle'
}

export const repairJob = (db: Kysely<Database>, { id, action }: Repair): Promise<boolean> =>
  action === 'retry' ? retryDeadLetter(db, id) : removeDeadLetter(db, id)
