import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { migrate } from '../server/db/migrate.ts'
import { openDatabase } from '../server/db/open-database.ts'
import { installQueues } from '../server/jobs/install-queues.ts'
import { startOwnPostgres } from './postgres-server.ts'
import { runOnServer, withDatabase } from './run-on-server.ts'

const RETRY_BASE_SECONDS = 60
const TEMPLATE = 'template_of_tests'

/**
 * Runs once before the database tests: starts their PostgreSQL, and creates a migrated database to copy, and a folder for
 * what they share.
 */
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
  const runFolder = await mkdtemp(join(tmpdir(), 'sportello-run-'))
  project.provide('runFolder', runFolder)
  return async () => {
    await rm(runFolder, { recursive: true })
    await server.stop()
  }
}
