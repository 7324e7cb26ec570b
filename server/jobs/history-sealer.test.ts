import { mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepHead, readKeptHead } from './history-sealer.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sportello-head-'))
})
afterEach(() => rm(folder, { recursive: true }))

const headOf = (number: number) => ({ number, chain: 'f'.repeat(64) })

describe('the newest seal in the data folder', () => {
  it('is whole while several processes write it at once', async () => {
    const numbers = Array.from({ length: 20 }, (_, at) => 10 ** (at % 5) + at)
    await Promise.all(numbers.map((number) => keepHead(folder, headOf(number))))
    expect(numbers.map(headOf)).toContainEqual(await readKeptHead(folder))
    expect(await readdir(folder)).toEqual(['history.head'])
  })

  it('is on the disk before it takes the place of the one before', async () => {
    const handle = await open(folder, 'r')
    const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync')
    await handle.close()
    await keepHead(folder, headOf(1))
    sync.mockRejectedValueOnce(Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' }))
    await expect(keepHead(folder, headOf(2))).rejects.toThrow('EIO')
    expect(await readKeptHead(folder)).toEqual(headOf(1))
  })
})
