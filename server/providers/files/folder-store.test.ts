import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { folderStore } from './folder-store.ts'

const root = await mkdtemp(join(tmpdir(), 'sportello-files-'))
afterAll(() => rm(root, { recursive: true }))
const folder = join(root, 'files')
const store = folderStore(folder)

it('folderStore stores a file under its key with owner permissions, leaves no temporary file and writes nowhere else', async () => {
  await store.write('a1.pdf', Buffer.from('Città di Forlì'))
  await expect(store.write('../x', Buffer.from('x'))).rejects.toThrow('Not a file key')
  expect(await readdir(folder)).toEqual(['a1.pdf'])
  expect((await stat(join(folder, 'a1.pdf'))).mode & 0o777).toBe(0o600)
  expect(await readdir(root)).toEqual(['files'])
})
