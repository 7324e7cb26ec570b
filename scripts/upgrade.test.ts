import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { embeddedPlace, newPlace, type Place } from '../test/database.ts'
import { drawTests, sampleOf } from '../test/endurance.ts'
import { serverEnvironment } from '../test/prepare-environment.ts'
import type { Ended } from '../test/run-command.ts'
import { type ServerProcess, startServer } from '../test/server-process.ts'
import { listShippedFiles } from './release/shipped-files.ts'

const CHECKOUT = join(import.meta.dirname, '..')
const GOOD = 'create table added (n int)'
const BROKEN = 'alter table users add column added int; select 1/0'
const FAILURE =
  'The migration 901-broken.sql failed, and none was applied: division by zero; the former version works on: keep it, and report this line\n'

let version: string
let place: Place
let former: ServerProcess

/** The next version has the sources of this one, and the migrations of a test. */
beforeAll(() => {
  version = mkdtempSync(join(tmpdir(), 'sportello-next-'))
  for (const path of listShippedFiles()) cpSync(join(CHECKOUT, path), join(version, path))
  cpSync(join(CHECKOUT, 'package.json'), join(version, 'package.json'))
  symlinkSync(join(CHECKOUT, 'node_modules'), join(version, 'node_modules'))
})
afterAll(() => rmSync(version, { recursive: true }))
afterEach(async () => {
  await former.end('SIGKILL')
  await place.remove()
})

function writeMigrations(migrations: Record<string, string>): void {
  for (const name of ['900-added', '901-broken'])
    rmSync(join(version, `server/db/migrations/${name}.sql`), { force: true })
  for (const [name, sql] of Object.entries(migrations))
    writeFileSync(join(version, `server/db/migrations/${name}.sql`), sql)
}

const runNext = (command: string) =>
  new Promise<Ended>((resolve) => {
    const env = {
      ...serverEnvironment(),
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl ?? '',
      PORT: '0',
      LOG_LEVEL: 'silent',
    }
    execFile(
      process.execPath,
      [join(version, 'server/sportello.mjs'), command],
      { env },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })

const isReady = async () => (await fetch(`${former.address}/health/ready`)).status === 200

const DATABASES = [
  ['the embedded database', embeddedPlace],
  ['a database server', newPlace],
] as const

const databases = sampleOf(DATABASES, 1)
const drawn = drawTests(2 * databases.length + 1, 1)

describe.each(databases)('an upgrade on %s', (_name, prepare) => {
  it.runIf(drawn())(
    'a failed migration of the next version says what to do, and the former version serves and can be started again',
    async () => {
      place = await prepare()
      former = await startServer(place)
      writeMigrations({ '900-added': GOOD, '901-broken': BROKEN })
      expect(await runNext('migrate')).toEqual({ code: 1, stdout: '', stderr: FAILURE })
      expect(await isReady()).toBe(true)
      await former.end('SIGTERM')
      former = await startServer(place)
      expect(await isReady()).toBe(true)
    },
  )

  it.runIf(drawn())('the next version migrates the database while the former one serves', async () => {
    place = await prepare()
    former = await startServer(place)
    writeMigrations({ '900-added': GOOD })
    expect(await runNext('migrate')).toEqual({ code: 0, stdout: 'Applied: 900-added.sql\n', stderr: '' })
    expect(await isReady()).toBe(true)
    expect(await runNext('migrate')).toEqual({
      code: 0,
      stdout: 'The database is up to date.\n',
      stderr: '',
    })
  })
})

it.runIf(drawn())(
  'a start whose migration fails ends with one line and leaves a former version on the same server running',
  async () => {
    place = await newPlace()
    former = await startServer(place)
    writeMigrations({ '901-broken': BROKEN })
    const { code, stderr } = await runNext('start')
    expect([code, stderr]).toEqual([1, FAILURE])
    expect(await isReady()).toBe(true)
  },
)
