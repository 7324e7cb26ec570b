import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { DEBOUNCE_KEY, startDebounce } from '../../../test/stand-ins/debounce.ts'
import { FAULTS } from '../../../test/stand-ins/faults.ts'
import { createBreaker } from '../../http-client/breaker.ts'
import { createHttpClient } from '../../http-client/http-client.ts'
import { createBuiltInEmailCheck } from './built-in.ts'
import { createCheckCache } from './check-cache.ts'
import { createDebounce } from './debounce.ts'
import { createMailExchange, type DomainResolver } from './mail-exchange.ts'
import type { EmailCheck } from './port.ts'

const database = await testDatabase()
const debounce = await startDebounce()
afterAll(() => Promise.all([debounce.close(), database.close()]))
const now = () => new Date('2026-11-20T10:00:00Z')

const byDebounce = (timeoutMs = 5_000) =>
  createDebounce({
    service: createHttpClient({
      name: 'DeBounce',
      baseUrl: debounce.url,
      now,
      allowPrivate: true,
      timeoutMs,
    }),
    apiKey: DEBOUNCE_KEY,
    cache: createCheckCache(database.db, now),
  })

const refused = (code: string) => async () => {
  throw Object.assign(new Error(code), { code })
}
const answering: DomainResolver = {
  resolveMx: async (domain) =>
    domain === 'nowhere.example' ? await refused('ENOTFOUND')() : [{ exchange: 'mx.example.it' }],
  resolve4: refused('ENOTFOUND'),
  resolve6: refused('ENOTFOUND'),
  resolveNs: async () => ['dns.nic.it'],
}
function builtIn(failing?: () => Promise<never>): EmailCheck {
  const breaker = createBreaker({ failures: 5, seconds: 60, now })
  if (!failing) return createBuiltInEmailCheck(createMailExchange(answering, breaker))
  const resolver = { ...answering, resolveMx: failing }
  return createBuiltInEmailCheck(createMailExchange(resolver, breaker, 50))
}

/** A check that always returns unknown. */
type Failing = [fault: string, () => EmailCheck]
const CASES: [string, () => EmailCheck, Failing[]][] = [
  [
    'built-in',
    () => builtIn(),
    [
      ['silence', () => builtIn(() => new Promise(() => {}))],
      ['a fault of the name servers', () => builtIn(refused('ESERVFAIL'))],
      ['no network', () => builtIn(refused('ECONNREFUSED'))],
    ],
  ],
  [
    'DeBounce',
    () => byDebounce(),
    FAULTS.map(
      ([fault, problem]): Failing => [
        fault,
        () => {
          debounce.calm()
          debounce.failNext(problem, problem)
          return byDebounce(80)
        },
      ],
    ),
  ],
]
/** DeBounce's own advice for forms: accept-all, deliverable, unknown. */
const VALID = [4, 5, 7]
const valid = { ok: true, code: expect.toSatisfy((code: number) => VALID.includes(code)) }

describe.each(CASES)('the check of a mail address: %s [MAIL-6] [API-68]', (_name, make, failing) => {
  it.each([
    ['maria@', 1],
    ['maria@mailinator.com', 3],
    ['maria@nowhere.example', 6],
    ['info@example.it', 8],
  ])('the check of the mail address “%s” returns the code %i', async (email, code) => {
    expect(await make().check(email)).toMatchObject({ ok: true, code })
  })

  it('the check of a mail address accepts a person’s address in any case, and suggests a correction of a probable error', async () => {
    for (const email of ['maria.rossi@example.it', 'MARIA.Rossi@Example.it'])
      expect(await make().check(email)).toEqual(valid)
    expect(await make().check('maria@gmial.com')).toEqual({ ...valid, suggestion: 'maria@gmail.com' })
  })

  it('the check of a mail address answers any input and concurrent requests', async () => {
    const check = make()
    for (const email of ['', '@', 'a\0b@example.it', 'x'.repeat(400)])
      expect(await check.check(email)).toMatchObject({ ok: true, code: expect.any(Number) })
    const emails = Array.from({ length: 12 }, (_, index) => `turno${index}@example.it`)
    const outcomes = await Promise.all(emails.map((email) => check.check(email)))
    expect(outcomes).toEqual(emails.map(() => valid))
  })

  it.each(failing)(
    'the check of a mail address reports unknown after %s, and caches nothing',
    async (_fault, open) => {
      const email = `${crypto.randomUUID()}@nowhere.example`
      const outcome = await open().check(email)
      if (outcome.ok) expect(outcome.code).toBe(7)
      else expect(outcome).toMatchObject({ reason: 'unreachable', detail: expect.stringMatching(/./) })
      debounce.calm()
      expect(await make().check(email)).toMatchObject({ ok: true, code: 6 })
    },
  )
})
