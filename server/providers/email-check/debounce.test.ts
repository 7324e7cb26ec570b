import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { DEBOUNCE_KEY, startDebounce } from '../../../test/stand-ins/debounce.ts'
import type { Reply } from '../../../test/stand-ins/stand-in.ts'
import { createHttpClient } from '../../http-client/http-client.ts'
import { createCheckCache } from './check-cache.ts'
import { createDebounce } from './debounce.ts'

const database = await testDatabase()
const debounce = await startDebounce({ slowMs: 5 })
afterAll(async () => {
  await debounce.close()
  await database.close()
})

let time = new Date('2026-11-20T10:00:00Z')
const now = () => time
const memory = createCheckCache(database.db, now)
const check = (apiKey = DEBOUNCE_KEY) =>
  createDebounce({
    service: createHttpClient({
      name: 'DeBounce',
      baseUrl: debounce.url,
      now,
      allowPrivate: true,
    }),
    apiKey,
    cache: memory,
  })
beforeEach(() => {
  debounce.requests.length = 0
})

/** The answer for an address that is invalid. */
const invalid = { debounce: { code: '6', reason: 'Invalid' }, success: '1' }
const failure = (error: string) => ({ debounce: { error, code: '0' }, success: '0' })

describe('the e-mail check by DeBounce [MAIL-6]', () => {
  it.each([
    ['syntax@example.it', 1],
    ['trap@example.it', 2],
    ['disposable@example.it', 3],
    ['all@example.it', 4],
    ['anna@example.it', 5],
    ['bounce@example.it', 6],
    ['unknown@example.it', 7],
    ['info@example.it', 8],
  ])('the e-mail check by DeBounce returns for %s the code %i', async (email, code) => {
    expect(await check().check(email)).toEqual({ ok: true, code })
  })

  it('the e-mail check by DeBounce passes on a suggested correction', async () => {
    expect(await check().check('anna@gmial.com')).toEqual({ ok: true, code: 5, suggestion: 'anna@gmail.com' })
  })

  it('the e-mail check by DeBounce caches a result for a month, without the address', async () => {
    await check().check('Nuova@Example.it')
    expect(await check().check('nuova@example.it')).toEqual({ ok: true, code: 5 })
    expect(debounce.requests).toHaveLength(1)
    const rows = await database.db.selectFrom('email_checks').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/example/i)
    time = new Date('2026-12-25T10:00:00Z')
    await check().check('nuova@example.it')
    expect(debounce.requests).toHaveLength(2)
  })

  it('the e-mail check by DeBounce does not cache an unknown result', async () => {
    await check().check('unknown@example.com')
    await check().check('unknown@example.com')
    expect(debounce.requests).toHaveLength(2)
  })

  it('the e-mail check by DeBounce never treats code 0 as a result', async () => {
    expect(await check('other').check('zero@example.it')).toEqual({
      ok: false,
      reason: 'refused',
      detail: 'Wrong API',
    })
    expect(debounce.requests).toHaveLength(1)
  })

  it.each<[string, Reply]>([
    ['a wrong key', { status: 401, body: failure('Wrong API') }],
    ['a key that may not', { status: 403, body: failure('Forbidden') }],
    ['an empty account', { status: 402, body: failure('No credits') }],
    ['too many calls', { status: 429, body: failure('Maximum concurrent calls reached') }],
    ['a fault of its own', { status: 500, body: invalid }],
    ['a fault of the server before it', { status: 502, body: '<html>Bad Gateway</html>' }],
    ['maintenance', { status: 503, body: invalid }],
    ['a page in place of an answer', { status: 200, body: '<html>Accedi alla rete</html>' }],
    ['no body', { status: 200 }],
    ['an answer without success', { status: 200, body: { ...invalid, success: '0' } }],
    ['code 0', { status: 200, body: { debounce: { code: '0' }, success: '1' } }],
    ['a code that it does not have', { status: 200, body: { debounce: { code: '9' }, success: '1' } }],
    ['no code', { status: 200, body: { debounce: {}, success: '1' } }],
    ['another page', { status: 302, headers: { location: '/login' }, body: invalid }],
    ['a result with the status of another', { status: 404, body: invalid }],
  ])(
    'the e-mail check by DeBounce takes no address for invalid after %s, and caches nothing [MAIL-8]',
    async (_title, reply) => {
      const email = `${crypto.randomUUID()}@example.it`
      debounce.failNext(...[1, 2].map(() => ({ kind: 'reply' as const, reply })))
      expect(await check().check(email)).toMatchObject({ ok: false, detail: expect.stringMatching(/./) })
      debounce.calm()
      expect(await check().check(email)).toEqual({ ok: true, code: 5 })
    },
  )

  it.each([
    ['where nothing listens', 'http://127.0.0.1:1'],
    ['whose name is not found', 'https://debounce.invalid'],
  ])(
    'the e-mail check by DeBounce takes no address for invalid at a service %s [MAIL-8]',
    async (_title, baseUrl) => {
      const service = createHttpClient({ name: 'DeBounce', baseUrl, now, allowPrivate: true })
      const gone = createDebounce({ service, apiKey: DEBOUNCE_KEY, cache: memory })
      expect(await gone.check('nobody@nowhere.example')).toMatchObject({ ok: false, reason: 'unreachable' })
    },
  )

  it('the e-mail check by DeBounce is retried once after an overload', async () => {
    debounce.failNext({ kind: 'reply', reply: { status: 429 } })
    expect(await check().check('overload@example.it')).toMatchObject({ ok: true })
    expect(debounce.requests).toHaveLength(2)
  })

  it('the e-mail check by DeBounce runs five requests at a time and queues the others', async () => {
    const one = check()
    const emails = Array.from({ length: 12 }, (_, index) => `turn${index}@example.it`)
    const outcomes = await Promise.all(emails.map((email) => one.check(email)))
    expect(outcomes.every(({ ok }) => ok)).toBe(true)
  })
})
