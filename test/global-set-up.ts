import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { migrate, readMigrations } from '../server/db/migrate.ts'
import { openDatabase } from '../server/db/open-database.ts'
import { installQueues } from '../server/jobs/install-queues.ts'
import { QUEUES } from '../server/jobs/queues.ts'
import { startPostgres } from './postgres-server.ts'
import { runOnServer, withDatabase } from './run-on-server.ts'

const RETRY_BASE_SECONDS = 60
const CACHE = join(import.meta.dirname, '../node_modules/.cache/sportello-test')

/** Runs once before the database tests of an engine: creates a migrated database to copy, and its server. */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  project.provide('postgres', undefined)
  project.provide('embeddedTemplate', '')
  project.provide('embeddedFolder', '')
  if (project.config.env.TEST_ENGINE === 'postgres') return await setUpPostgres(project)
  project.provide('embeddedTemplate', await embeddedTemplate())
  const folder = await mkdtemp(join(tmpdir(), 'sportello-engines-'))
  project.provide('embeddedFolder', folder)
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Cached between runs by the hash of the migrations and queues; creating it takes seconds, copying it does not. */
async function embeddedTemplate(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([await readMigrations(), QUEUES]))
  const template = join(CACHE, hash.digest('hex').slice(0, 16))
  if (existsSync(template)) return template
  await mkdir(CACHE, { recursive: true })
  const dataDir = await mkdtemp(join(CACHE, 'making-'))
  await openMigrateClose(dataDir, undefined)
  // Concurrent runs may create it; the first to finish wins.
  await rename(join(dataDir, 'db'), template).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  await rm(dataDir, { recursive: true, force: true })
  return template
}

async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  const template = `template_${crypto.randomUUID().replaceAll('-', '')}`
  await runOnServer(server.url, `create database ${template}`)
  await openMigrateClose('', withDatabase(server.url, template))
  project.provide('postgres', { url: server.url, template })
  return async () => {
    await runOnServer(server.url, `drop database ${template} with (force)`)
    await server.stop()
  }
}

async function openMigrateClose(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  const opened = await openDatabase(
    { dataDir, databaseUrl, databaseStuckSeconds: 60 },
    pino({ level: 'silent' }),
  )
  await migrate(opened.pool)
  await installQueues(opened, RETRY_BASE_SECONDS)
  await opened.close()
}
