import { gunzipSync } from 'node:zlib'
import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { type Call, defineCall, ok } from '../../shared/api/call.ts'
import type { SignedIn } from '../../test/factories.ts'
import { serverOfFile } from '../../test/server.ts'
import { Failure } from './failure.ts'
import { route } from './route.ts'

const things = ok.extend({ things: z.array(z.object({ name: z.string() })), more: z.string().optional() })
const ours = defineCall('GET /cached/ours', {
  summary: '',
  cacheable: true,
  answer: things,
  failures: ['external-service-failed'],
})
const theirs = defineCall('GET /cached/theirs', {
  summary: '',
  cacheable: true,
  answer: things,
  failures: ['external-service-failed'],
})

/** The content of the response, how often it was rendered, and an optional delay. */
let names: string[]
let renderCount: number
let broken: boolean
const make = async () => {
  renderCount += 1
  if (broken) throw new Failure('external-service-failed')
  return { ok: true as const, things: names.map((name) => ({ name, secret: 'never sent' })) }
}
const server = await serverOfFile({
  routes: [
    route(ours, 'any user', make, { derivedFrom: () => ['packages'] }),
    route(theirs, 'any user', make, { derivedFrom: () => undefined }),
  ],
})
const agent: SignedIn = await server.signedIn()

const change = () => server.context.db.deleteFrom('packages').execute()
const ask = (call: Call = ours, headers: Record<string, string> = {}) =>
  server.app.inject({ url: `/api/v1${call.path}`, headers: { ...agent.headers, ...headers } })
const many = (prefix: string) => Array.from({ length: 5_000 }, (_, n) => `${prefix} ${n}`)

beforeEach(async () => {
  names = ['Uno', 'Due']
  renderCount = 0
  broken = false
  await change()
})

it('a cacheable response has an ETag and is answered 304 for it, also through a proxy, without being made again', async () => {
  const first = await ask()
  const { etag, 'cache-control': caching } = first.headers
  expect(first.json()).toEqual({ ok: true, things: [{ name: 'Uno' }, { name: 'Due' }] })
  expect([etag, caching]).toEqual([expect.stringMatching(/^W\/"[\w-]{43}"$/), 'private, no-cache'])
  for (const known of [`${etag}`, `"other", ${etag}`, '*']) {
    const again = await ask(ours, { 'if-none-match': known })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    expect(again.headers['cache-control']).toBe('private, no-cache')
  }
  expect(renderCount).toBe(1)
  expect((await ask(ours, { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

it('a cacheable response is made again when its lists have changed, and its ETag changes only with its content', async () => {
  const { etag } = (await ask()).headers
  await change()
  expect((await ask(ours, { 'if-none-match': `${etag}` })).statusCode).toBe(304)
  names = ['Tre']
  await change()
  const other = await ask(ours, { 'if-none-match': `${etag}` })
  expect([other.statusCode, other.json().things]).toEqual([200, [{ name: 'Tre' }]])
  expect(renderCount).toBe(3)
})

it('a cacheable response of external lists is made each time, and sent only when it has changed', async () => {
  const { etag } = (await ask(theirs)).headers
  expect((await ask(theirs, { 'if-none-match': `${etag}` })).statusCode).toBe(304)
  names = ['Tre']
  expect((await ask(theirs, { 'if-none-match': `${etag}` })).statusCode).toBe(200)
  expect(renderCount).toBe(3)
})

it('a cacheable response is compressed for clients that accept gzip, at any length', async () => {
  names = many('Nome')
  const plain = await ask()
  const packed = await ask(ours, { 'accept-encoding': 'br, gzip' })
  expect(plain.json().things).toEqual(names.map((name) => ({ name })))
  expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual(['gzip', 'accept-encoding'])
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  expect(packed.headers.etag).toBe(plain.headers.etag)
  expect((await ask(ours, { 'accept-encoding': 'gzip;q=0' })).headers['content-encoding']).toBeUndefined()
})

it('a failed response is not cached by server or client', async () => {
  broken = true
  const refused = await ask()
  expect([refused.statusCode, refused.headers.etag, refused.headers['cache-control']]).toEqual([
    502,
    undefined,
    'no-store',
  ])
  broken = false
  expect((await ask()).statusCode).toBe(200)
})

it('a cacheable response is refused to unauthorised callers, with and without an ETag', async () => {
  const { etag } = (await ask()).headers
  const { statusCode, headers } = await server.app.inject({
    url: `/api/v1${ours.path}`,
    headers: { 'if-none-match': `${etag}` },
  })
  expect([statusCode, headers.etag, headers['cache-control']]).toEqual([401, undefined, 'no-store'])
})
