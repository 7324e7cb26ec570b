import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { signedIn } from '../../../test/factories.ts'
import { CLIENT, startOpenid } from '../../../test/stand-ins/openid.ts'
import type { Problem } from '../../../test/stand-ins/stand-in.ts'
import { createHttpClient } from '../../http-client/http-client.ts'
import { createOutboxMail } from '../mail/outbox.ts'
import type { MailPort } from '../mail/port.ts'
import { createMailboxIdentity } from './mailbox.ts'
import { createOpenid } from './openid.ts'
import type { IdentityProvider } from './port.ts'

/** The provider alone writes no user log. */
const NO_ENTRY = async () => {}

const database = await testDatabase()
const { db } = database
const issuer = await startOpenid()
afterAll(() => Promise.all([issuer.close(), database.close()]))

let clock = 0
const now = () => new Date(Date.now() + clock)
beforeEach(() => {
  clock = 0
  issuer.calm()
})

const config = { publicUrl: 'http://localhost:3000', secretKey: randomBytes(32) }
const settings = { issuer: issuer.url, ...CLIENT, hostedDomain: undefined }
const service = () => createHttpClient({ name: 'Prova', baseUrl: issuer.url, now, allowPrivate: true })
const openid = () => createOpenid({ config, settings, service: service(), db, now })
const outbox = createOutboxMail({
  db,
  config: { mode: 'demonstration', secretKey: Buffer.alloc(32, 7) },
})
const mailbox = (mail: MailPort = outbox) =>
  createMailboxIdentity({
    config: { ...config, mode: 'production', organisationName: 'Ufficio' },
    db,
    mail,
    now,
  })

interface Person {
  sessionId: string
  userId: string
  email: string
}
async function person(): Promise<Person> {
  const { sessionId, user } = await signedIn({ db, now }, { verifiedEmail: false })
  return { sessionId, userId: user.id, email: user.email }
}

/** Completes a login as a user does, optionally several times: returns the token, or the reason of a failure. */
type End = () => Promise<string>
async function beginByMail(provider: IdentityProvider, who: Person): Promise<End> {
  const started = await provider.start({ ...who, locale: 'it', writeEntry: NO_ENTRY })
  if (!started.ok) throw new Error(started.reason)
  const ticket = new URLSearchParams(started.url.split('#')[1]).get('ticket') ?? ''
  const { text } = await db
    .selectFrom('mail_outbox')
    .select('text')
    .where('recipient', '=', who.email)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? ''
  return async () => {
    const outcome = await provider.ownPage!.confirm({ ticket, code })
    return outcome.ok ? outcome.token : outcome.reason
  }
}

async function beginByIssuer(provider: IdentityProvider, who: Person): Promise<End> {
  const started = await provider.start({ ...who, locale: 'it', writeEntry: NO_ENTRY })
  if (!started.ok) throw new Error(started.reason)
  const { searchParams } = new URL(started.url)
  const state = searchParams.get('state') ?? ''
  // One subject for each user: the first one stays.
  const claims = { ...issuer.claims(searchParams.get('nonce') ?? ''), sub: who.userId, email: who.email }
  issuer.give(await issuer.sign(claims))
  return async () => {
    const back = new URL(`${config.publicUrl}/identity/callback?${new URLSearchParams({ code: 'c', state })}`)
    const outcome = await provider.takeReturn!(back)
    return outcome.ok ? outcome.token : outcome.reason
  }
}

interface Case {
  make: () => IdentityProvider
  begin: (provider: IdentityProvider, who: Person) => Promise<End>
  /** A provider that cannot begin. */
  away: [fault: string, () => IdentityProvider][]
}
const failing = (problem: Problem) => () => {
  issuer.failNext(problem)
  return openid()
}
const down: MailPort = {
  send: async () => ({
    ok: false,
    reason: 'unreachable',
    detail: 'no server',
    cause: { failure: 'unreachable', detail: '' },
  }),
  queue: async () => {},
}
const CASES: [string, Case][] = [
  ['a code by mail', { make: mailbox, begin: beginByMail, away: [['no mail server', () => mailbox(down)]] }],
  [
    'OpenID Connect',
    {
      make: openid,
      begin: beginByIssuer,
      away: [
        ['a closed connection', failing({ kind: 'reset', when: 'before' })],
        ['overload', failing({ kind: 'reply', reply: { status: 429, headers: { 'retry-after': '60' } } })],
        ['a fault of its own', failing({ kind: 'reply', reply: { status: 500 } })],
        ['broken JSON', failing({ kind: 'broken-json' })],
      ],
    },
  ],
]

describe.each(CASES)('the proof of a mailbox: %s [LOGIN-13] [LOGIN-15]', (_name, { make, begin, away }) => {
  it('the proof of a mailbox is valid once, in its own session, and names the address', async () => {
    const [anna, luca] = [await person(), await person()]
    const provider = make()
    const token = await (await begin(provider, anna))()
    expect(await provider.verify({ sessionId: luca.sessionId, token })).toMatchObject({ reason: 'invalid' })
    // Any process may consume tokens of another.
    expect(await make().verify({ sessionId: anna.sessionId, token })).toEqual({ ok: true, email: anna.email })
    expect(await provider.verify({ sessionId: anna.sessionId, token })).toMatchObject({ reason: 'used' })
  })

  it('the proof of a mailbox is invalid after its session and after its expiry', async () => {
    const anna = await person()
    const provider = make()
    const end = await begin(provider, anna)
    const token = await end()
    expect(await end()).toBe('ended')
    clock = 60 * 60_000
    expect(await provider.verify({ sessionId: anna.sessionId, token })).toMatchObject({
      reason: 'expired',
    })
    clock = 0
    const late = await begin(provider, anna)
    clock = 11 * 60_000
    expect(await late()).toBe('ended')
  })

  it.each(['', 'made up', 'a\0b', 'x'.repeat(5_000)])(
    'the proof of a mailbox refuses the token %j',
    async (token) => {
      const { sessionId } = await person()
      expect(await make().verify({ sessionId, token })).toMatchObject({ ok: false, reason: 'invalid' })
    },
  )

  it.each(away)('the proof of a mailbox cannot start with %s, and can afterwards', async (_fault, open) => {
    const anna = await person()
    expect(await open().start({ ...anna, locale: 'it', writeEntry: NO_ENTRY })).toMatchObject({
      ok: false,
      reason: 'unreachable',
      detail: expect.stringMatching(/./),
    })
    issuer.calm()
    const provider = make()
    const token = await (await begin(provider, anna))()
    expect(await provider.verify({ sessionId: anna.sessionId, token })).toMatchObject({ ok: true })
  })
})
