import { afterAll, beforeEach, expect, it } from 'vitest'
import { startS3 } from '../../../test/stand-ins/s3.ts'
import { createHttpClient } from '../../http-client/http-client.ts'
import { s3Store } from './s3-store.ts'

const s3 = await startS3()
afterAll(() => s3.close())
beforeEach(() => s3.objects.clear())

const service = (timeoutMs = 5_000) =>
  createHttpClient({ name: 'S3', baseUrl: s3.url, now: () => new Date(), allowPrivate: true, timeoutMs })
const settings = {
  endpoint: s3.url,
  region: 'eu-south-1',
  bucket: s3.bucket,
  prefix: 'sportello/',
  accessKey: s3.accessKey,
  secretKey: s3.secretKey,
}
const store = s3Store(service(), settings)
const content = Buffer.from('Città di Forlì')

it('the bucket of files stores and lists files under its own prefix, with the time of each', async () => {
  s3.objects.set('other/x', content)
  await store.write('a1.pdf', content)
  expect([...s3.objects.keys()]).toEqual(['other/x', 'sportello/a1.pdf'])
  const listed = []
  for await (const one of store.list()) listed.push(one)
  expect(listed).toEqual([{ key: 'a1.pdf', modifiedAt: new Date('2026-11-20T09:00:00.000Z') }])
})

it('the bucket of files retries after an overload, a closed connection and a timeout', async () => {
  s3.failNext(
    { kind: 'reply', reply: { status: 503, body: '<Error><Code>SlowDown</Code></Error>' } },
    { kind: 'reset', when: 'after' },
  )
  await store.write('a', content)
  s3.failNext({ kind: 'silence', when: 'before' })
  expect(await s3Store(service(1_000), settings).read('a')).toEqual(content)
})

it('the bucket of files passes on the error of the service', async () => {
  const refused = s3Store(service(), { ...settings, accessKey: 'OTHER' })
  await expect(refused.read('a')).rejects.toThrow('403 SignatureDoesNotMatch')
  await expect(refused.write('a', content)).rejects.toThrow('403 SignatureDoesNotMatch')
  const elsewhere = s3Store(service(), { ...settings, bucket: 'none' })
  await expect(elsewhere.read('a')).rejects.toThrow('404 NoSuchBucket')
  await expect(elsewhere.remove('a')).rejects.toThrow('404 NoSuchBucket')
})
