import { mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readHead, writeHead } from './history-sealer.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sportello-head-'))
})
afterEach(() => rm(folder, { recursive: true }))

const headOf = (number: number) => ({ number, chain: 'f'.repeat(64) })

it('the newest seal in the data folder is complete while several processes write it', async () => {
  const numbers = Array.from({ length: 20 }, (_, at) => 10 ** (at % 5) + at)
  await Promise.all(numbers.map((number) => writeHead(folder, headOf(number))))
  expect(numbers.map(headOf)).toContainEqual(await readHead(folder))
  expect(await readdir(folder)).toEqual(['history.head'])
})

it('the newest seal in the data folder is synced before it replaces the former one', async () => {
  const handle = await open(folder, 'r')
  const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync')
  await handle.close()
  await writeHead(folder, headOf(1))
  sync.mockRejectedValueOnce(Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' }))
  await expect(writeHead(folder, headOf(2))).rejects.toThrow('EIO')
  expect(await readHead(folder)).toEqual(headOf(1))
})
