import { beforeEach, expect, it } from 'vitest'
import { defineCall, ok } from '../../../shared/api/call.ts'
import { TOKEN_HEADER } from '../../../shared/api-prefix-and-headers.ts'
import { testClock } from '../../../test/clock.ts'
import { serverOfFile } from '../../../test/server.ts'
import { findCaller } from '../../features/login/find-caller.ts'
import { endSessionsOf } from '../../features/sessions/sessions.ts'
import { newSecret, withProof } from '../../secrets.ts'
import { registerFileRoute } from '../file-routes.ts'
import { route } from '../route.ts'
import { FAILED_TOKEN_RATE } from './failed-tokens.ts'

const read = defineCall('GET /read', { summary: 'Reads', answer: ok, failures: [] })
const clock = testClock()
let lookups = 0
const server = await serverOfFile({
  routes: [route(read, 'any user', async () => ({ ok: true }))],
  files: [
    (app, context) =>
      registerFileRoute(app, context, counted, {
        url: '/files/:name',
        rule: 'any user',
        about: { summary: 'A file', type: 'application/pdf' },
        find: async ({ name }) => ({ name, bytes: Buffer.from('%PDF') }),
      }),
  ],
  now: clock.now,
  findCaller: counted,
  config: { trustedProxies: ['127.0.0.1'] },
  failedTokenRate: { capacity: 3, perSecond: 0.1 },
})
beforeEach(() => {
  clock.advance(3_600)
  lookups = 0
})

/** The real lookup, which counts its queries. */
function counted(...[context, request]: Parameters<typeof findCaller>) {
  const db = context.db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'SelectQueryNode') lookups += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return findCaller({ ...context, db }, request)
}

const from = (address: string) => ({ 'x-forwarded-for': address })
const callFrom = async (address: string, headers: Record<string, string>) =>
  (await server.inject(read, {}, { headers }, from(address))).status
const bogus = () => ({ [TOKEN_HEADER]: newSecret() })
const failFrom = async (address: string, times: number) => {
  const statuses = []
  for (let n = 0; n < times; n += 1) statuses.push(await callFrom(address, bogus()))
  return statuses
}

it('tokens without a session are refused without a query when an address has sent too many, until time has passed', async () => {
  expect(await failFrom('192.0.2.1', 5)).toEqual([401, 401, 401, 429, 429])
  expect(lookups).toBe(3)
  expect(await failFrom('192.0.2.2', 1)).toEqual([401])
  const { headers } = await server.inject(read, {}, { headers: bogus() }, from('192.0.2.1'))
  expect(headers['retry-after']).toBe('10')
  clock.advance(10)
  expect(await failFrom('192.0.2.1', 2)).toEqual([401, 429])
})

it('tokens without a session do not exceed the limit when many are concurrent', async () => {
  const statuses = await Promise.all(Array.from({ length: 20 }, () => callFrom('192.0.2.1', bogus())))
  expect(statuses.filter((status) => status === 401)).toHaveLength(3)
  expect(lookups).toBe(3)
})

it('tokens without a session are counted together for the addresses of one IPv6 network', async () => {
  const statuses = []
  for (let n = 1; n < 6; n += 1) statuses.push(await callFrom(`2001:db8::${n}`, bogus()))
  expect(statuses).toEqual([401, 401, 401, 429, 429])
  expect(await callFrom('2001:db8:0:1::1', bogus())).toBe(401)
})

it('tokens without a session are also counted when a file is opened', async () => {
  const open = async () => {
    const headers = { ...from('192.0.2.1'), ...bogus() }
    return (await server.app.inject({ url: '/files/a', headers })).statusCode
  }
  expect([await open(), await open(), await open(), await open()]).toEqual([401, 401, 401, 429])
  expect(lookups).toBe(3)
})

it('tokens without a session do not limit recently verified sessions, known devices and other addresses', async () => {
  const [seen, unseen, device] = [await server.signedIn(), await server.signedIn(), await server.signedIn()]
  const proof = withProof(server.context.config.secretKey, 'device', newSecret())
  const fromDevice = { ...device.headers, cookie: `sb-device=${proof}` }
  expect(await callFrom('192.0.2.1', seen.headers)).toBe(200)
  await failFrom('192.0.2.1', 5)
  expect(await callFrom('192.0.2.1', seen.headers)).toBe(200)
  expect(await callFrom('192.0.2.1', fromDevice)).toBe(200)
  expect(await callFrom('192.0.2.1', unseen.headers)).toBe(429)
  expect(await callFrom('192.0.2.2', unseen.headers)).toBe(200)
})

it('tokens of open sessions are not counted as failed', async () => {
  for (let n = 0; n < 8; n += 1)
    expect(await callFrom('192.0.2.1', (await server.signedIn()).headers)).toBe(200)
  expect(await failFrom('192.0.2.1', 4)).toEqual([401, 401, 401, 429])
})

it('the token of an ended session is counted as failed', async () => {
  const { headers, user } = await server.signedIn()
  expect(await callFrom('192.0.2.1', headers)).toBe(200)
  await endSessionsOf(server.context.db, user.id, clock.now())
  const statuses = []
  for (let n = 0; n < 6; n += 1) statuses.push(await callFrom('192.0.2.1', headers))
  // The first lookup shows that the session ended.
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
})

it('the limit of failed tokens is above what an installation behind one address reaches', () => {
  expect(FAILED_TOKEN_RATE.capacity).toBeGreaterThanOrEqual(300)
  expect(FAILED_TOKEN_RATE.perSecond).toBeLessThanOrEqual(5)
})
