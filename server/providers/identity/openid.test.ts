import { randomBytes } from 'node:crypto'
import { exportSPKI, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { signedIn } from '../../../test/factories.ts'
import { CLIENT, startOpenid } from '../../../test/stand-ins/openid.ts'
import type { OpenidSettings } from '../../config/config.ts'
import { createHttpClient } from '../../http-client/http-client.ts'
import { createOpenid } from './openid.ts'

/** The provider alone writes no user log. */
const NO_ENTRY = async () => {}

const database = await testDatabase()
const issuer = await startOpenid()
afterAll(async () => {
  await issuer.close()
  await database.close()
})

let clock = 0
const now = () => new Date(Date.now() + clock)
const { db } = database
const config = { publicUrl: 'http://localhost:3000', secretKey: randomBytes(32) }
const settings: OpenidSettings = { issuer: issuer.url, ...CLIENT, hostedDomain: undefined }
const service = createHttpClient({ name: 'Prova', baseUrl: issuer.url, now, allowPrivate: true })
const parts = { config, settings, service, db, now }
const provider = createOpenid(parts)

let anna: { sessionId: string; userId: string; email: string }
beforeAll(async () => {
  anna = await person()
})
async function person() {
  const { sessionId, user } = await signedIn({ db, now }, { verifiedEmail: false })
  return { sessionId, userId: user.id, email: 'anna@example.it' }
}

/** Starts a login and reads the parameters of the provider's URL. */
async function begin(who = anna, by = provider) {
  const started = await by.start({ ...who, locale: 'it', writeEntry: NO_ENTRY })
  const url = new URL(started.ok ? started.url : 'http://failed/')
  const of = (name: string) => url.searchParams.get(name) ?? ''
  return { url, state: of('state'), nonce: of('nonce') }
}
/** The provider redirects back. */
const comeBack = (state: string, more: Record<string, string> = {}, by = provider) =>
  by.takeReturn!(new URL(`http://x/identity/callback?${new URLSearchParams({ code: 'c', state, ...more })}`))

describe('a mailbox proven by OpenID Connect [LOGIN-13] [LOGIN-15]', () => {
  it('OpenID Connect uses PKCE, state and nonce, and accepts a valid token once, in its own session', async () => {
    const { url, state, nonce } = await begin()
    expect(`${url.origin}${url.pathname}`).toBe(`${issuer.url}/auth`)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
      client_id: 'sportello',
      redirect_uri: 'http://localhost:3000/identity/callback',
      login_hint: 'anna@example.it',
    })
    issuer.give(await issuer.sign(issuer.claims(nonce)))
    const outcome = await comeBack(state)
    expect(outcome).toMatchObject({ ok: true, state })
    const token = outcome.ok ? outcome.token : ''
    const sent = new URLSearchParams(issuer.requests.findLast(({ path }) => path === '/token')?.text)
    expect(sent.get('code_verifier')?.length).toBeGreaterThan(42)

    const other = await person()
    expect(await provider.verify({ sessionId: other.sessionId, token })).toMatchObject({ reason: 'invalid' })
    expect(await provider.verify({ sessionId: anna.sessionId, token })).toEqual({
      ok: true,
      email: 'anna@example.it',
    })
    expect(await provider.verify({ sessionId: anna.sessionId, token })).toMatchObject({ reason: 'used' })
    expect(await comeBack(state)).toMatchObject({ ok: false, reason: 'ended' })
  })

  const seconds = () => Math.floor(now().getTime() / 1000)
  it.each<[string, (nonce: string) => Promise<string>]>([
    ['without a signature', async (nonce) => new UnsecuredJWT(issuer.claims(nonce)).encode()],
    [
      'signed with the client’s secret',
      (nonce) => signSecret(nonce, new TextEncoder().encode(CLIENT.clientSecret)),
    ],
    ['signed with the public key as a secret', async (nonce) => signSecret(nonce, await publicKey())],
    [
      'signed with a key that is not published',
      (nonce) => issuer.sign(issuer.claims(nonce), { key: issuer.otherKey }),
    ],
    [
      'of an unknown key',
      (nonce) => issuer.sign(issuer.claims(nonce), { key: issuer.otherKey, kid: '../two' }),
    ],
    ['for another client', (nonce) => issuer.sign({ ...issuer.claims(nonce), aud: 'other' })],
    [
      'for several clients, granted to another',
      (nonce) => issuer.sign({ ...issuer.claims(nonce), aud: ['sportello', 'other'], azp: 'other' }),
    ],
    [
      'of another issuer',
      (nonce) => issuer.sign({ ...issuer.claims(nonce), iss: 'https://accounts.example.it' }),
    ],
    ['that has expired', (nonce) => issuer.sign({ ...issuer.claims(nonce), exp: seconds() - 120 })],
    ['made long ago', (nonce) => issuer.sign({ ...issuer.claims(nonce), iat: seconds() - 900 })],
    ['made in the future', (nonce) => issuer.sign({ ...issuer.claims(nonce), iat: seconds() + 900 })],
    ['for another login', () => issuer.sign(issuer.claims('another nonce'))],
    ['without a nonce', (nonce) => issuer.sign({ ...issuer.claims(nonce), nonce: undefined })],
    [
      'with an address that is not verified',
      (nonce) => issuer.sign({ ...issuer.claims(nonce), email_verified: false }),
    ],
    ['with a text for verified', (nonce) => issuer.sign({ ...issuer.claims(nonce), email_verified: 'true' })],
    ['without an address', (nonce) => issuer.sign({ ...issuer.claims(nonce), email: undefined })],
    [
      'of another subject than the first time',
      (nonce) => issuer.sign({ ...issuer.claims(nonce), sub: '2202' }),
    ],
    ['with a changed byte', async (nonce) => changed(await issuer.sign(issuer.claims(nonce)))],
    ['that is none', async () => 'a.b.c'],
  ])('OpenID Connect refuses a token %s', async (_name, forge) => {
    const { state, nonce } = await begin()
    issuer.give(await forge(nonce))
    expect(await comeBack(state)).toMatchObject({ ok: false, reason: 'refused' })
  })

  it('OpenID Connect refuses the return of an unknown, finished or cancelled login', async () => {
    expect(await comeBack('made up')).toMatchObject({ ok: false, reason: 'ended' })
    const late = await begin()
    issuer.give(await issuer.sign(issuer.claims(late.nonce)))
    clock = 11 * 60_000
    expect(await comeBack(late.state)).toMatchObject({ ok: false, reason: 'ended' })
    clock = 0
    const { state } = await begin()
    expect(await comeBack(state, { error: 'access_denied' })).toMatchObject({ ok: false, reason: 'refused' })
    const other = await begin()
    expect(await comeBack(other.state, { iss: 'https://evil.example' })).toMatchObject({ reason: 'refused' })
  })

  it('OpenID Connect requires the configured hosted domain', async () => {
    const firm = createOpenid({ ...parts, settings: { ...settings, hostedDomain: 'example.it' } })
    const first = await begin(anna, firm)
    expect(first.url.searchParams.get('hd')).toBe('example.it')
    issuer.give(await issuer.sign(issuer.claims(first.nonce)))
    expect(await comeBack(first.state, {}, firm)).toMatchObject({ ok: false, detail: 'another organisation' })
    const { state, nonce } = await begin(anna, firm)
    issuer.give(await issuer.sign({ ...issuer.claims(nonce), hd: 'example.it' }))
    expect(await comeBack(state, {}, firm)).toMatchObject({ ok: true })
  })

  it('OpenID Connect sends no request to a private network unless allowed, for the issuer and for its endpoints', async () => {
    const guarded = createHttpClient({ name: 'Prova', baseUrl: issuer.url, now })
    const before = issuer.requests.length
    const direct = createOpenid({ ...parts, service: guarded })
    expect(await direct.start({ ...anna, locale: 'it', writeEntry: NO_ENTRY })).toMatchObject({
      ok: false,
      reason: 'unreachable',
    })
    expect(issuer.requests).toHaveLength(before)

    // Discovered under a public URL, with a private token endpoint.
    const description = `${issuer.url}/.well-known/openid-configuration`
    const ask: typeof guarded.request = (request) =>
      (request.path === description ? service : guarded).request(request)
    const named = createOpenid({ ...parts, service: { ...guarded, request: ask } })
    const { state, nonce } = await begin(anna, named)
    issuer.give(await issuer.sign(issuer.claims(nonce)))
    expect(await comeBack(state, {}, named)).toMatchObject({ ok: false, reason: 'refused' })
    expect(issuer.requests).toHaveLength(before + 1)
  })

  it('OpenID Connect refuses unreadable responses', async () => {
    const { state } = await begin()
    issuer.failNext({ kind: 'broken-json', path: '/token' })
    expect(await comeBack(state)).toMatchObject({ ok: false, reason: 'refused' })
  })
})

const signSecret = (nonce: string, key: Uint8Array) =>
  issuer.sign(issuer.claims(nonce), { alg: 'HS256', key })

async function publicKey(): Promise<Uint8Array> {
  const { keys } = (await (await fetch(`${issuer.url}/jwks`)).json()) as { keys: JsonWebKey[] }
  const key = await crypto.subtle.importKey(
    'jwk',
    keys[0]!,
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    true,
    ['verify'],
  )
  return new TextEncoder().encode(await exportSPKI(key))
}

/** Changes one letter of the claims. */
function changed(token: string): string {
  const [head, body = '', signature] = token.split('.')
  const claims = Buffer.from(body, 'base64url').toString().replace('anna@', 'enna@')
  return [head, Buffer.from(claims).toString('base64url'), signature].join('.')
}
