import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { migrate } from '../server/db/migrate.ts'
import { openDatabase } from '../server/db/open-database.ts'
import { installQueues } from '../server/jobs/install-queues.ts'
import { startOwnPostgres } from './postgres-server.ts'
import { runOnServer, withDatabase } from './run-on-server.ts'

const RETRY_BASE_SECONDS = 60
const TEMPLATE = 'template_of_tests'

/** Runs once before the database tests: starts their PostgreSQL, and creates a migrated database to copy. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startOwnPostgres()
  await runOnServer(server.url, `create database ${TEMPLATE}`)
  const opened = await openDatabase(
    { dataDir: '', databaseUrl: withDatabase(server.url, TEMPLATE), databaseStuckSeconds: 60 },
    pino({ level: 'silent' }),
  )
  await migrate(opened.pool)
  await installQueues(opened, RETRY_BASE_SECONDS)
  await opened.close()
  project.provide('postgres', { url: server.url, template: TEMPLATE })
  return server.stop
}
