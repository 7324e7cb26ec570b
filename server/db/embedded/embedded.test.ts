import { execFileSync, fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { isDatabaseDown } from '../errors.ts'
import { type OpenDatabase, openDatabase } from '../open-database.ts'
import { syncs } from './durable-fs.ts'
import { FolderInUse, lockFolder } from './lock.ts'
import { assertDurable, openDurable } from './open.ts'
import { identifyProcess, isAlive, type ProcessIdentity } from './process.ts'

const SERVER = join(import.meta.dirname, '../..')
const log = pino({ level: 'silent' })

let root: string
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'sportello-embedded-'))
  await (await openDurable(join(root, 'empty'))).close()
})
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }))

const opened: OpenDatabase[] = []
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
})

let folders = 0
function newFolder(): string {
  folders += 1
  const dataDir = join(root, String(folders))
  cpSync(join(root, 'empty'), join(dataDir, 'db'), { recursive: true })
  return dataDir
}

async function open(dataDir: string, databaseStuckSeconds = 60): Promise<OpenDatabase> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined, databaseStuckSeconds }, log)
  opened.push(database)
  return database
}

/** Any process number that was just in use and is free again. */
const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid
const lockOf = (dataDir: string) => join(dataDir, 'db.lock')
const childOf = (dataDir: string): ProcessIdentity => JSON.parse(readFileSync(lockOf(dataDir), 'utf8')).child
const untilDead = (mark: ProcessIdentity) =>
  vi.waitUntil(() => !isAlive(mark), { timeout: 90_000, interval: 20 })
const untilWorking = ({ pool }: OpenDatabase) =>
  vi.waitFor(() => pool.query('select 1'), { timeout: 90_000, interval: 50 })

describe('a commit', () => {
  it('each commit of the embedded database calls fsync', async () => {
    const db = await openDurable(join(newFolder(), 'db'))
    await db.exec('create table kept (n int)')
    const before = syncs.count
    for (let n = 0; n < 20; n += 1) await db.query('insert into kept values ($1)', [n])
    expect(syncs.count - before).toBeGreaterThanOrEqual(20)
    await db.close()
  })

  it('a database whose commits do not reach the disk stops the start', async () => {
    const stock = await PGlite.create()
    await expect(assertDurable(stock)).rejects.toThrow('runs with fsync = off')
    await stock.close()
    // As after an upgrade that moved the hook: the settings are correct and no sync reaches the disk.
    const startParams = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F')
    const unhooked = await PGlite.create({ startParams: [...startParams, '-c', 'wal_sync_method=fsync'] })
    await expect(assertDurable(unhooked)).rejects.toThrow('without writing to the disk')
    await unhooked.close()
  })
})

describe('a data folder', () => {
  it('a data folder is used by one process; a second process exits at once and names the first', async () => {
    const dataDir = newFolder()
    await open(dataDir)
    const second = spawnSync(process.execPath, [join(SERVER, 'sportello.mjs'), 'migrate'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
      encoding: 'utf8',
    })
    expect(second.status).toBe(1)
    expect(second.stderr.trim()).toBe(
      `The database in ${join(dataDir, 'db')} is in use by process ${process.pid}`,
    )
  })

  it('a data folder is not locked twice by the same process', async () => {
    const dataDir = newFolder()
    await open(dataDir)
    await expect(open(dataDir)).rejects.toThrow(FolderInUse)
  })

  it('a data folder of a dead process is taken over and released without a lock file', async () => {
    const dataDir = newFolder()
    writeFileSync(lockOf(dataDir), JSON.stringify({ owner: { pid: deadPid(), began: '' } }))
    const database = await open(dataDir)
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await opened.pop()?.close()
    expect(existsSync(lockOf(dataDir))).toBe(false)
  })

  it('a data folder of a dead process whose pid is reused is taken over', async () => {
    const dataDir = newFolder()
    writeFileSync(lockOf(dataDir), JSON.stringify({ owner: { pid: process.pid, began: 'another boot/1' } }))
    await expect(open(dataDir)).resolves.toBeDefined()
  })

  it('a data folder is never taken from a living process', async () => {
    const dataDir = newFolder()
    const other = spawn('sleep', ['60'])
    writeFileSync(lockOf(dataDir), JSON.stringify({ owner: identifyProcess(other.pid!) }))
    await expect(open(dataDir)).rejects.toMatchObject({ pid: other.pid })
    other.kill('SIGKILL')
    await once(other, 'exit')
    await expect(open(dataDir)).resolves.toBeDefined()
  })

  it('exactly one of several concurrent processes takes over a stale lock', async () => {
    const folder = join(newFolder(), 'db')
    writeFileSync(`${folder}.lock`, JSON.stringify({ owner: { pid: deadPid(), began: '' } }))
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('the database process', () => {
  it('the database process is replaced after a kill: calls in flight fail as unavailable, later calls succeed', async () => {
    const database = await open(newFolder())
    await database.pool.query('create table kept (n int)')
    await database.pool.query('insert into kept values (1)')
    const inFlight = database.pool.query('select pg_sleep(30)').catch((error: unknown) => error)
    process.kill(database.embedded!.pid!, 'SIGKILL')
    expect(isDatabaseDown(await inFlight)).toBe(true)
    await untilWorking(database)
    expect((await database.pool.query('select n from kept')).rows).toEqual([{ n: 1 }])
  })

  it.each(['stopped', 'busy'])(
    'the database process that is %s for longer than the limit is killed and replaced',
    async (how) => {
      const database = await open(newFolder(), 1)
      await untilWorking(database)
      const stuck = database.embedded!.pid!
      if (how === 'stopped') process.kill(stuck, 'SIGSTOP')
      const question = how === 'stopped' ? 'select 1' : 'select count(*) from generate_series(1, 2000000000)'
      const answer = await database.pool.query(question).catch((error: unknown) => error)
      expect(isDatabaseDown(answer)).toBe(true)
      await untilWorking(database)
      expect(database.embedded!.pid).not.toBe(stuck)
    },
  )

  it('the database process may be unresponsive for longer during a migration', async () => {
    const database = await open(newFolder(), 3)
    const child = database.embedded!.pid
    await database.embedded!.withoutStatementTimeout(() => database.pool.query('select pg_sleep(5)'))
    expect(database.embedded!.pid).toBe(child)
  })

  it('the database process shuts down cleanly on request', async () => {
    const dataDir = newFolder()
    await open(dataDir)
    const child = childOf(dataDir)
    await opened.pop()?.close()
    expect(isAlive(child)).toBe(false)
    expect(execFileSync('ls', ['-A', join(dataDir, 'socket')], { encoding: 'utf8' })).toBe('')
  })
})

describe('a server that is killed', () => {
  const HOLDER = join(import.meta.dirname, '../../../test/hold-database.ts')

  async function hold(dataDir: string, ...work: string[]) {
    const holder = fork(HOLDER, [dataDir, ...work], { execArgv: [] })
    await once(holder, 'message')
    return { holder, child: childOf(dataDir) }
  }

  it('a killed server ends its database process, also during a long statement, and the next start succeeds at once', async () => {
    const dataDir = newFolder()
    const { holder, child } = await hold(dataDir, 'select count(*) from generate_series(1, 2000000000)')
    holder.kill('SIGKILL')
    await untilDead(child)
    expect(existsSync(join(dataDir, 'socket/.s.PGSQL.5432'))).toBe(true)
    expect((await (await open(dataDir)).pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('the next start ends a database process that survived a killed server', async () => {
    const dataDir = newFolder()
    const { holder, child } = await hold(dataDir)
    process.kill(child.pid, 'SIGSTOP')
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    expect(isAlive(child)).toBe(true)
    await open(dataDir)
    expect(isAlive(child)).toBe(false)
  })
})

describe('connections', () => {
  it('connections to the embedded database never receive each other’s results, in any order of the messages', async () => {
    const database = await open(newFolder())
    const [a, b] = [await connectRaw(database), await connectRaw(database)]
    a.write(parse("select 'fromA'"))
    b.write(parse("select 'fromB'"))
    await database.pool.query('select 1')
    const answers = [untilText(a, 'SELECT 1'), untilText(b, 'SELECT 1')]
    a.write(execute)
    b.write(execute)
    const [fromA, fromB] = await Promise.all(answers)
    expect([fromA, fromB]).toEqual([expect.stringContaining('fromA'), expect.stringContaining('fromB')])
    a.destroy()
    b.destroy()
  })

  it('connections to the embedded database receive their own large values', async () => {
    const { pool } = await open(newFolder())
    const large = 'x'.repeat(300_000)
    // As many as there are connections, so that none waits for one longer than the pool permits.
    for (let first = 0; first < 60; first += 10) {
      const numbers = Array.from({ length: 10 }, (_, at) => first + at)
      const rows = await Promise.all(
        numbers.map(
          async (n) => (await pool.query('select $1::text as t, $2::int as n', [large + n, n])).rows[0],
        ),
      )
      expect(rows).toEqual(numbers.map((n) => ({ t: large + n, n })))
    }
  })

  it('connections to the embedded database wait for each other’s transactions, and a closed connection rolls back', async () => {
    const { pool } = await open(newFolder())
    await pool.query('create table kept (n int)')
    const client = await pool.connect()
    await client.query('begin')
    await client.query('insert into kept values (1)')
    const seen = pool.query('select n from kept')
    client.release(true)
    expect((await seen).rows).toEqual([])
  })

  it('connections to the embedded database that are idle in a transaction are closed when others wait', async () => {
    const { pool } = await open(newFolder())
    const client = await pool.connect()
    const ended = new Promise((resolve) => client.once('error', resolve))
    await client.query('begin')
    const other = await pool.query('select 1 as one')
    expect(other.rows).toEqual([{ one: 1 }])
    expect(await ended).toBeInstanceOf(Error)
    client.release(true)
  })
})

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type, 0)
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}
const parse = (sql: string) => message('P', Buffer.from(`\0${sql}\0\0\0`))
const execute = Buffer.concat([
  message('B', Buffer.alloc(8)),
  message('E', Buffer.alloc(5)),
  message('S', Buffer.alloc(0)),
])

async function connectRaw({ embedded }: OpenDatabase): Promise<Socket> {
  const socket = createConnection(join(embedded!.socketDir, `.s.PGSQL.${embedded!.port}`))
  const start = Buffer.concat([Buffer.alloc(8), Buffer.from('user\0postgres\0database\0postgres\0\0')])
  start.writeInt32BE(start.length, 0)
  start.writeInt32BE(196_608, 4)
  const ready = untilText(socket, 'Z')
  socket.write(start)
  await ready
  return socket
}

function untilText(socket: Socket, text: string): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const listen = (chunk: Buffer) => {
      received += chunk.toString('latin1')
      if (!received.includes(text)) return
      socket.off('data', listen)
      resolve(received)
    }
    socket.on('data', listen)
  })
}
