import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { DEBOUNCE_KEY, startDebounce } from '../../../test/stand-ins/debounce.ts'
import { FAULTS } from '../../../test/stand-ins/faults.ts'
import { createBreaker } from '../breaker.ts'
import { createOutside } from '../outside/http.ts'
import { createBuiltInEmailCheck } from './built-in.ts'
import { createCheckMemory } from './check-memory.ts'
import { createDebounce } from './debounce.ts'
import { createMailExchange, type DomainResolver } from './mail-exchange.ts'
import type { EmailCheck } from './port.ts'

const database = await testDatabase()
const debounce = await startDebounce()
afterAll(() => Promise.all([debounce.close(), database.close()]))
const now = () => new Date('2026-11-20T10:00:00Z')

const byDebounce = (timeoutMs = 5_000) =>
  createDebounce({
    service: createOutside({
      ...{ name: 'DeBounce', baseUrl: debounce.url, now, allowPrivate: true, timeoutMs },
    }),
    ...{ apiKey: DEBOUNCE_KEY, memory: createCheckMemory(database.db, now) },
  })

const refused = (code: string) => async () => {
  throw Object.assign(new Error(code), { code })
}
const answering: DomainResolver = {
  resolveMx: async (domain) =>
    domain === 'nowhere.example' ? await refused('ENOTFOUND')() : [{ exchange: 'mx.example.it' }],
  resolve4: refused('ENOTFOUND'),
  resolve6: refused('ENOTFOUND'),
}
function builtIn(failing?: () => Promise<never>): EmailCheck {
  const breaker = createBreaker({ failures: 5, seconds: 60, now })
  if (!failing) return createBuiltInEmailCheck(createMailExchange(answering, breaker))
  const resolver = { ...answering, resolveMx: failing }
  return createBuiltInEmailCheck(createMailExchange(resolver, breaker, 50))
}

/** A check that can find nothing out. */
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
      ([fault, trouble]): Failing => [
        fault,
        () => {
          debounce.calm()
          debounce.trouble(trouble, trouble)
          return byDebounce(80)
        },
      ],
    ),
  ],
]
/** DeBounce's own advice for forms: accept-all, deliverable, unknown. */
const VALID = [4, 5, 7]
const valid = { ok: true, code: expect.toSatisfy((code: number) => VALID.includes(code)) }

describe.each(CASES)('[MAIL-6] [API-68] the check of an address: %s', (_name, make, failing) => {
  it.each([
    ['maria@', 1],
    ['maria@mailinator.com', 3],
    ['maria@nowhere.example', 6],
    ['info@example.it', 8],
  ])('refuses %s with %i', async (email, code) => {
    expect(await make().check(email)).toMatchObject({ ok: true, code })
  })

  it('accepts a person’s address, in any letters, and says what was probably meant', async () => {
    for (const email of ['maria.rossi@example.it', 'MARIA.Rossi@Example.it'])
      expect(await make().check(email)).toEqual(valid)
    expect(await make().check('maria@gmial.com')).toEqual({ ...valid, suggestion: 'maria@gmail.com' })
  })

  it('answers whatever it is asked, and everybody who asks at once', async () => {
    const check = make()
    for (const email of ['', '@', 'a\0b@example.it', 'x'.repeat(400)])
      expect(await check.check(email)).toMatchObject({ ok: true, code: expect.any(Number) })
    const emails = Array.from({ length: 12 }, (_, index) => `turno${index}@example.it`)
    const outcomes = await Promise.all(emails.map((email) => check.check(email)))
    expect(outcomes).toEqual(emails.map(() => valid))
  })

  it.each(failing)('calls nobody wrong after %s, and keeps nothing of it', async (_fault, open) => {
    const email = `${crypto.randomUUID()}@nowhere.example`
    const outcome = await open().check(email)
    if (outcome.ok) expect(outcome.code).toBe(7)
    else expect(outcome).toMatchObject({ reason: 'unreachable', detail: expect.stringMatching(/./) })
    debounce.calm()
    expect(await make().check(email)).toMatchObject({ ok: true, code: 6 })
  })
})
