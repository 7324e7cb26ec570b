import { Agent, request } from 'node:http'
import { API_PREFIX } from '../../shared/api-prefix-and-headers.ts'

/** One call that a session repeats. */
export interface FloodCall {
  method: string
  /** From the root of the server. */
  path: string
  body?: object
  file?: { name: string; base64: string }
  /** The body is that of a draft: each repetition creates a draft first, then saves it repeatedly. */
  saves?: true
}

export interface FloodOrder {
  address: string
  headers: Record<string, string>
  call: FloodCall
  concurrently: number
  seconds: number
}

/** How often each status was answered. */
export type FloodResult = Record<string, number>

// In a separate process: its own load must not delay the measured user.
process.once('message', async (order: FloodOrder) => {
  const flood = new Flood(order)
  await flood.run()
  process.send?.(flood.statuses, () => process.exit(0))
})

class Flood {
  readonly statuses: FloodResult = {}
  readonly #order: FloodOrder
  readonly #agent: Agent

  constructor(order: FloodOrder) {
    this.#order = order
    this.#agent = new Agent({ keepAlive: true, maxSockets: order.concurrently })
  }

  async run(): Promise<void> {
    const { concurrently, seconds } = this.#order
    const end = performance.now() + seconds * 1_000
    await Promise.all(Array.from({ length: concurrently }, () => this.#repeat(end)))
    this.#agent.destroy()
  }

  async #repeat(end: number): Promise<void> {
    let { call } = this.#order
    const { body, saves } = call
    while (performance.now() < end) {
      const { status, text } = await this.#ask(call)
      this.statuses[status] = (this.statuses[status] ?? 0) + 1
      if (!saves || status !== 200) continue
      const { id, version } = JSON.parse(text).record
      call = { method: 'PUT', path: `${API_PREFIX}/records/${id}`, body: { ...body, version } }
    }
  }

  async #ask({ method, path, body, file }: FloodCall): Promise<{ status: number; text: string }> {
    const sent = file ? formOf(file) : body && { type: 'application/json', bytes: JSON.stringify(body) }
    const headers = {
      ...this.#order.headers,
      'sec-fetch-site': 'same-origin',
      ...(sent && { 'content-type': sent.type, 'content-length': String(Buffer.byteLength(sent.bytes)) }),
    }
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
    const asking = request(this.#order.address + path, { method, headers, agent: this.#agent }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('error', reject)
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      )
    })
    asking.once('error', reject)
    asking.end(sent?.bytes)
    return await promise
  }
}

function formOf({ name, base64 }: { name: string; base64: string }) {
  const edge = 'edge-of-the-parts'
  const head = `--${edge}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n`
  const bytes = Buffer.concat([
    Buffer.from(head),
    Buffer.from(base64, 'base64'),
    Buffer.from(`\r\n--${edge}--\r\n`),
  ])
  return { type: `multipart/form-data; boundary=${edge}`, bytes }
}
