import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOutside, type OutsideSettings, Unreachable } from './http.ts'

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

const service = (more: Partial<OutsideSettings> = {}) =>
  createOutside({ name: 'Prova', baseUrl, now, allowPrivate: true, ...more })

async function failureOf(asked: Promise<unknown>): Promise<Unreachable> {
  const error = await asked.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Unreachable)
  return error as Unreachable
}

describe('asking an outside service', () => {
  it('sends query, headers and JSON, and reads the answer whatever its status', async () => {
    let seen = ''
    respond = (request, response) => {
      request.on('data', (part: Buffer) => (seen += part.toString()))
      request.on('end', () =>
        response.writeHead(422).end(JSON.stringify({ url: request.url, key: request.headers['x-key'] })),
      )
    }
    const answer = await service().ask({
      ...{ method: 'POST', path: '/a', query: { q: 'è uno', none: undefined } },
      ...{ headers: { 'x-key': 'k' }, body: { city: 'Forlì' } },
    })
    expect(answer).toMatchObject({ status: 422, json: { url: '/a?q=%C3%A8+uno', key: 'k' } })
    expect(seen).toBe('{"city":"Forlì"}')
  })

  it('follows no redirect, and takes broken JSON for none', async () => {
    respond = (_request, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end('{')
    expect(await service().ask({ method: 'GET', path: '/' })).toMatchObject({ status: 302, json: undefined })
  })

  it('gives up on a silent service, which may have read the request', async () => {
    respond = () => {}
    const { sent } = await failureOf(service({ timeoutMs: 50 }).ask({ method: 'GET', path: '/' }))
    expect(sent).toBe(true)
  })

  it('gives up on an answer that stops in the middle, and on one too large', async () => {
    respond = (_request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half')
      setImmediate(() => response.destroy())
    }
    expect((await failureOf(service().ask({ method: 'GET', path: '/' }))).sent).toBe(true)
    respond = (_request, response) => response.end('x'.repeat(2_000))
    await failureOf(service({ maxBytes: 1_000 }).ask({ method: 'GET', path: '/' }))
  })

  it('knows that nobody listening has read nothing', async () => {
    const { sent } = await failureOf(
      service({ baseUrl: 'http://127.0.0.1:1' }).ask({ method: 'GET', path: '/' }),
    )
    expect(sent).toBe(false)
  })

  it('leaves a service alone that failed five times, and tells of each outcome once', async () => {
    respond = (_request, response) => response.destroy()
    const outcomes: boolean[] = []
    const silent = service({ onOutcome: ({ ok }) => outcomes.push(ok) })
    for (let times = 0; times < 7; times += 1) await failureOf(silent.ask({ method: 'GET', path: '/' }))
    expect(outcomes).toEqual([false, false, false, false, false])
    expect(silent.openUntil()).toBeDefined()
  })
})
