import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHttpClient, type HttpClientSettings } from './http-client.ts'
import { ServiceUnavailable } from './port.ts'

let respond: RequestListener = (_request, response) => response.end()
const server = createServer((request, response) => respond(request, response))
const now = () => new Date()
let baseUrl = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.closeAllConnections())
afterAll(() => new Promise((done) => server.close(done)))

const service = (more: Partial<HttpClientSettings> = {}) =>
  createHttpClient({ name: 'Prova', baseUrl, now, allowPrivate: true, ...more })

async function failureOf(response: Promise<unknown>): Promise<ServiceUnavailable> {
  const error = await response.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ServiceUnavailable)
  return error as ServiceUnavailable
}

it('the HTTP client sends query, headers and JSON, and returns the response of any status', async () => {
  let seen = ''
  respond = (request, response) => {
    request.on('data', (part: Buffer) => (seen += part.toString()))
    request.on('end', () =>
      response.writeHead(422).end(JSON.stringify({ url: request.url, key: request.headers['x-key'] })),
    )
  }
  const answer = await service().request({
    method: 'POST',
    path: '/a',
    query: { q: 'è uno', none: undefined },
    headers: { 'x-key': 'k' },
    body: { city: 'Forlì' },
  })
  expect(answer).toMatchObject({ status: 422, json: { url: '/a?q=%C3%A8+uno', key: 'k' } })
  expect(seen).toBe('{"city":"Forlì"}')
})

it('the HTTP client follows no redirect and treats invalid JSON as absent', async () => {
  respond = (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end('{')
  expect(await service().request({ method: 'GET', path: '/' })).toMatchObject({
    status: 302,
    json: undefined,
  })
})

it('the HTTP client times out on an unresponsive service and reports that the request may have been read', async () => {
  respond = () => {}
  const silent = service({ timeoutMs: 50 }).request({ method: 'GET', path: '/' })
  expect(await failureOf(silent)).toMatchObject({ message: 'Prova non ha risposto in tempo', sent: true })
})

it('the HTTP client fails on a truncated and on a too large response', async () => {
  respond = (_request, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half')
    setImmediate(() => response.destroy())
  }
  expect((await failureOf(service().request({ method: 'GET', path: '/' }))).sent).toBe(true)
  respond = (_request, response) => response.end('x'.repeat(2_000))
  const tooLarge = service({ maxBytes: 1_000 }).request({ method: 'GET', path: '/' })
  expect((await failureOf(tooLarge)).message).toBe('Prova ha risposto con troppi dati')
})

it('the HTTP client reports a refused connection as not sent', async () => {
  const { sent } = await failureOf(
    service({ baseUrl: 'http://127.0.0.1:1' }).request({ method: 'GET', path: '/' }),
  )
  expect(sent).toBe(false)
})

it('the HTTP client opens the breaker after five failures and reports each outcome once', async () => {
  respond = (_request, response) => response.destroy()
  const outcomes: boolean[] = []
  const silent = service({ onOutcome: ({ ok }) => outcomes.push(ok) })
  for (let times = 0; times < 7; times += 1) await failureOf(silent.request({ method: 'GET', path: '/' }))
  expect(outcomes).toEqual([false, false, false, false, false])
  expect(silent.openUntil()).toBeDefined()
})
