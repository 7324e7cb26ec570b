import { randomBytes } from 'node:crypto'
import { mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { writeArchive } from '../../backup/archive.ts'
import { toNewFile } from '../../backup/archive-file.ts'
import { folderStore } from './folder-store.ts'

const root = await mkdtemp(join(tmpdir(), 'sportello-failing-'))
afterAll(() => rm(root, { recursive: true }))
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'files-'))
})

const handle = await open(root, 'r')
const handles = Object.getPrototypeOf(handle)
await handle.close()

/** The n-th sync from now on fails as a broken disk’s does. */
function failSync(nth: number) {
  const { sync } = handles
  let count = 0
  return vi.spyOn(handles, 'sync').mockImplementation(function (this: unknown) {
    count += 1
    if (count === nth)
      return Promise.reject(Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' }))
    return sync.call(this)
  })
}

describe('a folder of files on a disk that fails', () => {
  it('the folder store syncs the file, the folder and its parent before it reports a file as stored', async () => {
    const syncs = failSync(Number.POSITIVE_INFINITY)
    const store = folderStore(join(folder, 'new'))
    await store.write('a.pdf', Buffer.from('a'))
    expect(syncs).toHaveBeenCalledTimes(3)
    await store.write('b.pdf', Buffer.from('b'))
    expect(syncs).toHaveBeenCalledTimes(5)
  })

  it('the folder store removes a file whose sync failed and does not sync it again', async () => {
    const store = folderStore(folder)
    const syncs = failSync(1)
    await expect(store.write('a.pdf', Buffer.from('a'))).rejects.toThrow('EIO')
    expect(syncs).toHaveBeenCalledTimes(1)
    expect(await readdir(folder)).toEqual([])
  })

  it('the folder store reports an uncertain result when the sync of the folder fails', async () => {
    const store = folderStore(folder)
    failSync(2)
    await expect(store.write('a.pdf', Buffer.from('a'))).rejects.toThrow('EIO')
  })
})

it('a backup is complete only when the folder with its name is synced, too', async () => {
  const archive = writeArchive(toNewFile(join(folder, 'x.backup')), randomBytes(32))
  await archive.add('manifest.json', Buffer.from('{}'))
  failSync(2)
  await expect(archive.finish()).rejects.toThrow('EIO')
})
