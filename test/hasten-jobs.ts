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

async function withEmbedded(dataDir: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const { socketDir } = JSON.parse(await readFile(join(dataDir, 'db.lock'), 'utf8')) as {
    socketDir: string
  }
  const client = new pg.Client({ host: socketDir, user: 'postgres', database: 'postgres' })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
