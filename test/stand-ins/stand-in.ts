import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as a stand-in's handler sees it. */
export interface Asked {
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
 * How the next request goes wrong. `before`: nothing has happened yet; `after`: the service has done its work.
 * The caller sees a closed connection, silence, text that is no JSON, or the reply given here.
 */
export type Trouble =
  | { kind: 'reset' | 'silence'; when: 'before' | 'after' }
  | { kind: 'broken-json' }
  | { kind: 'reply'; reply: Reply }

export interface StandIn {
  url: string
  /** Everything asked so far, oldest first. */
  asked: Asked[]
  /** The next requests go wrong so, one each; `path` limits a trouble to requests whose path holds it. */
  trouble(...troubles: (Trouble & { path?: string })[]): void
  /** What was to go wrong and did not yet is forgotten. */
  calm(): void
  close(): Promise<void>
}

/** A local service that speaks another's wire format. `handle` does the work and answers; what it throws is a 500. */
export async function startStandIn(
  handle: (asked: Asked) => Reply | Promise<Reply>,
  { port = 0 }: { port?: number } = {},
): Promise<StandIn> {
  const asked: Asked[] = []
  const waiting: (Trouble & { path?: string })[] = []
  const take = (path: string) => {
    const index = waiting.findIndex((trouble) => trouble.path === undefined || path.includes(trouble.path))
    return index < 0 ? undefined : waiting.splice(index, 1)[0]
  }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const bytes = Buffer.concat(parts)
    const text = bytes.toString('utf8')
    const one: Asked = {
      ...{ method: request.method ?? 'GET', path: url.pathname, query: url.searchParams },
      ...{ headers: request.headers, bytes, text, json: parse(text) },
    }
    asked.push(one)
    await answer(one, response, take(one.path), handle)
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const { port: taken } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  return {
    ...{ url: `http://127.0.0.1:${taken}`, asked, close },
    trouble: (...more) => void waiting.push(...more),
    calm: () => void waiting.splice(0),
  }
}

async function answer(
  asked: Asked,
  response: ServerResponse,
  trouble: Trouble | undefined,
  handle: (asked: Asked) => Reply | Promise<Reply>,
): Promise<void> {
  if (trouble?.kind === 'reply') return write(response, trouble.reply)
  if (trouble && 'when' in trouble && trouble.when === 'before') return vanish(response, trouble.kind)
  const reply = await work(asked, handle)
  if (trouble && 'when' in trouble) return vanish(response, trouble.kind)
  if (trouble?.kind === 'broken-json')
    return write(response, {
      status: reply.status,
      body: '{"half": ',
      headers: { 'content-type': 'application/json' },
    })
  write(response, reply)
}

async function work(asked: Asked, handle: (asked: Asked) => Reply | Promise<Reply>): Promise<Reply> {
  try {
    return await handle(asked)
  } catch (error) {
    return { status: 500, body: { message: String(error) } }
  }
}

/** A reset ends the connection; silence keeps it open without a word. */
function vanish(response: ServerResponse, kind: 'reset' | 'silence'): void {
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
