import fs, { mkdtempSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { fillReserve, RESERVE_BYTES, reservedBytes, reserveFileOf } from '../../disk-space/reserve.ts'
import { type OpenDatabase, openDatabase } from '../open-database.ts'
import { openDurable } from './open.ts'

let root: string
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'sportello-full-'))
  await (await openDurable(join(root, 'empty'))).close()
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

let folders = 0
function newFolder(): string {
  folders += 1
  fs.cpSync(join(root, 'empty'), join(root, String(folders)), { recursive: true })
  return join(root, String(folders))
}

const diskFull = () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })

function newDataDir(): string {
  const dataDir = join(root, `data-${folders}`)
  fs.mkdirSync(dataDir)
  fs.renameSync(newFolder(), join(dataDir, 'db'))
  return dataDir
}

/**
 * A disk without free space except released space of the reserve: a file grows only by that, and a write is partial
 * when less space is free.
 */
function fillDisk(reserve: string) {
  const { writeSync } = fs
  let taken = 0
  const reservedBefore = reservedBytes(reserve)
  vi.spyOn(fs, 'writeSync').mockImplementation(((
    file: number,
    ...given: [Uint8Array, number, number, number]
  ) => {
    const [buffer, offset, length, position] = given
    const growth = Math.max(0, position + length - fs.fstatSync(file).size)
    const freeBytes = reservedBefore - reservedBytes(reserve) - taken
    const fits = length - Math.max(0, growth - freeBytes)
    if (fits <= 0) throw diskFull()
    taken += Math.min(growth, freeBytes)
    return writeSync(file, buffer, offset, fits, position)
  }) as never)
}

const large = (n: number) =>
  `${n}`.padStart(4, '0') + Array.from({ length: 2_000 }, () => Math.random()).join('')

/** Processes that have this folder’s files open. */
const engines = (folder: string) =>
  fs
    .globSync('/proc/[0-9]*/cmdline')
    .filter((file) => readOrNothing(file).includes(`embedded/child.ts\0${folder}\0`))

function readOrNothing(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/**
 * The lock finds no space until a piece of the reserve is released; without a reserve it fails this number of times.
 */
function fillForLock(times: () => boolean) {
  const { writeFileSync: make } = fs
  const spy = vi.spyOn(fs, 'writeFileSync').mockImplementation((...given) => {
    if (String(given[0]).includes('db.lock') && times()) throw diskFull()
    make(...given)
  })
  syncBuiltinESMExports()
  return spy
}

describe.skipIf(process.platform !== 'linux')('the process of the embedded database', () => {
  const open = (dataDir: string) =>
    openDatabase({ dataDir, databaseUrl: undefined, databaseStuckSeconds: 60 }, pino({ level: 'silent' }))
  const untilWorking = ({ pool }: OpenDatabase) =>
    vi.waitFor(() => pool.query('select 1'), { timeout: 90_000, interval: 50 })

  it('the database process stays exclusive on its folder although the lock file could not be written at its replacement', async () => {
    const dataDir = newDataDir()
    const database = await open(dataDir)
    const failures = [1, 2, 3]
    fillForLock(() => failures.pop() !== undefined)
    process.kill(database.embedded!.pid!, 'SIGKILL')
    await vi.waitUntil(() => failures.length === 0, { timeout: 90_000 })
    await untilWorking(database)
    expect(engines(join(dataDir, 'db'))).toHaveLength(1)
    await database.close()
    expect(engines(join(dataDir, 'db'))).toHaveLength(0)
  })

  it('the database process is replaced at the first attempt in the space of the reserve', async () => {
    const dataDir = newDataDir()
    const reserve = reserveFileOf(join(dataDir, 'db'))
    await fillReserve(reserve)
    const database = await open(dataDir)
    const lock = fillForLock(() => reservedBytes(reserve) === RESERVE_BYTES)
    process.kill(database.embedded!.pid!, 'SIGKILL')
    await untilWorking(database)
    expect(lock).toHaveBeenCalledTimes(2)
    await database.close()
  })
})

describe('the embedded database on a full disk', () => {
  it('the embedded database on a full disk continues in the space of its reserve, also through a new WAL segment', async () => {
    const folder = newFolder()
    await fillReserve(reserveFileOf(folder))
    const db = await openDurable(folder)
    await db.exec('create table saved (n int, text text)')
    fillDisk(reserveFileOf(folder))
    for (let n = 0; n < 300; n += 1) await db.query('insert into saved values ($1, $2)', [n, large(n)])
    await db.exec('select pg_switch_wal()')
    await db.query('insert into saved values (300, $1)', [large(300)])
    expect(reservedBytes(reserveFileOf(folder))).toBeLessThan(48 * 1024 ** 2)
    await db.close()
    vi.restoreAllMocks()
    const again = await openDurable(folder)
    expect((await again.query('select count(*)::int as n from saved')).rows).toEqual([{ n: 301 }])
    await again.close()
  })

  it('the embedded database on a full disk refuses writes after the reserve is used up, loses no earlier write and continues to read', async () => {
    const folder = newFolder()
    const db = await openDurable(folder)
    await db.exec('create table saved (n int, text text)')
    fillDisk(reserveFileOf(folder))
    let saved = 0
    const refused = await (async () => {
      for (; saved < 300; saved += 1)
        await db.query('insert into saved values ($1, $2)', [saved, large(saved)])
    })().catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: '53100' })
    expect((await db.query('select count(*)::int as n from saved')).rows).toEqual([{ n: saved }])
    vi.restoreAllMocks()
    await db.query('insert into saved values (-1, $1)', [large(0)])
    await db.close()
  })

  it('the embedded database on a full disk creates a file in the space of its reserve, and later another file of that name', async () => {
    const folder = newFolder()
    const reserve = reserveFileOf(folder)
    await fillReserve(reserve)
    const db = await openDurable(folder)
    await db.exec('create table saved (n int)')
    const { writeFileSync: make } = fs
    vi.spyOn(fs, 'writeFileSync').mockImplementation((...given) => {
      if (reservedBytes(reserve) === RESERVE_BYTES) throw diskFull()
      make(...given)
    })
    // Each new file of the log is first called alike.
    for (const n of [1, 2, 3]) {
      await db.exec(`insert into saved values (${n})`)
      await db.exec('select pg_switch_wal()')
    }
    expect(reservedBytes(reserve)).toBeLessThan(RESERVE_BYTES)
    expect((await db.query('select count(*)::int as n from saved')).rows).toEqual([{ n: 3 }])
    await db.close()
  })
})
