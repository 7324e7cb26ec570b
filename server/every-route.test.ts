import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { logout } from '../shared/api/sessions.ts'
import { FILES } from '../test/access-table.ts'
import { addressOf } from '../test/address-of.ts'
import { sampleOf } from '../test/endurance.ts'
import type { SignedIn } from '../test/factories.ts'
import { serverOfFile } from '../test/server.ts'
import type { Route } from './http/route.ts'
import { files, routes } from './routes.ts'

const ID = '0198c1de-1111-7abc-8def-000000000001'
const server = await serverOfFile({ routes, files })
const admin = await server.signedIn({ role: 'admin', sendEmail: true })

const nameOf = ({ call }: Route) => `${call.method} ${call.path}`
const filled = (path: string) => path.replace(/:\w+/g, ID)
const isLogout = ({ call }: Route) => call === logout
/** In `npm test` attacks are drawn for each address anew. */
const drawnOf = <T>(attacks: readonly T[], at: number, size = 1) => sampleOf(attacks, size, at)
const ADDRESSES = [
  // A logout ends the session of the later calls.
  ...[...routes.filter((one) => !isLogout(one)), ...routes.filter(isLogout)].map(({ call }) => ({
    method: call.method,
    url: addressOf(call).replace(/:\w+/g, ID),
  })),
  ...Object.keys(FILES).map((name) => ({ method: name.split(' ')[0]!, url: filled(name.split(' ')[1]!) })),
  ...[
    '/health/live',
    '/health/ready',
    '/api/docs/',
    '/api/docs/json',
    '/',
    '/nothing',
    '/%',
    '/api/v1/nothing',
  ].map((url) => ({
    method: 'GET',
    url,
  })),
]
const CACHEABLE = new Set(routes.filter(({ call }) => call.cacheable).map(({ call }) => addressOf(call)))

it('every address answers with the security headers, with and without a session', async () => {
  for (const { method, url } of ADDRESSES)
    for (const headers of [{}, admin.headers]) {
      const answer = await server.app.inject({ method: method as 'GET', url, headers })
      const policy = String(answer.headers['content-security-policy'])
      expect([url, answer.headers['x-content-type-options'], answer.headers['x-frame-options']]).toEqual([
        url,
        'nosniff',
        'DENY',
      ])
      expect(answer.headers['strict-transport-security']).toMatch(/^max-age=31536000\b/)
      expect(answer.headers['referrer-policy']).toBe('no-referrer')
      expect(policy, url).toContain("frame-ancestors 'none'")
      expect(policy, url).not.toMatch(/script-src[^;]*'unsafe|default-src[^;]*'unsafe/)
      // A page that loads nothing needs no more than this.
      if (!policy.includes("default-src 'none'"))
        for (const rule of [
          "object-src 'none'",
          "base-uri 'none'",
          "script-src 'self'",
          "require-trusted-types-for 'script'",
        ])
          expect(policy.split(';'), url).toContain(rule)
      if (
        /^\/(api|pdf|pdfs|reports|exports|firma|firmati|newsletter)\//.test(url) &&
        !url.startsWith('/api/docs')
      )
        expect([url, answer.headers['cache-control']]).toEqual([
          url,
          CACHEABLE.has(url) && answer.statusCode === 200 ? 'private, no-cache' : 'no-store',
        ])
      expect([url, answer.headers['x-powered-by'], answer.headers.server]).toEqual([
        url,
        undefined,
        undefined,
      ])
      expect(answer.body).not.toMatch(/\n\s+at .+:\d+:\d+|node_modules|\/server\/.*\.ts/)
    }
})

it('every address of a GET answers HEAD with the same status and headers, and without a body', async () => {
  const varies = new Set(['date', 'keep-alive', 'connection', 'transfer-encoding', 'set-cookie'])
  const headersOf = (headers: object) =>
    Object.entries(headers).filter(([name]) => !varies.has(name) && !name.startsWith('x-ratelimit'))
  for (const { url } of ADDRESSES.filter(({ method }) => method === 'GET'))
    for (const headers of [{}, admin.headers]) {
      const read = await server.app.inject({ url, headers })
      const head = await server.app.inject({ method: 'HEAD', url, headers })
      expect([url, head.statusCode, head.body]).toEqual([url, read.statusCode, ''])
      expect([url, Object.fromEntries(headersOf(head.headers))]).toEqual([
        url,
        Object.fromEntries(headersOf(read.headers)),
      ])
    }
})

it('TRACE is refused at every address, and sends nothing back', async () => {
  for (const url of new Set(ADDRESSES.map((one) => one.url))) {
    const headers = { ...admin.headers, 'x-sent': 'to be sent back' }
    const { statusCode, body } = await server.app.inject({ method: 'TRACE' as 'GET', url, headers })
    expect([url, [404, 405, 400].includes(statusCode)]).toEqual([url, true])
    expect(body).not.toContain('to be sent back')
  }
})

const CROSS_SITE: Record<string, string>[] = [
  { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-mode': 'nested-navigate', 'sec-fetch-site': 'cross-site' },
  { 'sec-purpose': 'prefetch' },
  { 'sec-purpose': 'prefetch;prerender' },
  { purpose: 'prefetch' },
]

it('no GET of the API has an effect from another site: not by navigation, prefetch or image, and never by a cookie', async () => {
  const cookie = admin.headers.cookie ?? `sb=${admin.headers['x-accesstoken']}`
  for (const [at, { call, rule }] of routes.filter((one) => one.call.method === 'GET').entries()) {
    const url = addressOf(call).replace(/:\w+/g, ID)
    for (const headers of drawnOf(CROSS_SITE, at)) {
      const { statusCode } = await server.app.inject({ url, headers: { ...admin.headers, ...headers } })
      expect([url, statusCode]).toEqual([url, 403])
    }
    const image = {
      cookie,
      'sec-fetch-mode': 'no-cors',
      'sec-fetch-dest': 'image',
      'sec-fetch-site': 'cross-site',
    }
    const { statusCode } = await server.app.inject({ url, headers: image })
    if (rule !== 'anyone' && rule !== 'outbox reader') expect([url, statusCode]).toEqual([url, 401])
  }
})

const INJECTIONS = [
  "' OR 1=1 --",
  "'; DROP TABLE users; --",
  "' UNION SELECT password_hash FROM users --",
  '1; SELECT pg_sleep(60)',
  "'||pg_sleep(60)--",
  '(SELECT 1 FROM pg_sleep(60))',
  '1) OR (1=1',
  "\\'; --",
  '$$; SELECT 1; $$',
  "%' AND 1=(SELECT 1)--",
  "';COPY users TO '/tmp/x'--",
  '"; --',
  '/**/',
  "' AND '1'='1",
  "E'\\\\x27'",
  "x' LIMIT 1 OFFSET 0 --",
  '%',
  '_',
  '%%%',
  '\\',
]

describe('a list', () => {
  let reader: SignedIn
  beforeAll(async () => {
    // Some calls end their own session.
    reader = await server.signedIn({ role: 'admin' })
  })
  const lists = routes.filter(({ call }) => {
    const shape =
      call.query &&
      (z.toJSONSchema(call.query, { io: 'input', unrepresentable: 'any' }) as { properties?: object })
    return call.method === 'GET' && shape?.properties && 'searchWord' in shape.properties
  })

  it.each(lists.map((route, at) => [nameOf(route), route, at] as const))(
    '%s treats SQL in a search as text, and refuses it as a column, an order and a number',
    async (_name, { call }, at) => {
      const ask = async (query: object) => {
        const url = addressOf(call, {}, query).replace(/:\w+/g, ID)
        // A statement that slept would be cut off by the limit of statements, which is a 503, or by that of this test.
        return await server.app.inject({ url, headers: reader.headers })
      }
      for (const text of drawnOf(INJECTIONS, at, 3)) {
        const found = await ask({ searchWord: text })
        expect([text, found.statusCode < 500]).toEqual([text, true])
        expect(found.body).not.toContain('$argon2')
        for (const name of ['columnName', 'order', 'page', 'limit']) {
          const { statusCode, body } = await ask({ [name]: text })
          // Calls without such a name ignore it.
          expect([400, 200]).toContain(statusCode)
          expect(body).not.toMatch(/\$argon2|syntax error|pg_sleep/)
        }
      }
    },
    60_000,
  )
})
