import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { startOwnPostgres } from '../test/postgres-server.ts'
import { printSeed, serverEnvironment } from '../test/prepare-environment.ts'
import { runOnServer, withDatabase } from '../test/run-on-server.ts'

const CLI = resolve(import.meta.dirname, '../server/cli.ts')
const TEMPLATE = 'template_of_journeys'
/** The processes of the journeys read from here what `prepareJourneys` has made. */
const VARIABLE = 'JOURNEYS_TEMPLATE'

/** The PostgreSQL of all journeys, and the data folder of the installation that they copy. */
interface Template {
  url: string
  dataDir: string
}

/** Runs once before the journeys: starts their PostgreSQL, and fills the installation that each of their servers copies. */
export default async function prepareJourneys(): Promise<() => Promise<void>> {
  printSeed()
  const server = await startOwnPostgres()
  const dataDir = await mkdtemp(join(tmpdir(), 'sportello-journeys-'))
  await runOnServer(server.url, `create database ${TEMPLATE}`)
  await promisify(execFile)(process.execPath, [CLI, 'demo'], {
    env: {
      ...serverEnvironment(),
      DATA_DIR: dataDir,
      DATABASE_URL: withDatabase(server.url, TEMPLATE),
      SPORTELLO_MODE: 'demonstration',
    },
  })
  process.env[VARIABLE] = JSON.stringify({ url: server.url, dataDir } satisfies Template)
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Fills the data folder and a database of its own with demonstration data. Returns the URL of the database. */
export async function copyTemplate(dataDir: string): Promise<{ url: string; remove: () => Promise<void> }> {
  const template = JSON.parse(process.env[VARIABLE]!) as Template
  const name = `journeys_${crypto.randomUUID().replaceAll('-', '')}`
  await runOnServer(template.url, `create database ${name} template ${TEMPLATE}`)
  await cp(template.dataDir, dataDir, { recursive: true })
  return {
    url: withDatabase(template.url, name),
    remove: () => runOnServer(template.url, `drop database ${name} with (force)`),
  }
}
