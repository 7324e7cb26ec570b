import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, inject } from 'vitest'
import { connectDatabase, type OpenDatabase } from '../server/db/open-database.ts'
import { openClient, withDatabase } from './run-on-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server and the migrated database on it, to copy. */
    postgres: { url: string; template: string }
    /** A folder for what the files of a run share. */
    runFolder: string
  }
}

/** Slow machines are no stuck databases. */
const STUCK_SECONDS = 60

export interface TestDatabase extends OpenDatabase {
  /** A folder of this database's own, for its files too. */
  dataDir: string
  databaseUrl: string | undefined
}

/** The database of a test file, which is closed after its last test. Called outside of tests and hooks. */
export async function databaseOfFile(): Promise<TestDatabase> {
  const database = await testDatabase()
  afterAll(() => database.close())
  return database
}

/** A migrated database with the rows of a new installation, a real one behind its real socket. The caller closes it. */
export async function testDatabase(): Promise<TestDatabase> {
  const place = await newPlace()
  // What the start asks of a server first, the tests of the start ask.
  const opened = connectDatabase(place.databaseUrl, place, pino({ level: 'silent' }))
  const close = async () => {
    await opened.close()
    await place.remove()
  }
  return { ...opened, dataDir: place.dataDir, databaseUrl: place.databaseUrl, close }
}

export interface Place {
  dataDir: string
  databaseUrl: string | undefined
  databaseStuckSeconds: number
  remove(): Promise<void>
}

let administrator: ReturnType<typeof openClient> | undefined

/** Runs a statement on the connection of this worker that creates and drops its databases. */
async function administer(statement: string): Promise<void> {
  administrator ??= openClient(inject('postgres').url).then((client) => {
    // It lasts until the worker ends, or the server before it.
    client.on('error', () => {})
    return client
  })
  await (await administrator).query(statement)
}

/** A migrated database, for a test that opens it or starts a server on it. */
export async function newPlace(): Promise<Place & { databaseUrl: string }> {
  const folder = await embeddedPlace()
  const { url, template } = inject('postgres')
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name} template ${template} strategy file_copy`)
  const remove = async () => {
    await administer(`drop database if exists ${name} with (force)`)
    await folder.remove()
  }
  return { ...folder, databaseUrl: withDatabase(url, name), remove }
}

/** A folder for the embedded database, which the test creates, starts and ends. */
export async function embeddedPlace(): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sportello-test-'))
  const remove = () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  return { dataDir, databaseUrl: undefined, databaseStuckSeconds: STUCK_SECONDS, remove }
}
