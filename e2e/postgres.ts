import { startPostgres } from '../test/postgres-server.ts'
import { runOnServer, withDatabase } from '../test/run-on-server.ts'

export interface JourneyDatabase {
  url: string
  remove(): Promise<void>
}

/** An empty database on a native PostgreSQL server, migrated and filled by one server. */
export async function createJourneyDatabase(): Promise<JourneyDatabase> {
  const server = await startPostgres()
  const name = `journeys_${crypto.randomUUID().replaceAll('-', '')}`
  await runOnServer(server.url, `create database ${name}`)
  return {
    url: withDatabase(server.url, name),
    remove: async () => {
      await runOnServer(server.url, `drop database ${name} with (force)`)
      await server.stop()
    },
  }
}
