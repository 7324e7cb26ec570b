import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import type { S3Settings } from '../../config/config.ts'
import { POLICIES } from '../../http-client/policies.ts'
import { type HttpClient, type ServiceResponse, ServiceUnavailable } from '../../http-client/port.ts'
import { isBusyResponse, requestWithRetries } from '../../http-client/request-with-retries.ts'
import { FILE_KEY, type FileStore } from './port.ts'

/**
 * Stores files in an S3 bucket. A key is written only once, so every call is idempotent: transient failures are tried
 * three times.
 */
export function s3Store(service: HttpClient, settings: S3Settings): FileStore {
  const { bucket, prefix } = settings
  const signer = new AwsClient({
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    service: 's3',
    region: settings.region,
  })
  const ask = async (method: 'GET' | 'PUT' | 'DELETE', path: string, body?: Uint8Array) => {
    const url = `${settings.endpoint}/${bucket}${path}`
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const signed = await signer.sign(url, { method, headers: { 'x-amz-content-sha256': hash } })
    const headers = Object.fromEntries(signed.headers)
    return await service.request({ method, path: url, headers, ...(body && { body }) })
  }
  const pathOf = (key: string) => {
    if (!FILE_KEY.test(key)) throw new Error(`Not a file key: ${JSON.stringify(key)}`)
    return `/${prefix}${key}`
  }
  const read = async (key: string) => {
    const answer = await withRetries(() => ask('GET', pathOf(key)))
    if (answer.status === 404 && codeOf(answer) !== 'NoSuchBucket') return undefined
    return requireSuccess(answer).bytes
  }
  return {
    write: async (key, content) =>
      void requireSuccess(await withRetries(() => ask('PUT', pathOf(key), content))),
    read,
    stream: async (key) => {
      const content = await read(key)
      return content && Readable.from([content])
    },
    remove: async (key) => {
      const answer = await withRetries(() => ask('DELETE', pathOf(key)))
      if (answer.status !== 404 || codeOf(answer) === 'NoSuchBucket') requireSuccess(answer)
    },
    list: () =>
      listAll(async (query) => requireSuccess(await withRetries(() => ask('GET', query))).text, prefix),
  }
}

const withRetries = (work: () => Promise<ServiceResponse>) =>
  requestWithRetries(work, { policy: POLICIES.files, isTransient: isBusyResponse })

function requireSuccess(answer: ServiceResponse): ServiceResponse {
  if (answer.status >= 200 && answer.status < 300) return answer
  // The error code of the store, for its operator.
  throw new ServiceUnavailable(
    `Il deposito dei file risponde ${answer.status} ${codeOf(answer)}`.trim(),
    true,
  )
}

const codeOf = ({ text }: ServiceResponse) => elementsOf(text, 'Code')[0] ?? ''

/** The contents of every element of a name. S3 writes plain elements without attributes. */
function elementsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, content]) => plain(content!))
}

const plain = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

async function* listAll(ask: (query: string) => Promise<string>, prefix: string) {
  let token: string | undefined
  do {
    const query = new URLSearchParams({
      'list-type': '2',
      prefix,
      ...(token && { 'continuation-token': token }),
    })
    const xml = await ask(`?${query}`)
    for (const entry of elementsOf(xml, 'Contents')) {
      const [key = ''] = elementsOf(entry, 'Key')
      const [modified = ''] = elementsOf(entry, 'LastModified')
      yield { key: key.slice(prefix.length), modifiedAt: new Date(modified) }
    }
    token = elementsOf(xml, 'NextContinuationToken')[0]
  } while (token)
}
