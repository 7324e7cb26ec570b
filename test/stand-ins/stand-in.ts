import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as a stand-in's handler sees it. */
export interface StandInRequest {
  method: string
  /** Without the query. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  bytes: Buffer
  text: string
  /** Of the body; undefined when it is no JSON. */
  json: unknown
}

export interface Reply {
  status: number
  headers?: Record<string, string>
  /** Text and bytes as they are, anything else as JSON; absent: no body. */
  body?: string | Uint8Array | object
}

/**
 * The fault of the next request. `before`: nothing has happened yet; `after`: the service has done its work. The
 * caller sees a closed connection, a timeout, invalid JSON, or the given reply.
 */
export type Problem =
  | { kind: 'reset' | 'silence'; when: 'before' | 'after' }
  | { kind: 'broken-json' }
  | { kind: 'reply'; reply: Reply }

/** `path` limits a fault to matching requests, of which the first `skip` are answered. */
type Fault = Problem & { path?: string; skip?: number }

export interface StandIn {
  url: string
  /** All requests so far, oldest first. */
  requests: StandInRequest[]
  /** Faults of the next requests, one each. */
  failNext(...problems: Fault[]): void
  /** Removes pending faults. */
  calm(): void
  close(): Promise<void>
}

/**
 * A local service with the wire format of an external one. `handle` processes a request; an exception becomes a 500.
 */
export async function startStandIn(
  handle: (received: StandInRequest) => Reply | Promise<Reply>,
  { port = 0 }: { port?: number } = {},
): Promise<StandIn> {
  const received: StandInRequest[] = []
  const waiting: Fault[] = []
  const take = (path: string) => {
    const index = waiting.findIndex((problem) => problem.path === undefined || path.includes(problem.path))
    const fault = waiting[index]
    if (!fault) return undefined
    if (fault.skip) {
      fault.skip -= 1
      return undefined
    }
    waiting.splice(index, 1)
    return fault
  }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const bytes = Buffer.concat(parts)
    const text = bytes.toString('utf8')
    const one: StandInRequest = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      bytes,
      text,
      json: parse(text),
    }
    received.push(one)
    await answer(one, response, take(one.path), handle)
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const { port: taken } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  return {
    url: `http://127.0.0.1:${taken}`,
    requests: received,
    close,
    failNext: (...more) => void waiting.push(...more),
    calm: () => void waiting.splice(0),
  }
}

async function answer(
  received: StandInRequest,
  response: ServerResponse,
  problem: Problem | undefined,
  handle: (received: StandInRequest) => Reply | Promise<Reply>,
): Promise<void> {
  if (problem?.kind === 'reply') return write(response, problem.reply)
  if (problem && 'when' in problem && problem.when === 'before') return dropConnection(response, problem.kind)
  const reply = await work(received, handle)
  if (problem && 'when' in problem) return dropConnection(response, problem.kind)
  if (problem?.kind === 'broken-json')
    return write(response, {
      status: reply.status,
      body: '{"half": ',
      headers: { 'content-type': 'application/json' },
    })
  write(response, reply)
}

async function work(
  received: StandInRequest,
  handle: (received: StandInRequest) => Reply | Promise<Reply>,
): Promise<Reply> {
  try {
    return await handle(received)
  } catch (error) {
    return { status: 500, body: { message: String(error) } }
  }
}

/** A reset closes the connection; silence keeps it open without a response. */
function dropConnection(response: ServerResponse, kind: 'reset' | 'silence'): void {
  if (kind === 'reset') response.destroy()
}

function write(response: ServerResponse, { status, headers, body }: Reply): void {
  const raw = typeof body === 'string' || body instanceof Uint8Array
  response.writeHead(status, {
    ...(body !== undefined && !raw && { 'content-type': 'application/json' }),
    ...headers,
  })
  response.end(body === undefined || raw ? body : JSON.stringify(body))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
