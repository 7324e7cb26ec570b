import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRecord } from '../shared/api/records.ts'
import { addressOf } from '../test/address-of.ts'
import { canContain, containerOf, runContained } from '../test/containers.ts'
import { embeddedPlace, type Place } from '../test/database.ts'
import { ENDURANCE, sampleOf } from '../test/endurance.ts'
import { addOwner, type SignedIn, signedIn } from '../test/factories.ts'
import { type ServerProcess, startServer } from '../test/server-process.ts'
import { migrate } from './db/migrate.ts'
import { type OpenDatabase, openDatabase } from './db/open-database.ts'

/** What the containers of the starts see of each other's processes. */
const STARTS = sampleOf(['own', 'outer'] as const, 1)
const ROUNDS = ENDURANCE ? 10 : 1
const DRAWN = sampleOf(['a socket that is seen', 'a hidden socket'], 1)
const CLIENTS = 4
const OWNER = { id: 'owner-1', name: 'Alice Fontana' }
const log = pino({ level: 'silent' })

let place: Place
let session: SignedIn
let server: ServerProcess
beforeEach(async () => {
  place = await embeddedPlace()
  // The account of the database of root enters it.
  chmodSync(place.dataDir, 0o711)
  session = await withDatabase(async ({ db, pool }) => {
    await migrate(pool)
    await addOwner({ db }, OWNER)
    return await signedIn({ db, now: () => new Date() })
  })
})
afterEach(async () => {
  await server.end('SIGKILL')
  await place.remove()
})

async function withDatabase<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await openDatabase(place, log)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Saves records until a save fails, and returns the ids of those that were acknowledged. */
async function saveUntilFailure(): Promise<string[]> {
  const acknowledged: string[] = []
  const save = async () => {
    const answer = await fetch(server.address + addressOf(createRecord), {
      method: 'POST',
      headers: {
        ...session.headers,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({
        data: JSON.stringify({ contact_owner: OWNER, name: 'Maria' }),
        draft: true,
      }),
    })
    return ((await answer.json()) as { recordId?: string }).recordId
  }
  const client = async () => {
    for (;;) {
      const id = await save().catch((error: unknown) => {
        // fetch reports a broken connection this way.
        if (error instanceof TypeError || error instanceof SyntaxError) return undefined
        throw error
      })
      if (id === undefined) return
      acknowledged.push(id)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return acknowledged
}

const startContained = async (proc: 'own' | 'outer' = 'own') => {
  server = await startServer(place, {}, { within: containerOf(proc) })
}

/** A hard stop of the container: afterwards none of its processes has the files of the database. */
async function stopContained(): Promise<void> {
  await server.end('SIGKILL')
  const isFree = () => spawnSync('flock', ['-n', join(place.dataDir, 'db/PG_VERSION'), 'true']).status === 0
  await vi.waitUntil(isFree, { timeout: 90_000, interval: 20 })
}

describe.skipIf(!canContain)('two containers on one data folder', () => {
  it.runIf(DRAWN.includes('a socket that is seen'))(
    'a start in a second container is refused, commands join the server of the first, and every start after a hard stop serves without a lost save',
    async () => {
      const acknowledged: string[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        await startContained(STARTS[round % STARTS.length])
        const saving = saveUntilFailure()
        const backup = join(place.dataDir, `${round}.backup`)
        const [second, command, migration] = await Promise.all([
          runContained(['start'], place.dataDir),
          runContained(['backup', '--to', backup], place.dataDir),
          runContained(['migrate'], place.dataDir),
        ])
        expect(second.code).toBe(1)
        expect(second.stderr).toMatch(
          /^The database in .*\/db is in use by process \d+ of another container\n$/,
        )
        expect([command.code, command.stderr, existsSync(backup)]).toEqual([0, '', true])
        expect(migration).toEqual({ code: 0, stdout: 'The database is up to date.\n', stderr: '' })
        await stopContained()
        acknowledged.push(...(await saving))
      }
      await startContained()
      await stopContained()
      const stored = await withDatabase(({ db }) => db.selectFrom('records').select('id').execute())
      const ids = new Set(stored.map(({ id }) => id))
      expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
      expect(acknowledged.length).toBeGreaterThan(ROUNDS)
    },
  )

  it.runIf(DRAWN.includes('a hidden socket'))(
    'a start and a command in a container that does not see the socket of the server are refused in one line',
    async () => {
      await startContained()
      const hideSocket = 'mount -t tmpfs none "$DATA_DIR/socket"'
      const ended = await Promise.all(
        [['migrate'], ['outbox']].map((args) => runContained(args, place.dataDir, hideSocket)),
      )
      for (const { code, stdout, stderr } of ended)
        expect([code, stdout, stderr]).toEqual([
          1,
          '',
          `The database in ${join(place.dataDir, 'db')} is in use by process 1 of another container, whose socket does not answer here: stop it, or run the command where it runs\n`,
        ])
      rmSync(join(place.dataDir, 'socket'), { recursive: true, force: true })
      expect((await fetch(`${server.address}/health/ready`)).status).toBe(200)
    },
  )
})
