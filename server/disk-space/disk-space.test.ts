import { mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { DiskSpace, FULL_BYTES, LOW_BYTES } from './disk-space.ts'
import { RESERVE_BYTES, releaseReserve, reservedBytes, reserveFileOf } from './reserve.ts'

const MB = 1024 ** 2
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** Watches a folder whose disks have `freeSpace`. */
function watch({ embedded = true } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'sportello-room-'))
  folders.push(dataDir)
  const freeSpace: { data: number | undefined; files: number | undefined } = {
    data: 10 * LOW_BYTES,
    files: 10 * LOW_BYTES,
  }
  const lines: string[] = []
  let at = 0
  const disk = new DiskSpace({
    dataDir,
    databaseFolder: join(dataDir, 'db'),
    embedded,
    now: () => new Date(at),
    log: pino({}, { write: (line: string) => void lines.push(JSON.parse(line).msg) }),
    measure: async (folder) => (folder === dataDir ? freeSpace.data : freeSpace.files),
  })
  const reserve = reserveFileOf(join(dataDir, 'db'))
  const pass = (ms: number) => {
    at += ms
  }
  return { disk, room: freeSpace, reserve, lines, pass }
}

describe('DiskSpace', () => {
  it('DiskSpace allocates its reserve on the disk', async () => {
    const { disk, reserve } = watch()
    await disk.check()
    expect(disk.state).toBe('ample')
    expect(reservedBytes(reserve)).toBe(RESERVE_BYTES)
    expect(statSync(reserve).blocks * 512).toBeGreaterThanOrEqual(RESERVE_BYTES)
  })

  it('DiskSpace warns below a gigabyte, refuses writes below the limit and logs each change once', async () => {
    const { disk, room: freeSpace, lines } = watch()
    const states: string[] = []
    for (const data of [LOW_BYTES, LOW_BYTES - 1, FULL_BYTES, FULL_BYTES - 1, 0, 0, 10 * LOW_BYTES]) {
      // The first check also fills the reserve, whose space a real disk would then not have.
      freeSpace.data = data
      await disk.check()
      states.push(disk.state)
    }
    expect(states).toEqual(['ample', 'low', 'low', 'full', 'full', 'full', 'ample'])
    expect(lines).toEqual([
      'The disk is almost full',
      'The disk is full: writes are refused until space is free',
      'The disk has free space again',
    ])
  })

  it('DiskSpace accepts writes again only with a margin above the limit', async () => {
    const { disk, room: freeSpace } = watch()
    await disk.check()
    const states: string[] = []
    for (const data of [FULL_BYTES - 1, FULL_BYTES, 159 * MB, 160 * MB]) {
      freeSpace.data = data
      await disk.check()
      states.push(disk.state)
    }
    expect(states).toEqual(['full', 'full', 'full', 'low'])
  })

  it('DiskSpace reports full while a part of the reserve is released, and refills it when space returns', async () => {
    const { disk, room: freeSpace, reserve } = watch()
    await disk.check()
    expect(releaseReserve(reserve)).toBe(true)
    freeSpace.data = FULL_BYTES
    await disk.check()
    expect([disk.state, reservedBytes(reserve) < RESERVE_BYTES]).toEqual(['full', true])
    freeSpace.data = 10 * LOW_BYTES
    await disk.check()
    expect([disk.state, reservedBytes(reserve)]).toEqual(['ample', RESERVE_BYTES])
  })

  it('DiskSpace resumes waiting work when there is space and when the watch ends', async () => {
    const { disk, room: freeSpace } = watch()
    freeSpace.data = 0
    await disk.start()
    const passed: string[] = []
    const first = disk.waitForSpace().then(() => passed.push('first'))
    await disk.check()
    expect(passed).toEqual([])
    freeSpace.data = 10 * LOW_BYTES
    await disk.check()
    await first
    freeSpace.data = 0
    await disk.check()
    const second = disk.waitForSpace().then(() => passed.push('second'))
    await disk.stop()
    await second
    expect(passed).toEqual(['first', 'second'])
  })

  it('DiskSpace only warns when the full disk holds files and no database', async () => {
    const { disk, room: freeSpace } = watch()
    freeSpace.files = 0
    await disk.check()
    expect([disk.state, disk.freeBytes]).toEqual(['low', 0])
    const elsewhere = watch({ embedded: false })
    elsewhere.room.data = 0
    await elsewhere.disk.check()
    expect([elsewhere.disk.state, reservedBytes(elsewhere.reserve)]).toEqual(['low', 0])
  })

  it('DiskSpace refuses writes for five seconds after an external database reports a full disk', async () => {
    const { disk, pass } = watch({ embedded: false })
    disk.reportFullDatabase()
    pass(4_999)
    expect(disk.state).toBe('full')
    pass(1)
    expect(disk.state).toBe('ample')
  })

  it('DiskSpace does not extend the refusal when the clock is set back', () => {
    const { disk, pass } = watch({ embedded: false })
    disk.reportFullDatabase()
    pass(-2 * 3_600_000)
    expect(disk.state).toBe('ample')
  })

  it('DiskSpace reports space where the system does not report a number', async () => {
    const { disk, room: freeSpace } = watch()
    freeSpace.data = undefined
    freeSpace.files = undefined
    await disk.check()
    expect([disk.state, disk.freeBytes]).toEqual(['ample', undefined])
  })
})

describe('the reserve of DiskSpace', () => {
  it('the reserve of DiskSpace is released piece by piece until nothing is left', async () => {
    const { disk, reserve } = watch()
    await disk.check()
    const sizes: number[] = []
    while (releaseReserve(reserve)) sizes.push(reservedBytes(reserve) / MB)
    expect(sizes).toEqual([60, 56, 52, 48, 44, 40, 36, 32, 28, 24, 20, 16, 12, 8, 4, 0])
  })

  it('the reserve of DiskSpace is filled up from any size', async () => {
    const { disk, reserve } = watch()
    await disk.check()
    truncateSync(reserve, 5 * MB + 1)
    await disk.check()
    expect(reservedBytes(reserve)).toBe(RESERVE_BYTES)
  })
})
