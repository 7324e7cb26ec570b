import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { embeddedPlace, newPlace, type Place } from '../test/database.ts'
import { sampleOf } from '../test/endurance.ts'
import { startOwnPostgres } from '../test/postgres-server.ts'
import { runCommand } from '../test/run-command.ts'
import { openClient, runOnServer, withDatabase } from '../test/run-on-server.ts'
import { readConfig } from './config/config.ts'
import { refuseUnsuitableServer, ServerRefused } from './db/check-server.ts'
import { openInstallation } from './start.ts'

const isRoot = process.getuid?.() === 0

const root = mkdtempSync(join(tmpdir(), 'sportello-pooler-'))
chmodSync(root, 0o711)
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('a database that cannot serve', () => {
  const { url } = inject('postgres')
  const tablesOf = async (databaseUrl: string): Promise<number> => {
    const client = await openClient(databaseUrl)
    const { rows } = await client.query(
      "select count(*)::int as tables from pg_tables where schemaname = 'public'",
    )
    await client.end()
    return rows[0].tables
  }
  const emptyDatabase = async (options = ''): Promise<string> => {
    const name = `refused_${crypto.randomUUID().replaceAll('-', '')}`
    await runOnServer(url, `create database ${name} template template0 ${options}`)
    onTestFinished(() => runOnServer(url, `drop database ${name} with (force)`))
    return withDatabase(url, name)
  }

  it.each(['SQL_ASCII', 'LATIN1'])(
    'is refused in %s before any migration, by every command',
    async (encoding) => {
      const place = await embeddedPlace()
      onTestFinished(() => place.remove())
      const { dataDir } = place
      const databaseUrl = await emptyDatabase(`encoding '${encoding}' lc_collate 'C' lc_ctype 'C'`)
      const name = new URL(databaseUrl).pathname.slice(1)
      const line = `DATABASE_URL must name a database in UTF8; ${name} is in ${encoding}. Create another one: createdb --encoding=UTF8 --template=template0`
      for (const args of sampleOf([['start'], ['migrate'], ['unlock', '--login', 'x']], 1, encoding.length))
        expect(await runCommand(args, { dataDir, databaseUrl }, { PORT: '0' })).toMatchObject({
          code: 1,
          stderr: `${line}\n`,
        })
      expect((await runCommand(['doctor'], { dataDir, databaseUrl })).stdout).toContain(
        `WRONG  database: ${line}\n`,
      )
      expect(await tablesOf(databaseUrl)).toBe(0)
    },
  )

  it('is refused for an account that may not create, or that only reads, with each reason in a line', async () => {
    const databaseUrl = await emptyDatabase()
    const account = `reader_${crypto.randomUUID().slice(0, 8)}`
    await runOnServer(url, `create role ${account} login`)
    onTestFinished(() => runOnServer(url, `drop role ${account}`))
    const ofAccount = new URL(databaseUrl)
    ofAccount.username = account
    const server = { databaseUrl: ofAccount.href, databaseStuckSeconds: 60 }
    const name = new URL(databaseUrl).pathname.slice(1)
    await expect(refuseUnsuitableServer(server)).rejects.toThrow(
      new ServerRefused(
        `DATABASE_URL must name an account that may create tables; ${account} may not. As its owner: alter database "${name}" owner to "${account}"`,
      ),
    )
    await runOnServer(url, `alter role ${account} set default_transaction_read_only = on`)
    await expect(refuseUnsuitableServer(server)).rejects.toThrow(
      `DATABASE_URL must name a database to write in; this server, or the account ${account}, only reads`,
    )
    await runOnServer(url, `alter role ${account} reset all`)
    await runOnServer(url, `alter database ${name} owner to ${account}`)
    onTestFinished(() => runOnServer(url, `alter database ${name} owner to postgres`))
    await expect(refuseUnsuitableServer(server)).resolves.toBeUndefined()
  })

  it('is named when its name or its password is wrong', async () => {
    const databaseUrl = withDatabase(url, 'nothing_here')
    await expect(refuseUnsuitableServer({ databaseUrl, databaseStuckSeconds: 60 })).rejects.toThrow(
      'DATABASE_URL must name a PostgreSQL that answers: database "nothing_here" does not exist. Create it: createdb --encoding=UTF8 --template=template0',
    )
  })

  it('is waited for while it is not there yet, and the start says so', async () => {
    const place = await embeddedPlace()
    onTestFinished(() => place.remove())
    const { dataDir } = place
    const server = await startOwnPostgres()
    onTestFinished(() => server.stop())
    await server.crash()
    const config = {
      ...readConfig({ DATA_DIR: dataDir, SECRET_KEY: 'ab'.repeat(32) }),
      databaseUrl: server.url,
      databaseStuckSeconds: 60,
    }
    const said: string[] = []
    const opening = openInstallation(config, pino({ level: 'silent' }), (line) => void said.push(line), {
      wait: true,
    })
    await vi.waitUntil(() => said.length > 0, { timeout: 60_000 })
    await server.start()
    const installation = await opening
    await installation.close()
    expect(said).toEqual([
      expect.stringMatching(/: PostgreSQL is not there yet. Waiting for it up to a minute …$/),
    ])
  })
})

const hasBouncer = spawnSync('pgbouncer', ['--version']).status === 0

describe('behind PgBouncer', () => {
  const { url } = inject('postgres')
  const POOLER =
    /^DATABASE_URL must not name a pooler .* session mode \(pool_mode = session\) with ignore_startup_parameters = /

  /** A PgBouncer in front of the database, on a socket. */
  async function startBouncer(place: Place, settings: Record<string, string>): Promise<string> {
    const folder = mkdtempSync(join(root, 'bouncer-'))
    const target = new URL(place.databaseUrl!)
    const database = target.pathname.slice(1)
    const socket = decodeURIComponent(new URL(url).searchParams.get('host') ?? '')
    const lines = Object.entries({
      unix_socket_dir: folder,
      listen_port: '6432',
      auth_type: 'any',
      ...settings,
    })
    writeFileSync(
      join(folder, 'bouncer.ini'),
      `[databases]\n${database} = host=${socket} port=5432 user=postgres\n[pgbouncer]\n${lines.map(([name, value]) => `${name} = ${value}\n`).join('')}`,
    )
    chmodSync(folder, 0o777)
    const account = isRoot ? ['--user=postgres'] : []
    const child = spawn('pgbouncer', [...account, join(folder, 'bouncer.ini')], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk
    })
    onTestFinished(async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    })
    await vi.waitUntil(() => {
      if (child.exitCode !== null) throw new Error(output)
      return existsSync(join(folder, '.s.PGSQL.6432'))
    })
    return `postgres://postgres@localhost:6432/${database}?host=${encodeURIComponent(folder)}`
  }

  const IGNORED = { ignore_startup_parameters: 'statement_timeout,idle_in_transaction_session_timeout' }

  it.skipIf(!hasBouncer)(
    'the start refuses a pooler that knows no limits or lends its connections, and says what to set (needs pgbouncer)',
    async () => {
      const place = await newPlace()
      onTestFinished(() => place.remove())
      for (const settings of [
        { pool_mode: 'session' },
        { pool_mode: 'transaction' },
        { pool_mode: 'transaction', ...IGNORED },
      ]) {
        const databaseUrl = await startBouncer(place, settings)
        const refused = refuseUnsuitableServer({ databaseUrl, databaseStuckSeconds: 60 })
        await expect(refused, JSON.stringify(settings)).rejects.toThrow(POOLER)
      }
      const ended = await runCommand(['migrate'], {
        ...place,
        databaseUrl: await startBouncer(place, { pool_mode: 'transaction' }),
      })
      expect([ended.code, ended.stderr.split('\n').length]).toEqual([1, 2])
    },
  )

  it.skipIf(!hasBouncer)(
    'an installation opens through a pooler in session mode, and its statements have their limit (needs pgbouncer)',
    async () => {
      const place = await newPlace()
      onTestFinished(() => place.remove())
      const databaseUrl = await startBouncer(place, { pool_mode: 'session', ...IGNORED })
      const config = {
        ...readConfig({ DATA_DIR: place.dataDir, SECRET_KEY: 'ab'.repeat(32) }),
        databaseUrl,
        databaseStuckSeconds: 60,
      }
      const { database, close } = await openInstallation(config, pino({ level: 'silent' }))
      const { rows } = await database.pool.query(
        "select current_setting('statement_timeout') as one, current_setting('idle_in_transaction_session_timeout') as other",
      )
      expect(rows[0]).toEqual({ one: '1min', other: '15s' })
      await close()
    },
  )
})
