import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '../server/db/open-database.ts'
import { runOnServer, withDatabase } from './run-on-server.ts'
import { STUCK_SECONDS, takeSharedEngine } from './shared-engine.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server and the migrated database on it, to copy. */
    postgres: { url: string; template: string } | undefined
  }
}

export type Engine = 'embedded' | 'postgres'

/** The engine that this run of the test file is for. */
export const engine: Engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'embedded'

export interface TestDatabase extends OpenDatabase {
  engine: Engine
  /** A folder of this database's own, for its files too. */
  dataDir: string
  databaseUrl: string | undefined
}

/**
 * A migrated database with the rows of a new installation on the engine that `TEST_ENGINE` names (`embedded` or
 * `postgres`), a real one behind its real socket. One per test file: `const database = await testDatabase()` and `afterAll(() => database.close())`.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const shared = engine === 'embedded' ? await takeSharedEngine() : undefined
  if (!shared) return await openAt(await newPlace())
  const { dataDir, embedded, opened, release } = shared
  return { ...opened, embedded, engine, dataDir, databaseUrl: undefined, close: release }
}

/** A database without any table, on the same engine. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return await openAt(await newPlace({ empty: true }))
}

async function openAt(place: Place): Promise<TestDatabase> {
  const opened = await openDatabase(place, pino({ level: 'silent' }))
  const close = async () => {
    await opened.close()
    await place.remove()
  }
  return { ...opened, engine, dataDir: place.dataDir, databaseUrl: place.databaseUrl, close }
}

export interface Place {
  dataDir: string
  databaseUrl: string | undefined
  databaseStuckSeconds: number
  remove(): Promise<void>
}

/** A migrated or empty database, for a test that opens it or starts a server on it. */
export async function newPlace({ empty = false } = {}): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sportello-test-'))
  const removeFolder = () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  if (engine === 'embedded') {
    if (!empty) await cp(inject('embeddedTemplate'), join(dataDir, 'db'), { recursive: true })
    return { dataDir, databaseUrl: undefined, databaseStuckSeconds: STUCK_SECONDS, remove: removeFolder }
  }
  const { databaseUrl, drop } = await createOnServer({ empty })
  const remove = async () => {
    await drop()
    await removeFolder()
  }
  return { dataDir, databaseUrl, databaseStuckSeconds: STUCK_SECONDS, remove }
}

async function createOnServer({
  empty,
}: {
  empty: boolean
}): Promise<{ databaseUrl: string; drop: () => Promise<void> }> {
  const server = inject('postgres')
  if (!server) throw new Error('No PostgreSQL: the global set-up runs for the project named postgres')
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await runOnServer(server.url, `create database ${name} template ${empty ? 'template0' : server.template}`)
  const databaseUrl = withDatabase(server.url, name)
  return { databaseUrl, drop: () => runOnServer(server.url, `drop database if exists ${name} with (force)`) }
}
