import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineCall, ok } from '../../../shared/api/call.ts'
import { API_PREFIX } from '../../../shared/api-prefix-and-headers.ts'
import { type TestServer, testServer } from '../../../test/server.ts'
import { createLogger } from '../logger.ts'
import { openRoute } from '../route.ts'
import { createServer } from '../server.ts'

const work = defineCall('GET /work', { summary: 'Works for long', answer: ok, failures: [] })
const readCall = defineCall('POST /files', {
  summary: 'Looks at a file',
  upload: { maxBytes: 1_000_000 },
  answer: ok.extend({ size: z.number() }),
  failures: [],
})
const ask = defineCall('POST /questions', {
  summary: 'Asks',
  body: z.strictObject({ text: z.string() }),
  answer: ok,
  failures: [],
})
const leave = defineCall('GET /leave', { summary: 'Waits for the client to leave', answer: ok, failures: [] })
const OPEN = { limit: { name: 'things', perAddress: 100, together: 100 } }
const TIMES = { headersMs: 200, bodyMs: 200, windowMs: 200, idleMs: 400 }

let base: TestServer
let app: Awaited<ReturnType<typeof createServer>>
let silences = 0
/** The address of a request whose client has left. */
const [leaving, left] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
const lines: string[] = []
const opened: Socket[] = []

beforeAll(async () => {
  base = await testServer({ routes: [] })
  const log = createLogger('info', { write: (line: string) => lines.push(line) })
  app = await createServer(
    { ...base.context, log },
    {
      routes: [
        // Ends when the connection was unresponsive three times as long as a client may be.
        openRoute(
          work,
          'anyone',
          async ({ request: { raw } }) => {
            for (let n = 0; n < 3; n += 1) await once(raw.socket, 'timeout')
            silences += 3
            return { ok: true }
          },
          OPEN,
        ),
        openRoute(readCall, 'anyone', async ({ file }) => ({ ok: true, size: file.bytes.length }), OPEN),
        openRoute(ask, 'anyone', async () => ({ ok: true }), OPEN),
        openRoute(
          leave,
          'anyone',
          async ({ request }) => {
            await leaving.promise
            left.resolve(request.ip)
            return { ok: true }
          },
          OPEN,
        ),
      ],
      findCaller: async () => undefined,
      clientTimes: TIMES,
    },
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const socket of opened) socket.destroy()
  await app.close()
  await base.close()
})

function send(...pieces: string[]) {
  const socket = connect({
    port: (app.server.address() as AddressInfo).port,
    host: '127.0.0.1',
    allowHalfOpen: true,
  })
  opened.push(socket)
  socket.on('error', () => {})
  for (const piece of pieces) socket.write(piece)
  return { socket, answer: text(socket) }
}

const request = (line: string, ...headers: string[]) =>
  `${line} HTTP/1.1\r\n${['Host: x', ...headers].join('\r\n')}\r\n\r\n`
const JSON_TYPE = 'Content-Type: application/json'
const FORM = 'Content-Type: multipart/form-data; boundary=edge'
const PART = '--edge\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n'
const failures = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)

it('a server whose handler exceeds the idle timeout of clients completes the response on the same connection', async () => {
  const { answer } = send(request(`GET ${API_PREFIX}/work`, 'Connection: close'))
  expect(await answer).toMatch(/^HTTP\/1\.1 200[\s\S]*\{"ok":true\}$/)
  expect(silences).toBe(3)
})

describe('a slow client', () => {
  it('a slow client is refused when its form stalls', async () => {
    const { answer } = send(request(`POST ${API_PREFIX}/files`, FORM, 'Content-Length: 5000'), PART)
    expect(await answer).toMatch(/^HTTP\/1\.1 400/)
  })

  it('a slow client is refused when its JSON body is not complete in time', async () => {
    const { answer } = send(request(`POST ${API_PREFIX}/questions`, JSON_TYPE, 'Content-Length: 50'), '{')
    expect(await answer).toMatch(/^HTTP\/1\.1 400/)
  })

  it('a slow client is disconnected when it sends no request', async () => {
    expect(await send().answer).toBe('')
  })
})

describe('a truncated body', () => {
  it.each([
    ['JSON', request(`POST ${API_PREFIX}/questions`, JSON_TYPE, 'Content-Length: 50'), '{"text":'],
    ['a form', request(`POST ${API_PREFIX}/files`, FORM, 'Content-Length: 5000'), `${PART}%PDF`],
  ])('a truncated body of %s is refused while the client is connected', async (_, head, body) => {
    const { socket, answer } = send(head, body)
    socket.end()
    expect(await answer).toMatch(/^HTTP\/1\.1 400/)
    expect(failures()).toEqual([])
  })

  it('a multipart body without its last boundary is refused', async () => {
    const form = `${PART}%PDF`
    const head = request(
      `POST ${API_PREFIX}/files`,
      FORM,
      `Content-Length: ${form.length}`,
      'Connection: close',
    )
    expect(await send(head, form).answer).toMatch(/^HTTP\/1\.1 400[\s\S]*Il modulo inviato non si legge/)
  })

  it('a truncated body of a disconnected client logs no failure', async () => {
    const arrived = once(app.server, 'request')
    const { socket, answer } = send(
      request(`POST ${API_PREFIX}/files`, FORM, 'Content-Length: 5000'),
      `${PART}%PDF`,
    )
    answer.catch(() => undefined)
    const [{ socket: serverSide }] = await arrived
    const over = new Promise<void>((resolve) => serverSide.once('close', () => resolve()))
    socket.resetAndDestroy()
    await over
    expect(await send(request('GET /health/live', 'Connection: close')).answer).toContain('200')
    expect(failures()).toEqual([])
  })
})

it('a request keeps the address of its client when the client disconnects', async () => {
  const arrived = once(app.server, 'request')
  const { socket, answer } = send(request(`GET ${API_PREFIX}/leave`))
  answer.catch(() => undefined)
  const [{ socket: serverSide }] = await arrived
  const over = new Promise<void>((resolve) => serverSide.once('close', () => resolve()))
  socket.resetAndDestroy()
  await over
  leaving.resolve()
  expect(await left.promise).toBe('127.0.0.1')
})
