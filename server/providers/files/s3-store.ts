import { Readable } from 'node:stream'
import type { S3Settings } from '../../config/config.ts'
import type { HttpClient } from '../../http-client/port.ts'
import { FILE_KEY, type FileStore } from './port.ts'
import { codeOf, createS3Requests, elementsOf, listObjects, requireSuccess } from './s3-requests.ts'

/** Stores files in an S3 bucket. A key is written only once, so every call is idempotent. */
export function s3Store(service: HttpClient, settings: S3Settings): FileStore {
  const { prefix } = settings
  const ask = createS3Requests(service, settings)
  const pathOf = (key: string) => {
    if (!FILE_KEY.test(key)) throw new Error(`Not a file key: ${JSON.stringify(key)}`)
    return `/${prefix}${key}`
  }
  const read = async (key: string) => {
    const answer = await ask('GET', pathOf(key))
    if (answer.status === 404 && codeOf(answer) !== 'NoSuchBucket') return undefined
    return requireSuccess(answer).bytes
  }
  return {
    write: async (key, content) => void requireSuccess(await ask('PUT', pathOf(key), { body: content })),
    read,
    stream: async (key) => {
      const content = await read(key)
      return content && Readable.from([content])
    },
    remove: async (key) => {
      const answer = await ask('DELETE', pathOf(key))
      if (answer.status !== 404 || codeOf(answer) === 'NoSuchBucket') requireSuccess(answer)
    },
    list: async function* () {
      for await (const entry of listObjects(ask, prefix)) {
        const [key = ''] = elementsOf(entry, 'Key')
        const [modified = ''] = elementsOf(entry, 'LastModified')
        yield { key: key.slice(prefix.length), modifiedAt: new Date(modified) }
      }
    },
  }
}
