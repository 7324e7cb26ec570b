import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { QueueName } from '../server/jobs/queues.ts'

/** Makes the jobs of a queue due that wait for their next attempt, in a server with the embedded database. */
export async function hastenJobs(dataDir: string, queue: QueueName): Promise<void> {
  await withEmbedded(dataDir, async (client) => {
    await client.query(
      "update jobs.job set start_after = now() where name = $1 and state in ('created', 'retry')",
      [queue],
    )
  })
}

/** Makes the retries of a queue due, each as its last attempt. Returns their number. */
export async function hastenLastAttempt(dataDir: string, queue: QueueName): Promise<number> {
  return await withEmbedded(dataDir, async (client) => {
    const { rowCount } = await client.query(
      "update jobs.job set start_after = now(), retry_count = retry_limit - 1 where name = $1 and state = 'retry'",
      [queue],
    )
    return rowCount ?? 0
  })
}

async function withEmbedded<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { url } = JSON.parse(await readFile(join(dataDir, 'db.lock'), 'utf8')) as { url: string }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
