import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { FAULTS } from '../../../test/stand-ins/faults.ts'
import { startS3 } from '../../../test/stand-ins/s3.ts'
import { createHttpClient } from '../../http-client/http-client.ts'
import { folderStore } from './folder-store.ts'
import type { FileStore } from './port.ts'
import { s3Store } from './s3-store.ts'

const root = await mkdtemp(join(tmpdir(), 'sportello-store-'))
const s3 = await startS3()
afterAll(async () => {
  await s3.close()
  await rm(root, { recursive: true })
})

const bucket = (changes: { accessKey?: string } = {}, timeoutMs = 5_000) => {
  const service = { name: 'S3', baseUrl: s3.url, now: () => new Date(), allowPrivate: true, timeoutMs }
  return s3Store(createHttpClient(service), {
    endpoint: s3.url,
    region: 'eu-south-1',
    bucket: s3.bucket,
    prefix: 'sportello/',
    accessKey: s3.accessKey,
    secretKey: s3.secretKey,
    ...changes,
  })
}

/** A storage that always fails, and how it becomes available. */
interface Broken {
  store: FileStore
  mend: () => Promise<void>
}
const blockedFolder = async (): Promise<Broken> => {
  const folder = join(root, `blocked-${crypto.randomUUID()}`)
  await writeFile(folder, 'a file where the folder should be')
  return { store: folderStore(folder), mend: () => rm(folder) }
}
const failingBucket = async (problem: (typeof FAULTS)[number][1]): Promise<Broken> => {
  const store = bucket({}, 80)
  const failing = () => s3.failNext(problem, problem, problem)
  const down: FileStore = {
    ...store,
    write: (key, content) => {
      failing()
      return store.write(key, content)
    },
    read: (key) => {
      failing()
      return store.read(key)
    },
  }
  // An unused one of the three responses would answer the next request.
  return { store: down, mend: async () => void s3.calm() }
}

/** Files have no JSON to break. */
const OF_FILES = FAULTS.filter(([name]) => name !== 'broken JSON')
const content = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
const collect = async (store: FileStore) => {
  const keys: string[] = []
  for await (const { key, modifiedAt } of store.list()) {
    expect(modifiedAt).toBeInstanceOf(Date)
    keys.push(key)
  }
  return keys.sort()
}

describe.each([
  ['a folder', folderStore(join(root, 'files')), [['no folder', blockedFolder]]],
  [
    'a bucket',
    bucket(),
    [
      ...OF_FILES.map(([name, problem]) => [name, () => failingBucket(problem)] as const),
      ['a refused key', async () => ({ store: bucket({ accessKey: 'OTHER' }), mend: async () => {} })],
    ],
  ],
] as [string, FileStore, [string, () => Promise<Broken>][]][])(
  'the store of files: %s',
  (_name, store, faults) => {
    it('the store of files returns every byte, as a buffer or a stream, also of an empty and of a large file', async () => {
      for (const bytes of [content, Buffer.alloc(0), Buffer.alloc(1_000_000, 'Forlì')]) {
        await store.write('a1.pdf', bytes)
        expect(Buffer.from((await store.read('a1.pdf'))!).equals(bytes)).toBe(true)
        const parts = await (await store.stream('a1.pdf'))!.toArray()
        expect(Buffer.concat(parts).equals(bytes)).toBe(true)
      }
    })

    it('the store of files has one complete file after two concurrent writes', async () => {
      const other = Buffer.alloc(100_000, 'x')
      await Promise.all([store.write('a2.pdf', content), store.write('a2.pdf', other)])
      expect([content, other]).toContainEqual(Buffer.from((await store.read('a2.pdf'))!))
    })

    it('the store of files returns undefined for a missing file, and a repeated removal succeeds', async () => {
      expect(await store.read('gone.pdf')).toBeUndefined()
      expect(await store.stream('gone.pdf')).toBeUndefined()
      await store.write('a3.pdf', content)
      await store.remove('a3.pdf')
      await store.remove('a3.pdf')
      expect(await store.read('a3.pdf')).toBeUndefined()
    })

    it('the store of files lists all its files', async () => {
      for (const key of await collect(store)) await store.remove(key)
      expect(await collect(store)).toEqual([])
      const keys = ['a', 'b.pdf', 'c-1', 'd', 'e']
      for (const key of keys) await store.write(key, content)
      expect(await collect(store)).toEqual(keys)
    })

    it.each(['../x', 'a/b', '', '.', '..', '.hidden', 'a\0b', 'è', 'x'.repeat(201)])(
      'the store of files refuses the key %j',
      async (key) => {
        await expect(store.write(key, content)).rejects.toThrow('Not a file key')
        await expect(store.read(key)).rejects.toThrow('Not a file key')
        await expect(store.stream(key)).rejects.toThrow('Not a file key')
        await expect(store.remove(key)).rejects.toThrow('Not a file key')
      },
    )

    it.each(faults)(
      'the store of files reports %s as a failure, not as a missing file',
      async (_fault, open) => {
        const { store: broken, mend } = await open()
        await expect(broken.read('a4.pdf')).rejects.toThrow()
        await mend()
        await store.write('a4.pdf', content)
        const again = await open()
        await expect(again.store.write('a4.pdf', Buffer.from('b'))).rejects.toThrow()
        await again.mend()
        await store.write('a4.pdf', Buffer.from('c'))
        expect(Buffer.from((await store.read('a4.pdf'))!).toString()).toBe('c')
      },
    )
  },
)
