import type { Context } from '../server/context.ts'
import type { OpenDatabase } from '../server/db/open-database.ts'
import { createBoss } from '../server/jobs/create-boss.ts'
import type { QueueData, QueueName } from '../server/jobs/queues.ts'
import { type QueueWork, runJob } from '../server/jobs/work-on-queues.ts'

interface QueueServer {
  context: Pick<Context, 'log'>
  database: Pick<OpenDatabase, 'pool'>
}

/**
 * Runs the due jobs of a queue once, one after another, and completes or fails them as a worker does. `early` includes
 * jobs that wait for their next attempt.
 */
export async function runQueue<Name extends QueueName>(
  { context, database }: QueueServer,
  name: Name,
  work: QueueWork<Name>,
  { early = false } = {},
): Promise<{ completed: number; failed: number }> {
  const boss = createBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
  })
  const jobs = await boss.fetch<QueueData[Name]>(name, {
    batchSize: 1_000,
    includeMetadata: true,
    ignoreStartAfter: early,
  })
  const counts = { completed: 0, failed: 0 }
  // A fetched batch has no order.
  for (const job of jobs.sort((a, b) => a.createdOn.getTime() - b.createdOn.getTime()))
    try {
      await runJob(context, work, job)
      await boss.complete(name, job)
      counts.completed += 1
    } catch (error) {
      await boss.fail(name, job, error as Error)
      counts.failed += 1
    }
  return counts
}
