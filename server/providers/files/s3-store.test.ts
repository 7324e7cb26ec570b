import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startS3 } from '../../../test/stand-ins/s3.ts'
import { createOutside } from '../outside/http.ts'
import { s3Store } from './s3-store.ts'

const s3 = await startS3()
afterAll(() => s3.close())
beforeEach(() => s3.objects.clear())

const service = () =>
  createOutside({ name: 'S3', baseUrl: s3.url, now: () => new Date(), allowPrivate: true, timeoutMs: 200 })
const settings = {
  ...{ endpoint: s3.url, region: 'eu-south-1', bucket: s3.bucket, prefix: 'sportello/' },
  ...{ accessKey: s3.accessKey, secretKey: s3.secretKey },
}
const store = s3Store(service(), settings)
const content = Buffer.from('Città di Forlì')

describe('the bucket of files', () => {
  it('keeps, replaces, gives back and removes', async () => {
    await store.write('a1.pdf', content)
    expect([...s3.objects.keys()]).toEqual(['sportello/a1.pdf'])
    expect(await store.read('a1.pdf')).toEqual(content)
    expect(Buffer.concat(await (await store.stream('a1.pdf'))!.toArray())).toEqual(content)
    await store.write('a1.pdf', Buffer.from('b'))
    expect(await store.read('a1.pdf')).toEqual(Buffer.from('b'))
    await store.remove('a1.pdf')
    await store.remove('a1.pdf')
    expect(await store.read('a1.pdf')).toBeUndefined()
    expect(await store.stream('a1.pdf')).toBeUndefined()
  })

  it('lists its own files over all pages', async () => {
    s3.objects.set('other/x', content)
    for (const key of ['a', 'b', 'c', 'd', 'e']) await store.write(key, content)
    const listed = new Map<string, Date>()
    for await (const { key, modifiedAt } of store.list()) listed.set(key, modifiedAt)
    expect([...listed.keys()]).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(listed.get('a')).toEqual(new Date('2026-11-20T09:00:00.000Z'))
  })

  it('tries again after overload, a closed connection and silence', async () => {
    s3.trouble(
      { kind: 'reply', reply: { status: 503, body: '<Error><Code>SlowDown</Code></Error>' } },
      { kind: 'reset', when: 'after' },
    )
    await store.write('a', content)
    s3.trouble({ kind: 'silence', when: 'before' })
    expect(await store.read('a')).toEqual(content)
  })

  it('says why it cannot, and never takes a fault for a missing file', async () => {
    const refused = s3Store(service(), { ...settings, accessKey: 'OTHER' })
    await expect(refused.read('a')).rejects.toThrow('403 SignatureDoesNotMatch')
    await expect(refused.write('a', content)).rejects.toThrow('403 SignatureDoesNotMatch')
    const elsewhere = s3Store(service(), { ...settings, bucket: 'none' })
    await expect(elsewhere.read('a')).rejects.toThrow('404 NoSuchBucket')
    await expect(elsewhere.remove('a')).rejects.toThrow('404 NoSuchBucket')
    s3.trouble(...Array.from({ length: 3 }, () => ({ kind: 'reply' as const, reply: { status: 500 } })))
    await expect(store.read('a')).rejects.toThrow('answers 500')
  })

  it.each(['../x', 'a/b', '', '.', 'è'])('takes no key like %j', async (key) => {
    await expect(store.write(key, content)).rejects.toThrow('Not a file key')
    await expect(store.read(key)).rejects.toThrow('Not a file key')
  })
})
