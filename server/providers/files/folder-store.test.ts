import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { folderStore } from './folder-store.ts'

const root = await mkdtemp(join(tmpdir(), 'sportello-files-'))
afterAll(() => rm(root, { recursive: true }))
const folder = join(root, 'files')
const store = folderStore(folder)
const content = Buffer.from('Città di Forlì')

describe('the folder of files', () => {
  it('keeps what it is given, whole, for its owner alone', async () => {
    await store.write('a1.pdf', content)
    expect(await store.read('a1.pdf')).toEqual(content)
    expect(Buffer.concat(await (await store.stream('a1.pdf'))!.toArray())).toEqual(content)
    expect(await readdir(folder)).toEqual(['a1.pdf'])
    expect((await stat(join(folder, 'a1.pdf'))).mode & 0o777).toBe(0o600)
  })

  it('replaces a file at once', async () => {
    const other = Buffer.alloc(100_000, 'x')
    await Promise.all([store.write('a2.pdf', content), store.write('a2.pdf', other)])
    expect([content, other]).toContainEqual(await store.read('a2.pdf'))
  })

  it('answers nothing for a file that is not there', async () => {
    expect(await store.read('gone.pdf')).toBeUndefined()
    expect(await store.stream('gone.pdf')).toBeUndefined()
    await store.write('a3.pdf', content)
    await store.remove('a3.pdf')
    await store.remove('a3.pdf')
    expect(await store.read('a3.pdf')).toBeUndefined()
  })

  it.each(['../x', 'a/b', '', '.', '..', '.hidden', 'a\0b', 'è', 'x'.repeat(201)])(
    'takes no key like %j',
    async (key) => {
      await expect(store.write(key, content)).rejects.toThrow('Not a file key')
      await expect(store.read(key)).rejects.toThrow('Not a file key')
      expect(await readdir(root)).toEqual(['files'])
    },
  )
})
