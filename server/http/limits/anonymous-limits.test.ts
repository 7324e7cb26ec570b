import { randomBytes } from 'node:crypto'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineCall, ok } from '../../../shared/api/call.ts'
import { API_PREFIX } from '../../../shared/api-prefix-and-headers.ts'
import { testClock } from '../../../test/clock.ts'
import { serverOfFile } from '../../../test/server.ts'
import { routes } from '../../routes.ts'
import { newLinkSecret, newSecret } from '../../secrets.ts'
import { openRoute, type Route } from '../route.ts'
import { createServer } from '../server.ts'
import { type AnonymousLimit, LINKS } from './anonymous-limits.ts'

const MEGABYTE = 1024 * 1024
const ask = defineCall('POST /questions', {
  summary: 'Asks',
  body: z.strictObject({ text: z.string() }),
  answer: ok,
  failures: [],
})
const readCall = defineCall('POST /files', {
  summary: 'Looks at a file',
  upload: { maxBytes: MEGABYTE },
  answer: ok.extend({ size: z.number() }),
  failures: [],
})
const LIMIT = { name: 'things', perAddress: 3, together: 5 }
const greet = defineCall('GET /greetings', { summary: 'Greets', answer: ok, failures: [] })
const GREET_LIMIT: AnonymousLimit = {
  name: 'greetings',
  perAddress: 2,
  together: 4,
  recognised: {
    perMinute: 3,
    keyOf: (_config, { headers }) => String(headers['x-recognised'] ?? '') || undefined,
  },
}
const link = defineCall('GET /links/:token', {
  summary: 'Follows a link',
  params: z.object({ token: z.string() }),
  answer: ok,
  failures: [],
})
const clock = testClock()
const opened: Socket[] = []

const listening = [
  openRoute(ask, 'anyone', async () => ({ ok: true }), { limit: LIMIT }),
  openRoute(greet, 'anyone', async () => ({ ok: true }), { limit: GREET_LIMIT }),
  openRoute(link, 'anyone', async () => ({ ok: true }), {
    limit: { name: 'links', perAddress: 2, together: 4, recognised: LINKS },
  }),
  openRoute(readCall, 'anyone', async ({ file }) => ({ ok: true, size: file.bytes.length }), {
    limit: { name: 'files', perAddress: 100, together: 100 },
  }),
]
const server = await serverOfFile({
  routes: listening,
  now: clock.now,
  config: { trustedProxies: ['127.0.0.1'] },
})
await server.app.listen({ port: 0, host: '127.0.0.1' })
afterAll(async () => {
  for (const socket of opened) socket.destroy()
})

const askFrom = async (address: string, payload: object = { text: 'x' }) =>
  (
    await server.app.inject({
      method: 'POST',
      url: `${API_PREFIX}${ask.path}`,
      payload,
      headers: { 'x-forwarded-for': address },
    })
  ).statusCode

describe('the limits of open routes', () => {
  it('the limits of open routes count each address and all addresses together', async () => {
    const first = []
    for (let n = 0; n < 4; n += 1) first.push(await askFrom('192.0.2.1'))
    expect(first).toEqual([200, 200, 200, 429])
    expect([await askFrom('192.0.2.2'), await askFrom('192.0.2.3'), await askFrom('192.0.2.4')]).toEqual([
      200, 200, 429,
    ])
  })

  it('the limits of open routes count the addresses of one IPv6 network together', async () => {
    clock.advance(60)
    const answers = []
    for (let n = 1; n < 5; n += 1) answers.push(await askFrom(`2001:db8::${n}`))
    expect(answers).toEqual([200, 200, 200, 429])
  })

  it('the limits of open routes count each known caller separately from anonymous callers', async () => {
    const greetAs = async (recognised: string, address = '192.0.2.20') =>
      (
        await server.app.inject({
          method: 'GET',
          url: `${API_PREFIX}${greet.path}`,
          headers: { 'x-forwarded-for': address, 'x-recognised': recognised },
        })
      ).statusCode
    for (const address of ['192.0.2.20', '192.0.2.20', '192.0.2.21', '192.0.2.22']) await greetAs('', address)
    expect([await greetAs(''), await greetAs('', '192.0.2.23')]).toEqual([429, 429])
    const one = []
    for (let n = 0; n < 4; n += 1) one.push(await greetAs('one'))
    expect(one).toEqual([200, 200, 200, 429])
    expect(await greetAs('two')).toBe(200)
  })

  it('the limits of open routes let in who comes by a link of ours while strangers at many addresses ask', async () => {
    clock.advance(60)
    const follow = async (secret: string, address: string) =>
      (
        await server.app.inject({
          method: 'GET',
          url: `${API_PREFIX}/links/${secret}`,
          headers: { 'x-forwarded-for': address },
        })
      ).statusCode
    const strangers = []
    for (let n = 1; n <= 6; n += 1) strangers.push(await follow(newSecret(), `192.0.2.${n}`))
    expect(strangers).toEqual([200, 200, 200, 200, 429, 429])
    const link = newLinkSecret(server.context.config.secretKey)
    expect(await follow(link, '192.0.2.1')).toBe(200)
    const changed = `${link.slice(0, -2)}${link.endsWith('AA') ? 'BB' : 'AA'}`
    expect(await follow(changed, '192.0.2.9')).toBe(429)
    expect(await follow(newLinkSecret(randomBytes(32)), '192.0.2.9')).toBe(429)
  })

  it('an open route refuses a body of 20 KB where no session is asked for', async () => {
    clock.advance(60)
    expect(await askFrom('192.0.2.9', { text: 'x'.repeat(20_000) })).toBe(413)
  })

  it('an open route without a limit, or without one for its links, stops the start', async () => {
    const bare: Route = { call: ask, rule: 'anyone', options: {}, handle: async () => ({ ok: true }) }
    const start = createServer(server.context, { routes: [bare], findCaller: async () => undefined })
    await expect(start).rejects.toThrow('POST /api/v1/questions is open to anonymous callers without a limit')
    const page = createServer(server.context, {
      routes: [],
      findCaller: async () => undefined,
      files: [(app) => void app.get('/bare', async () => 'x')],
    })
    await expect(page).rejects.toThrow('GET /bare is open to anonymous callers without a limit')
    const shared = createServer(server.context, {
      routes: [],
      findCaller: async () => undefined,
      files: [(app) => void app.get('/bare/:token', { config: { limit: LIMIT } }, async () => 'x')],
    })
    await expect(shared).rejects.toThrow(
      'GET /bare/:token counts who comes by its link together with strangers',
    )
  })

  it('the limits of open routes accept files of at most 5 MB from anonymous callers', () => {
    const open = routes.filter(({ call, rule }) => call.upload && rule === 'anyone')
    expect(open.map(({ call }) => call.path)).toEqual(['/verification/document'])
    for (const { call } of open) expect(call.upload?.maxBytes).toBeLessThanOrEqual(5 * MEGABYTE)
  })
})

const BOUNDARY = 'edge'
const PART = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n`

/** A request with its headers sent; the server's end of the connection counts the received bytes. */
async function open(path: string, headers: string[]) {
  const { port } = server.app.server.address() as AddressInfo
  const accepted = new Promise<Socket>((resolve) => server.app.server.once('connection', resolve))
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  opened.push(socket)
  const answer = text(socket)
  const form = `Content-Type: multipart/form-data; boundary=${BOUNDARY}`
  socket.write(`POST ${API_PREFIX}${path} HTTP/1.1\r\n${['Host: x', form, ...headers].join('\r\n')}\r\n\r\n`)
  return { socket, answer, serverSide: await accepted }
}

/** Sends as long as the connection accepts data. */
function flood(socket: Socket, chunk: Buffer, bytes: number): void {
  let sent = 0
  const push = () => {
    while (sent < bytes && socket.writable) {
      sent += chunk.length
      if (!socket.write(chunk)) return void socket.once('drain', push)
    }
  }
  // The server cuts the connection under it.
  socket.on('error', () => {})
  push()
}

describe('the places of anonymous files', () => {
  it('the places of anonymous files are not taken by files that two addresses send slowly', async () => {
    const slow = (address: string, ...headers: string[]) =>
      open(readCall.path, [`X-Forwarded-For: ${address}`, 'Content-Length: 5000', ...headers])
    const sent: Awaited<ReturnType<typeof slow>>[] = []
    for (const address of ['192.0.2.60', '192.0.2.61'])
      for (let n = 0; n < 4; n += 1) sent.push(await slow(address))
    for (const { socket, serverSide, answer } of sent) {
      answer.catch(() => undefined)
      const before = serverSide.bytesRead
      socket.write(PART)
      await expect.poll(() => serverSide.bytesRead).toBe(before + PART.length)
    }
    const whole = `${PART}%PDF\r\n--${BOUNDARY}--\r\n`
    const length = `Content-Length: ${whole.length}`
    const quick = await open(readCall.path, ['X-Forwarded-For: 192.0.2.62', length, 'Connection: close'])
    quick.socket.write(whole)
    expect(await quick.answer).toContain('HTTP/1.1 200')
    const fifth = await slow('192.0.2.60', 'Connection: close')
    expect(await fifth.answer).toContain('HTTP/1.1 429')
    for (const { socket } of sent) socket.destroy()
  })
})

describe('the body of a refused request', () => {
  const piece = Buffer.alloc(64 * 1024, 'a')
  const chunked = Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')])

  it('the body of a refused request is not read where the declared length is too large', async () => {
    const { socket, answer, serverSide } = await open(readCall.path, [`Content-Length: ${100 * MEGABYTE}`])
    flood(socket, piece, 100 * MEGABYTE)
    expect(await answer).toContain('HTTP/1.1 413')
    await closed(serverSide)
    expect(serverSide.bytesRead).toBeLessThan(2 * MEGABYTE)
  })

  it('the body of a refused request is not read beyond the maximum of a file', async () => {
    const { socket, answer, serverSide } = await open(readCall.path, ['Transfer-Encoding: chunked'])
    const start = Buffer.from(PART)
    socket.write(`${start.length.toString(16)}\r\n${PART}\r\n`)
    flood(socket, chunked, 100 * MEGABYTE)
    expect(await answer).toMatch(/HTTP\/1\.1 413[\s\S]*Il file supera 1 MB/)
    await closed(serverSide)
    expect(serverSide.bytesRead).toBeLessThan(4 * MEGABYTE)
  })

  it('the body of a refused request is not read where the limit is used up, and the answer has the security headers', async () => {
    clock.advance(60)
    for (let n = 0; n < 3; n += 1) await askFrom('192.0.2.50')
    const from = ['X-Forwarded-For: 192.0.2.50', 'Transfer-Encoding: chunked']
    const { socket, answer, serverSide } = await open(ask.path, from)
    flood(socket, chunked, 100 * MEGABYTE)
    expect(await answer).toMatch(/HTTP\/1\.1 429[\s\S]*x-content-type-options: nosniff/i)
    await closed(serverSide)
    expect(serverSide.bytesRead).toBeLessThan(2 * MEGABYTE)
  })
})

async function closed(socket: Socket): Promise<void> {
  if (!socket.destroyed) await new Promise<void>((resolve) => socket.once('close', () => resolve()))
}
