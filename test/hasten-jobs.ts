import pg from 'pg'
import type { QueueName } from '../server/jobs/queues.ts'

/** Makes the jobs of a queue due that wait for their next attempt. */
export async function hastenJobs(databaseUrl: string, queue: QueueName): Promise<void> {
  await query(
    databaseUrl,
    "update jobs.job set start_after = now() where name = $1 and state in ('created', 'retry')",
    queue,
  )
}

/** Makes the retries of a queue due, each as its last attempt. Returns their number. */
export function hastenLastAttempt(databaseUrl: string, queue: QueueName): Promise<number> {
  return query(
    databaseUrl,
    "update jobs.job set start_after = now(), retry_count = retry_limit - 1 where name = $1 and state = 'retry'",
    queue,
  )
}

/** Returns the number of changed rows. */
async function query(connectionString: string, statement: string, queue: QueueName): Promise<number> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(statement, [queue])).rowCount ?? 0
  } finally {
    await client.end()
  }
}
