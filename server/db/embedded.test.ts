import { fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs, {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sampleOf } from '../../test/endurance.ts'
import { mainProcessOf, sendSignalToDatabase } from '../../test/postgres-server.ts'
import { fillReserve, RESERVE_BYTES, reservedBytes, reserveFileOf } from '../disk-space/reserve.ts'
import { databaseFolderOf, preparePlace } from './database-folder.ts'
import { isDatabaseDown } from './errors.ts'
import { FolderInUse } from './folder-holder.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'
import { identifyProcess, isAlive } from './process-identity.ts'
import { giveTo } from './unprivileged-account.ts'

const SERVER = join(import.meta.dirname, '..')
const WAIT = { timeout: 90_000, interval: 20 }
/** The lines of the log. */
const warnings: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => warnings.push(line) })
const opened: OpenDatabase[] = []

let root: string
/** A data folder with an empty database, to copy. */
let template: string
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'sportello-embedded-'))
  // The account of the database of root enters it.
  chmodSync(root, 0o711)
  template = join(root, 'template')
  await (await open(template)).close()
  opened.length = 0
})
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
})
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }))

let folders = 0
function newFolder(name = ''): string {
  folders += 1
  const dataDir = join(root, `${folders}${name}`)
  // With the account that owns the database.
  spawnSync('cp', ['-a', template, dataDir])
  return dataDir
}

async function open(dataDir: string): Promise<OpenDatabase> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined, databaseStuckSeconds: 60 }, log)
  opened.push(database)
  return database
}

/** Any process number that was just in use and is free again. */
const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid
const lockOf = (dataDir: string) => join(dataDir, 'db.lock')
const mainOf = (dataDir: string) => identifyProcess(mainProcessOf(databaseFolderOf(dataDir)))!
const holdBy = (pid: number) => JSON.stringify({ owner: { pid, began: '' }, url: '' })
const untilWorking = ({ pool }: OpenDatabase) => vi.waitFor(() => pool.query('select 1'), WAIT)
const one = async ({ pool }: OpenDatabase) => (await pool.query('select 1 as one')).rows

describe('the embedded database', () => {
  it('the embedded database sorts by code points, has checksums, and answers on a private socket alone', async () => {
    const dataDir = newFolder()
    const { pool } = await open(dataDir)
    const { rows } = await pool.query(
      `select datcollate, datctype, pg_encoding_to_char(encoding) as encoding,
        current_setting('data_checksums') as checksums, current_setting('listen_addresses') as addresses
        from pg_database where datname = current_database()`,
    )
    expect(rows).toEqual([
      { datcollate: 'C', datctype: 'C', encoding: 'UTF8', checksums: 'on', addresses: '' },
    ])
    for (const folder of ['db', 'socket'])
      expect([folder, statSync(join(dataDir, folder)).mode & 0o777]).toEqual([folder, 0o700])
  })

  it.each(
    sampleOf(
      [
        ['a blank, an accent, a comma and quotes', ` città, "dati" d'ufficio`],
        ['a path that is too long for a socket', 'x'.repeat(120)],
      ],
      1,
    ),
  )('the embedded database opens in a folder with %s', async (_, name) => {
    expect(await one(await open(newFolder(name)))).toEqual([{ one: 1 }])
  })

  it('the embedded database ends with the server and leaves neither lock nor socket', async () => {
    const dataDir = newFolder()
    const database = await open(dataDir)
    const main = mainOf(dataDir)
    opened.length = 0
    await database.close()
    expect(isAlive(main)).toBe(false)
    expect(['db.lock', 'socket'].filter((name) => existsSync(join(dataDir, name)))).toEqual([])
  })

  it('the embedded database that does not start says why', async () => {
    const dataDir = newFolder()
    rmSync(join(dataDir, 'db/global/pg_control'))
    await expect(open(dataDir)).rejects.toThrow(/^The database in .*db does not start: .*pg_control/s)
  })

  it('the embedded database without checksums is refused', async () => {
    const dataDir = newFolder()
    const folder = join(dataDir, 'db')
    rmSync(folder, { recursive: true })
    const { programs, account } = await preparePlace(dataDir)
    mkdirSync(folder)
    giveTo(account, folder)
    const args = ['-D', folder, '-U', 'postgres', '--auth=trust', '--no-data-checksums']
    spawnSync(join(programs, 'initdb'), args, { ...account, cwd: '/' })
    writeFileSync(join(folder, 'postmaster.opts'), '')
    giveTo(account, join(folder, 'postmaster.opts'))
    await expect(open(dataDir)).rejects.toThrow('The embedded database runs with data_checksums = off')
  })

  it('the embedded database commits durably whatever its configuration says [G36]', async () => {
    const dataDir = newFolder()
    const config = join(dataDir, 'db/postgresql.auto.conf')
    writeFileSync(config, 'synchronous_commit = off\nfsync = off\n')
    const { pool } = await open(dataDir)
    const { rows } = await pool.query(
      "select string_agg(setting, ' ') as settings from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums')",
    )
    expect(rows).toEqual([{ settings: 'on on on on' }])
  })

  it('a folder of the former engine is refused with what to do', async () => {
    const dataDir = join(root, 'former')
    mkdirSync(join(dataDir, 'db'), { recursive: true })
    writeFileSync(join(dataDir, 'db/PG_VERSION'), '18\n')
    await expect(open(dataDir)).rejects.toThrow(
      `The database in ${join(dataDir, 'db')} is of an earlier version: make a backup with that version, move this folder away, and restore the backup with this version`,
    )
  })
})

describe.skipIf(process.getuid?.() !== 0)('the embedded database of root', () => {
  it('the embedded database of root runs under an account without rights, in a folder that this account may enter', async () => {
    const closed = join(root, 'root')
    mkdirSync(closed, { mode: 0o700 })
    const dataDir = join(closed, 'data')
    const { pool } = await open(dataDir)
    const folder = readFileSync(join(dataDir, 'db.path'), 'utf8').trim()
    try {
      const { rows } = await pool.query("select current_setting('data_directory') as folder")
      expect(rows).toEqual([{ folder }])
      expect(folder).toMatch(/^\/var\/lib\/sportello\/[0-9a-f]{16}\/db$/)
      expect(statSync(folder)).toMatchObject({ uid: statSync(dirname(folder)).uid })
      expect(statSync(folder).uid).not.toBe(0)
      await expect(open(dataDir)).rejects.toThrow(FolderInUse)
    } finally {
      await opened.pop()!.close()
      rmSync(dirname(folder), { recursive: true })
    }
  })

  it('the embedded database of root belongs to the owner of its folder', async () => {
    const dataDir = newFolder()
    const { uid } = statSync(join(dataDir, 'db'))
    chmodSync(dataDir, 0o755)
    await open(dataDir)
    const status = readFileSync(`/proc/${mainOf(dataDir).pid}/status`, 'utf8')
    expect(status).toMatch(new RegExp(`^Uid:\\s+${uid}\\s`, 'm'))
  })
})

describe('a data folder', () => {
  it('a data folder is used by one process; a second process exits at once and names the first [G47]', async () => {
    const dataDir = newFolder()
    await open(dataDir)
    const second = spawnSync(process.execPath, [join(SERVER, 'sportello.mjs'), 'start'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0' },
      encoding: 'utf8',
    })
    expect(second.status).toBe(1)
    expect(second.stderr.trim()).toBe(
      `The database in ${join(dataDir, 'db')} is in use by process ${process.pid}`,
    )
  })

  it('a data folder is opened by exactly one of several concurrent starts', async () => {
    const dataDir = newFolder()
    writeFileSync(lockOf(dataDir), holdBy(deadPid()))
    const starts = await Promise.allSettled(Array.from({ length: 4 }, () => open(dataDir)))
    const reasons = starts.flatMap((start) => (start.status === 'rejected' ? [start.reason] : []))
    expect(reasons.map((reason) => reason instanceof FolderInUse)).toEqual([true, true, true])
  })

  it('a data folder is never taken from a living process, and is taken over from a dead one', async () => {
    const dataDir = newFolder()
    const other = spawn('sleep', ['60'])
    writeFileSync(lockOf(dataDir), JSON.stringify({ owner: identifyProcess(other.pid!), url: '' }))
    await expect(open(dataDir)).rejects.toMatchObject({ pid: other.pid })
    other.kill('SIGKILL')
    await once(other, 'exit')
    expect(await one(await open(dataDir))).toEqual([{ one: 1 }])
  })

  it('a data folder opens although another process has the number of its killed database', async () => {
    const dataDir = newFolder()
    const { account } = await preparePlace(dataDir)
    const other = spawn('sleep', ['60'], { ...account })
    const lines = [other.pid, join(dataDir, 'db'), 1, 5432, join(dataDir, 'socket'), '', '    1   1', 'ready']
    writeFileSync(join(dataDir, 'db/postmaster.pid'), lines.join('\n'))
    const database = { pid: other.pid, began: 'earlier' }
    writeFileSync(
      lockOf(dataDir),
      JSON.stringify({ owner: { pid: deadPid(), began: '' }, database, url: '' }),
    )
    expect(await one(await open(dataDir))).toEqual([{ one: 1 }])
  })
})

describe('a running database', () => {
  it.each(
    sampleOf(
      [
        ['beside the database', ''],
        ['in the folder of temporary files', 'x'.repeat(120)],
      ] as const,
      1,
    ),
  )('a database whose socket vanishes %s makes it again, and later calls succeed [G39]', async (_, name) => {
    const dataDir = newFolder(name)
    const database = await open(dataDir)
    await database.pool.query('create table kept (n int)')
    await database.pool.query('insert into kept values (1)')
    const { rows } = await database.pool.query<{ folder: string }>(
      "select trim(both '\"' from current_setting('unix_socket_directories')) as folder",
    )
    const folder = rows[0]!.folder
    expect(folder.startsWith(dataDir)).toBe(name === '')
    const main = mainOf(dataDir)
    rmSync(folder, { recursive: true })
    await vi.waitUntil(() => !isAlive(main), WAIT)
    await untilWorking(database)
    expect((await database.pool.query('select n from kept')).rows).toEqual([{ n: 1 }])
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  it('a database whose folder was removed is never started in the folder that replaces it', async () => {
    const dataDir = newFolder()
    const database = await open(dataDir)
    await database.pool.query('create table former (n int)')
    renameSync(join(dataDir, 'db'), join(dataDir, 'former'))
    spawnSync('cp', ['-a', join(template, 'db'), join(dataDir, 'db')])
    process.kill(mainProcessOf(join(dataDir, 'former')), 'SIGKILL')
    await vi.waitFor(
      () => expect(warnings.join()).toContain(`${join(dataDir, 'db')} was removed or replaced`),
      WAIT,
    )
    opened.length = 0
    await database.close()
    expect(await one(await open(dataDir))).toEqual([{ one: 1 }])
  })

  it('a database on a network file system says that one machine may use it', async () => {
    const { statfsSync } = fs
    fs.statfsSync = ((folder: string) => ({ ...statfsSync(folder), type: 0x6969 })) as typeof statfsSync
    syncBuiltinESMExports()
    try {
      await open(newFolder())
    } finally {
      fs.statfsSync = statfsSync
      syncBuiltinESMExports()
    }
    expect(warnings.join()).toContain('"fileSystem":"NFS"')
  })
})

describe('a database that ends', () => {
  it.each(sampleOf(['its main process', 'every process'], 1))(
    'a database of which %s is killed is started again: calls in flight fail as unavailable, later calls succeed [G39]',
    async (which) => {
      const dataDir = newFolder()
      const database = await open(dataDir)
      await database.pool.query('create table kept (n int)')
      await database.pool.query('insert into kept values (1)')
      const inFlight = database.pool.query('select pg_sleep(30)').catch((error: unknown) => error)
      const folder = databaseFolderOf(dataDir)
      if (which === 'every process') sendSignalToDatabase(folder, 'SIGKILL')
      else process.kill(mainProcessOf(folder), 'SIGKILL')
      expect(isDatabaseDown(await inFlight)).toBe(true)
      await untilWorking(database)
      expect((await database.pool.query('select n from kept')).rows).toEqual([{ n: 1 }])
    },
  )

  it('a database that does not start again is tried again until it does', async () => {
    const dataDir = newFolder()
    const database = await open(dataDir)
    const control = join(databaseFolderOf(dataDir), 'global/pg_control')
    const aside = `${control}.aside`
    spawnSync('mv', [control, aside])
    sendSignalToDatabase(databaseFolderOf(dataDir), 'SIGKILL')
    await expect(database.pool.query('select 1')).rejects.toThrow()
    spawnSync('mv', [aside, control])
    await untilWorking(database)
  })
})

const mounts = mkdtempSync(join(tmpdir(), 'sportello-disk-'))
const isMounted =
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=140m,mode=755', 'tmpfs', mounts]).status === 0
afterAll(() => {
  if (isMounted) spawnSync('umount', ['-l', mounts])
  rmSync(mounts, { recursive: true, force: true })
})

// Only root mounts a small disk.
describe.skipIf(!isMounted)('the embedded database on a full disk', () => {
  it('the embedded database starts again on a full disk in the space of its reserve [G62]', async () => {
    const dataDir = join(mounts, 'data')
    spawnSync('cp', ['-a', template, dataDir])
    const reserve = reserveFileOf(join(dataDir, 'db'))
    await fillReserve(reserve)
    const database = await open(dataDir)
    await database.pool.query('create table kept (n int)')
    // Its first page has room for further rows.
    await database.pool.query('insert into kept values (-1)')
    spawnSync('dd', ['if=/dev/zero', `of=${join(mounts, 'filler')}`, 'bs=64k'])
    spawnSync('dd', ['if=/dev/zero', `of=${join(mounts, 'rest')}`, 'bs=1'])
    const main = mainOf(dataDir)
    const acknowledged = [-1]
    const fillWal = async () => {
      for (let n = 0; n < 1_000; n += 1) {
        // As few rows as stay in the first page: a second page would be refused in place of the log.
        if (n % 10 === 0) {
          await database.pool.query('insert into kept values ($1)', [n])
          acknowledged.push(n)
        }
        await database.pool.query("select pg_logical_emit_message(true, 'x', repeat('x', 100000))")
      }
    }
    const failure = await fillWal().catch((error: unknown) => error)
    expect(isDatabaseDown(failure), String(failure)).toBe(true)
    // Until it ends it may still answer.
    await vi.waitUntil(() => !isAlive(main), WAIT)
    await untilWorking(database)
    const { rows } = await database.pool.query<{ n: number }>('select n from kept order by n')
    expect(rows.map(({ n }) => n).slice(0, acknowledged.length)).toEqual(acknowledged)
    expect(reservedBytes(reserve)).toBeLessThan(RESERVE_BYTES)
  })
})

describe('a server that is killed', () => {
  const HOLDER = join(import.meta.dirname, '../../test/hold-database.ts')

  async function hold(dataDir: string, ...work: string[]) {
    const holder = fork(HOLDER, [dataDir, ...work], { execArgv: [] })
    await once(holder, 'message')
    return { holder, main: mainOf(dataDir) }
  }

  it('a killed server ends its database, also during a long statement, and the next start succeeds [G35]', async () => {
    const dataDir = newFolder()
    const { holder, main } = await hold(dataDir, 'select count(*) from generate_series(1, 2000000000)')
    holder.kill('SIGKILL')
    // It has closed its files, which ends the database, a moment before it has ended.
    await once(holder, 'exit')
    await vi.waitUntil(() => !isAlive(main), WAIT)
    expect(await one(await open(dataDir))).toEqual([{ one: 1 }])
  })

  it('the next start waits for the end of a database that its killed server left halted', async () => {
    const dataDir = newFolder()
    const { holder, main } = await hold(dataDir)
    process.kill(main.pid, 'SIGSTOP')
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    expect(isAlive(main)).toBe(true)
    expect(await one(await open(dataDir))).toEqual([{ one: 1 }])
    expect(isAlive(main)).toBe(false)
  })
})
