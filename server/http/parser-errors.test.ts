import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { defineCall, idParams, ok } from '../../shared/api/call.ts'
import { API_PREFIX } from '../../shared/api-prefix-and-headers.ts'
import { ERRORS, type ErrorId } from '../../shared/errors.ts'
import { testServer } from '../../test/server.ts'
import { openRoute } from './route.ts'

const path = '/things/:id'
const read = defineCall(`GET ${path}`, { summary: 'Reads', params: idParams, answer: ok, failures: [] })
const { app, close } = await testServer({
  routes: [
    openRoute(read, 'anyone', async () => ({ ok: true }), {
      limit: { name: 'things', perAddress: 100, together: 100 },
    }),
  ],
})
afterAll(() => close())

/** Sends bytes as they are and reads until the other side hangs up. */
async function overTheWire(bytes: string): Promise<string[]> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(bytes)
  return (await text(socket)).split('\r\n')
}

const SAME = ['cache-control', 'referrer-policy', 'strict-transport-security', 'x-content-type-options']

/** How any other answer of the API is protected. */
async function protection(): Promise<[name: string, value: string][]> {
  const { headers } = await app.inject(`${API_PREFIX}/things/x`)
  return [...SAME, 'cross-origin-resource-policy', 'x-frame-options'].map((name) => [
    name,
    String(headers[name]),
  ])
}

function envelope(id: ErrorId) {
  return { ok: false, error: { id, title: ERRORS[id].title }, errorMessage: ERRORS[id].title }
}

it.each([
  ['no HTTP', 'GARBAGE\r\n\r\n', 'bad-request'],
  ['an unknown method', `FOO ${API_PREFIX}/things HTTP/1.1\r\nHost: x\r\n\r\n`, 'bad-request'],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    'bad-request',
  ],
  ['no host', `GET ${API_PREFIX}/nothing HTTP/1.1\r\nConnection: close\r\n\r\n`, 'bad-request'],
  [
    'an unknown expectation',
    `GET ${API_PREFIX}/nothing HTTP/1.1\r\nHost: x\r\nExpect: more\r\nConnection: close\r\n\r\n`,
    'not-found',
  ],
  ['endless headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 'too-large'],
] as const)(
  'a request with %s is refused in the error envelope with the security headers [API-4]',
  async (_what, bytes, id) => {
    const lines = await overTheWire(bytes)
    expect(lines[0]).toMatch(`HTTP/1.1 ${ERRORS[id].status} `)
    expect(JSON.parse(lines.at(-1)!)).toEqual(envelope(id))
    const names = lines.map((line) => line.toLowerCase())
    for (const [name, value] of await protection()) expect(names).toContain(`${name}: ${value.toLowerCase()}`)
    expect(lines.join()).toContain("frame-ancestors 'none'")
  },
)

it.each(['/api/v1/things/%E0%A4%A', '/%', `/api/v1/things/${'x'.repeat(400)}`])(
  'an address that cannot be read is refused without repeating it: %s [API-4]',
  async (url) => {
    const answer = await app.inject(url)
    expect([400, 404]).toContain(answer.statusCode)
    expect(answer.headers).toMatchObject(Object.fromEntries(await protection()))
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(answer.json()).toEqual(envelope(answer.json().error.id))
  },
)
