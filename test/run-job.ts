import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { PgBoss } from 'pg-boss'

/** Asks a server with the embedded database to do a job now, not with the next minute. */
export async function runJob(dataDir: string, name: string): Promise<void> {
  const { socketDir } = JSON.parse(await readFile(join(dataDir, 'db.lock'), 'utf8')) as {
    socketDir: string
  }
  const client = new pg.Client({ host: socketDir, user: 'postgres', database: 'postgres' })
  await client.connect()
  const boss = new PgBoss({
    backend: 'pglite',
    schema: 'jobs',
    db: { executeSql: (text, values) => client.query(text, values) },
    migrate: false,
    supervise: false,
    schedule: false,
  })
  try {
    await boss.start()
    await boss.send(name)
  } finally {
    await boss.stop({ graceful: false, close: false })
    await client.end()
  }
}
