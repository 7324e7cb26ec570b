import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { S3Settings } from '../../config/config.ts'
import { POLICIES } from '../../http-client/policies.ts'
import { type HttpClient, type ServiceResponse, ServiceUnavailable } from '../../http-client/port.ts'
import { isBusyResponse, requestWithRetries } from '../../http-client/request-with-retries.ts'

/** Sends a signed request to a path below the bucket; a transient failure is tried three times. */
export type AskS3 = (
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  options?: { body?: Uint8Array; headers?: Record<string, string> },
) => Promise<ServiceResponse>

/** The requests to one bucket. Every one must be idempotent. */
export function createS3Requests(
  service: HttpClient,
  { endpoint, bucket, accessKey, secretKey, region }: S3Settings,
): AskS3 {
  const signer = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
  })
  const ask: AskS3 = async (method, path, { body, headers: given } = {}) => {
    const url = `${endpoint}/${bucket}${path}`
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const signed = await signer.sign(url, { method, headers: { ...given, 'x-amz-content-sha256': hash } })
    const headers = Object.fromEntries(signed.headers)
    return await service.request({ method, path: url, headers, ...(body && { body }) })
  }
  return async (...request) =>
    await requestWithRetries(() => ask(...request), { policy: POLICIES.files, isTransient: isBusyResponse })
}

export function requireSuccess(answer: ServiceResponse): ServiceResponse {
  if (answer.status >= 200 && answer.status < 300) return answer
  // The error code of the store, for its operator.
  const code = `${answer.status} ${codeOf(answer)}`.trim()
  throw new ServiceUnavailable(`Il deposito dei file risponde ${code}`, true, code)
}

export const codeOf = ({ text }: ServiceResponse) => elementsOf(text, 'Code')[0] ?? ''

/** The contents of every element of a name. S3 writes plain elements without attributes. */
export function elementsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, content]) => plain(content!))
}

const plain = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** The elements `Contents` of every object below the prefix. */
export async function* listObjects(ask: AskS3, prefix: string): AsyncGenerator<string> {
  let token: string | undefined
  do {
    const query = new URLSearchParams({
      'list-type': '2',
      prefix,
      ...(token && { 'continuation-token': token }),
    })
    const xml = requireSuccess(await ask('GET', `?${query}`)).text
    yield* elementsOf(xml, 'Contents')
    token = elementsOf(xml, 'NextContinuationToken')[0]
  } while (token)
}
