import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defineCall, idParams, listQuery, ok } from '../../shared/api/call.ts'
import { API_PREFIX } from '../../shared/api-prefix-and-headers.ts'
import { ERRORS, type ErrorId } from '../../shared/errors.ts'
import { serverOfFile } from '../../test/server.ts'
import { Failure } from './failure.ts'
import { openRoute, route } from './route.ts'
import { createServer } from './server.ts'

const list = defineCall('GET /things', {
  summary: 'Lists',
  query: listQuery(['name']),
  answer: ok.extend({ page: z.number() }),
  failures: [],
})
const add = defineCall('POST /things', {
  summary: 'Adds',
  body: z.strictObject({ name: z.string().max(2_000_000), size: z.number().optional() }),
  answer: ok.extend({ name: z.string() }),
  failures: [],
})
const read = defineCall('GET /things/:id', { summary: 'Reads', params: idParams, answer: ok, failures: [] })
const refuse = defineCall('POST /refusals', {
  summary: 'Refuses',
  body: z.strictObject({ id: z.string() }),
  answer: ok,
  failures: Object.keys(ERRORS) as ErrorId[],
})
const storeTextCall = defineCall('POST /texts', {
  summary: 'Keeps a text',
  body: z.strictObject({ text: z.string() }),
  answer: ok,
  failures: [],
})

const good = { ok: true } as const
const OPEN = { limit: { name: 'things', perAddress: 10_000, together: 10_000 } }
const server = await serverOfFile({
  routes: [
    route(list, 'any user', async ({ query }) => ({ ok: true, page: query.page })),
    route(add, 'any user', async ({ body }) => ({ ok: true, name: body.name })),
    route(read, 'any user', async () => good),
    openRoute(
      refuse,
      'anyone',
      async ({ body }) => {
        const [, code] = /^full (\w+)$/.exec(body.id) ?? []
        if (code) throw Object.assign(new Error('no space left on /var'), { code })
        if (body.id in ERRORS) throw new Failure(body.id as ErrorId, { retryAfter: 7 })
        throw new Error(`Maria Rossi, RSSMRA80A01H501U: ${body.id}`)
      },
      OPEN,
    ),
    openRoute(
      storeTextCall,
      'anyone',
      async ({ context, body }) => {
        await context.db.insertInto('domains').values({ name: body.text }).execute()
        return good
      },
      OPEN,
    ),
  ],
})
const session = await server.signedIn()
const { app } = server

const send = (payload: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: `${API_PREFIX}/things`,
    headers: { ...session.headers, 'content-type': 'application/json', ...headers },
    payload,
  })

/** Every refusal has this shape. */
function envelope(id: ErrorId) {
  return { ok: false, error: { id, title: ERRORS[id].title }, errorMessage: expect.any(String) }
}

describe('bad input', () => {
  it.each([
    ['{"name":', 'bad-json'],
    ['', 'bad-request'],
    ['[]', 'bad-request'],
    ['"x"', 'bad-request'],
    ['{"name":1}', 'bad-request'],
    ['{"name":"a","__proto__":{"admin":true}}', 'bad-request'],
    ['{"name":"a","constructor":{"prototype":{}}}', 'bad-request'],
    [`{"name":"a","size":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 'bad-request'],
    [JSON.stringify({ name: 'a', size: Array.from({ length: 2_001 }, () => 0) }), 'bad-request'],
  ] as const)('the invalid body %# is refused [API-4]', async (payload, id) => {
    const answer = await send(payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject(envelope(id))
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  it.each([
    [{ page: -1 }, 'page'],
    [{ page: 'x' }, 'page'],
    [{ limit: 0 }, 'limit'],
    [{ limit: 501 }, 'limit'],
    [{ columnName: 'password_hash' }, 'columnName'],
    [{ order: 'sideways' }, 'order'],
  ])('the invalid query %j is refused with the name of its field [API-4]', async (query, field) => {
    const answer = await server.inject(list, { query } as object, session)
    expect(answer).toMatchObject({
      status: 400,
      failure: { ...envelope('bad-request'), issues: [{ field }] },
    })
  })

  it('an unknown field of a body is refused by name [API-4]', async () => {
    const answer = await send(JSON.stringify({ name: 'a', role: 'admin' }))
    expect(answer.json()).toMatchObject({ issues: [{ field: 'role', code: 'unrecognized_keys' }] })
  })

  it('an invalid id is answered with 400, an unknown address with 404, a wrong method with 405 [API-4]', async () => {
    expect((await server.inject(read, { params: { id: 'x' } }, session)).status).toBe(400)
    const unknown = await app.inject(`${API_PREFIX}/nothing`)
    expect([unknown.statusCode, unknown.json()]).toEqual([404, envelope('not-found')])
    const patch = await app.inject({ method: 'PATCH', url: `${API_PREFIX}/things` })
    expect([patch.statusCode, patch.json()]).toEqual([405, envelope('wrong-method')])
    expect(patch.headers.allow).toBe('GET, HEAD, POST')
  })

  it('a body that is too large is answered with 413, one of another media type with 415 [API-4]', async () => {
    const large = await send(JSON.stringify({ name: 'x'.repeat(700_000) }))
    expect([large.statusCode, large.json()]).toEqual([413, envelope('too-large')])
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
      const other = await send('name=a', { 'content-type': type })
      expect([other.statusCode, other.json()]).toEqual([415, envelope('unsupported-media-type')])
    }
  })

  it.each(Object.entries(ERRORS))(
    'the error %s is answered with its own status [API-4]',
    async (id, { status }) => {
      const answer = await server.inject(refuse, { body: { id } })
      expect(answer).toMatchObject({ status, failure: { ...envelope(id as ErrorId), retryAfter: 7 } })
      expect(answer.headers['retry-after']).toBe('7')
    },
  )

  it('an unexpected failure is answered with a general 500 without details [API-3]', async () => {
    const answer = await server.inject(refuse, { body: { id: 'a secret' } })
    expect(answer).toMatchObject({ status: 500, failure: envelope('internal') })
    expect(JSON.stringify(answer.failure)).not.toContain('secret')
  })

  it.each(['ENOSPC', 'EDQUOT', '53100', 'EMFILE'])(
    'a failure %s for lack of disk space is answered with 503 [API-3]',
    async (code) => {
      const [id, retryAfter] = code === 'EMFILE' ? (['unavailable', 2] as const) : (['disk-full', 5] as const)
      const reported = vi.spyOn(server.context.disk, 'reportFullDatabase').mockReturnValue()
      const answer = await server.inject(refuse, { body: { id: `full ${code}` } })
      expect(answer).toMatchObject({ status: 503, failure: { ...envelope(id), retryAfter } })
      expect(JSON.stringify(answer.failure)).not.toContain('/var')
      expect(reported).toHaveBeenCalledTimes(code === '53100' ? 1 : 0)
    },
  )

  it('a text that the database cannot store is answered with 400 [API-4]', async () => {
    expect((await server.inject(storeTextCall, { body: { text: 'a\u0000b' } })).status).toBe(400)
  })
})

describe('the authorisation', () => {
  it('the authorisation is checked before the input', async () => {
    expect(
      (await app.inject({ method: 'POST', url: `${API_PREFIX}/things`, payload: { wrong: 1 } })).statusCode,
    ).toBe(401)
  })

  const navigationHeaders: Record<string, string>[] = [
    { 'sec-fetch-mode': 'navigate' },
    { 'sec-purpose': 'prefetch' },
    { purpose: 'prefetch' },
  ]
  it.each(navigationHeaders)('a call set off by a browser with %j has no effect [API-5]', async (headers) => {
    expect((await server.inject(list, {}, session, headers)).status).toBe(403)
  })

  it('a route without a rule stops the start', async () => {
    const late = (app: { get: (url: string, handler: () => string) => void }) =>
      app.get('/api/v1/open', () => 'x')
    await expect(
      createServer(server.context, { routes: [], findCaller: async () => undefined, files: [late] }),
    ).rejects.toThrow('has no rule')
  })
})

describe('addresses and headers', () => {
  it('a trailing slash in the address of a call changes nothing [API-84]', async () => {
    const answer = await app.inject({ url: `${API_PREFIX}/things/`, headers: session.headers })
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true, page: 0 }])
  })

  it('the server serves the API documentation as a page and as a document', async () => {
    const admin = await server.signedIn({ role: 'admin' })
    const html = await app.inject({ url: '/api/docs/', headers: admin.headers })
    expect([html.statusCode, html.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const { paths, openapi } = (await app.inject({ url: '/api/docs/json', headers: admin.headers })).json()
    expect(openapi).toBe('3.1.0')
    expect(Object.keys(paths[`${API_PREFIX}/things`])).toEqual(['get', 'post'])
    expect(
      paths[`${API_PREFIX}/things`].post.requestBody.content['application/json'].schema.properties,
    ).toHaveProperty('name')
  })

  it('the API documentation is for administrators only, unless it is configured as open', async () => {
    for (const url of [
      '/api/docs',
      '/api/docs/',
      '/api/docs/json',
      '/api/docs/yaml',
      '/api/docs/static/index.html',
    ]) {
      expect((await app.inject(url)).statusCode, url).toBe(401)
      expect((await app.inject({ url, headers: session.headers })).statusCode, url).toBe(403)
    }
    const page = await app.inject({ url: '/api/docs/', headers: { 'sec-fetch-mode': 'navigate' } })
    expect([page.statusCode, page.headers['content-type']]).toEqual([401, 'text/html; charset=utf-8'])
    expect(page.body).not.toContain('swagger')
    const context = { ...server.context, config: { ...server.context.config, apiDocs: 'open' as const } }
    const open = await createServer(context, { routes: [], findCaller: async () => undefined })
    expect((await open.inject('/api/docs/json')).statusCode).toBe(200)
    await open.close()
  })

  it('the health routes report liveness and readiness', async () => {
    expect((await app.inject('/health/live')).json()).toEqual({ ok: true })
    expect((await app.inject('/health/ready')).json()).toEqual({ ok: true, disk: 'ample' })
  })
})
