import { Agent, request } from 'node:http'
import type { Call } from '../../shared/api/call.ts'
import { API_PREFIX } from '../../shared/api-prefix-and-headers.ts'

export interface LoadAnswer {
  status: number
  etag: string | undefined
  text: string
}

export interface LoadRequest {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  headers?: Record<string, string>
  /** The text of the answer is wanted; else it is only read to its end. */
  read?: boolean
}

/** A browser's connections to the server. */
export class Browser {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 6 })
  readonly #address: string
  headers: Record<string, string>

  constructor(address: string, headers: Record<string, string> = {}) {
    this.#address = address
    this.headers = headers
  }

  /** Asks and reads the whole answer; throws when the connection breaks. */
  async ask(call: Pick<Call, 'method' | 'path'>, asking: LoadRequest = {}): Promise<LoadAnswer> {
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => asking.params?.[name] ?? '')
    const search = asking.query ? `?${new URLSearchParams(asking.query)}` : ''
    const body = asking.body && JSON.stringify(asking.body)
    return await new Promise((resolve, reject) => {
      const sent = request(
        `${this.#address}${API_PREFIX}${path}${search}`,
        {
          agent: this.#agent,
          method: call.method,
          headers: {
            ...this.headers,
            ...asking.headers,
            ...(asking.read ? {} : { 'accept-encoding': 'gzip, br' }),
            ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          },
        },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.once('error', reject)
          answer.once('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              etag: answer.headers.etag,
              text: asking.read || answer.statusCode !== 200 ? Buffer.concat(chunks).toString() : '',
            }),
          )
        },
      )
      sent.once('error', reject)
      sent.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
