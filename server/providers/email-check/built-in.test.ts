import { describe, expect, it, vi } from 'vitest'
import { createBreaker } from '../../http-client/breaker.ts'
import { createBuiltInEmailCheck } from './built-in.ts'
import { createMailExchange, type DomainResolver } from './mail-exchange.ts'

const refused = (code: string) => async () => {
  throw Object.assign(new Error(code), { code })
}
const nothing = {
  resolveMx: refused('ENODATA'),
  resolve4: refused('ENODATA'),
  resolve6: refused('ENODATA'),
  resolveNs: async () => ['dns.nic.it'],
}
const answering: DomainResolver = { ...nothing, resolveMx: async () => [{ exchange: 'mx.example.it' }] }

const breaker = (now = () => new Date()) => createBreaker({ failures: 3, seconds: 60, now })
const checkWith = (resolver: DomainResolver, timeoutMs?: number) =>
  createBuiltInEmailCheck(createMailExchange(resolver, breaker(), timeoutMs))
const codeOf = async (email: string, resolver = answering) => {
  const outcome = await checkWith(resolver).check(email)
  return outcome.ok ? outcome.code : outcome.reason
}

describe('the verification code of an address [API-68] [MAIL-6]', () => {
  it.each(['', 'maria', 'maria@', '@example.it', 'maria@example', 'ma ria@example.it', 'a@b@c.it', 'è@x.it'])(
    'the verification code is 1 for %j, which is no address',
    async (email) => {
      expect(await codeOf(email)).toBe(1)
    },
  )

  it.each(['maria@mailinator.com', 'm@YOPMAIL.com', 'm@x.guerrillamail.com'])(
    'the verification code is 3 for %s, which is disposable',
    async (email) => {
      expect(await codeOf(email)).toBe(3)
    },
  )

  it.each(['info@example.it', 'Postmaster@example.it', 'no-reply@example.it', 'info+x@example.it'])(
    'the verification code is 8 for %s, which is a role address',
    async (email) => {
      expect(await codeOf(email)).toBe(8)
    },
  )

  it.each([
    ['no such domain', { ...nothing, resolveMx: refused('ENOTFOUND') }],
    ['no mail server and no address', nothing],
    ['a domain that refuses all mail', { ...answering, resolveMx: async () => [{ exchange: '' }] }],
  ])('the verification code of an address is 6 with %s', async (_title, resolver) => {
    expect(await codeOf('maria@example.it', resolver)).toBe(6)
  })

  it.each([
    ['a mail server', answering],
    ['an address only', { ...nothing, resolve4: async () => ['192.0.2.1'] }],
    ['a new address only', { ...nothing, resolve6: async () => ['2001:db8::1'] }],
    ...[
      'ESERVFAIL',
      'EREFUSED',
      'ENOTIMP',
      'EFORMERR',
      'EBADRESP',
      'ECONNREFUSED',
      'ETIMEOUT',
      'ECANCELLED',
    ].map((code): [string, DomainResolver] => [
      `name servers that fail with ${code}`,
      { ...nothing, resolveMx: refused(code) },
    ]),
    ['name servers that answer half', { ...nothing, resolve4: refused('ETIMEOUT') }],
    ['name servers that answer most', { ...nothing, resolve6: refused('ESERVFAIL') }],
    ['name servers that deny every domain', { ...nothing, resolveNs: refused('ENOTFOUND') }],
    ['name servers that know the internet no more', { ...nothing, resolveNs: refused('ESERVFAIL') }],
  ])('the verification code of an address is 7, unknown, with %s', async (_title, resolver) => {
    expect(await codeOf('maria.rossi@example.it', resolver)).toBe(7)
  })

  it('the verification code is 7 when the name servers do not respond', async () => {
    const silent = { ...nothing, resolveMx: () => new Promise<never>(() => {}) }
    expect(await checkWith(silent, 20).check('maria@example.it')).toEqual({ ok: true, code: 7 })
  })

  it('the verification code comes with a suggested correction', async () => {
    expect(await checkWith(answering).check('maria@gmial.com')).toEqual({
      ok: true,
      code: 7,
      suggestion: 'maria@gmail.com',
    })
  })
})

describe('the breaker of the e-mail check', () => {
  it('the breaker of the e-mail check stops queries to name servers that are down, and retries after a while', async () => {
    let at = new Date('2026-11-20T09:00:00Z')
    const resolveMx = vi.fn(refused('ETIMEOUT'))
    const guard = breaker(() => at)
    const exchange = createMailExchange({ ...nothing, resolveMx }, guard)
    for (let n = 0; n < 10; n += 1) expect(await exchange('example.it')).toBe('unknown')
    expect(resolveMx).toHaveBeenCalledTimes(3)
    expect(guard.openUntil()).toEqual(new Date('2026-11-20T09:01:00Z'))
    at = new Date('2026-11-20T09:01:01Z')
    expect(await exchange('example.it')).toBe('unknown')
    expect(await exchange('example.it')).toBe('unknown')
    expect(resolveMx).toHaveBeenCalledTimes(4)
    at = new Date('2026-11-20T09:03:00Z')
    resolveMx.mockImplementation(async () => [{ exchange: 'mx.example.it' }] as never)
    expect(await exchange('example.it')).toBe('yes')
    expect(guard.openUntil()).toBeUndefined()
  })

  it('the breaker of the e-mail check does not count a domain without mail as a failure, and does not hide errors of the program', async () => {
    const guard = breaker()
    const exchange = createMailExchange(nothing, guard)
    for (let n = 0; n < 5; n += 1) expect(await exchange('example.it')).toBe('no')
    const broken = createMailExchange(
      {
        ...nothing,
        resolveMx: () => {
          throw new TypeError('ours')
        },
      },
      guard,
    )
    await expect(broken('example.it')).rejects.toThrow('ours')
  })
})
