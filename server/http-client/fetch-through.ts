import type { HttpClient, ServiceRequest } from './port.ts'

interface Options {
  method?: string
  headers?: Record<string, string>
  body?: unknown
}

/** Statuses without a body, for which `Response` accepts none. */
const BARE = new Set([204, 205, 304])

/**
 * A `fetch` for libraries with their own requests: they use the HTTP client with its limits, its breaker and its
 * blocked networks. Redirects are returned as responses.
 */
export function createFetch(service: HttpClient) {
  return async (url: string, { method = 'GET', headers = {}, body }: Options = {}): Promise<Response> => {
    const sent = await bytesOf(body)
    const answer = await service.request({
      method: method as ServiceRequest['method'],
      path: url,
      headers,
      ...(sent && { body: sent }),
    })
    return new Response(BARE.has(answer.status) ? null : Buffer.from(answer.bytes), {
      status: answer.status,
      headers: new Headers(headersOf(answer.headers)),
    })
  }
}

async function bytesOf(body: unknown): Promise<Uint8Array | undefined> {
  if (body === undefined || body === null) return undefined
  return new Uint8Array(await new Response(body as ConstructorParameters<typeof Response>[0]).arrayBuffer())
}

function headersOf(headers: NodeJS.Dict<string | string[]>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  )
}
