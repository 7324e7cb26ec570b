import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { confirmMailbox } from '../../../shared/api/identity.ts'
import { startEmailVerification, verifyEmail } from '../../../shared/api/login.ts'
import { testClock } from '../../../test/clock.ts'
import {
  check,
  login,
  newPerson,
  openMailbox,
  type Person,
  proveMailbox,
  submitPassword,
  type Token,
  upToMailbox,
} from '../../../test/login.ts'
import { setRows } from '../../../test/rows.ts'
import { serverOfFile, type TestServer, testServer } from '../../../test/server.ts'
import type { IdentityOutcome, IdentityProvider, IdentityStart } from '../../providers/identity/port.ts'
import { identityRoutes } from '../identity/routes.ts'
import { sessionRoutes } from '../sessions/routes.ts'
import { loginRoutes } from './routes.ts'

const clock = testClock()
const routes = [...loginRoutes, ...sessionRoutes, ...identityRoutes]
let person: Person
let token: Token
const server = await serverOfFile({ routes, now: clock.now })
beforeEach(async () => {
  clock.advance(90)
  await server.context.db.deleteFrom('domains').execute()
  person = await newPerson(server)
  token = await upToMailbox(server, person)
})
const confirm = (ticket: string, code: string) => server.inject(confirmMailbox, { body: { ticket, code } })
const give = (proof: string, of = token) => server.inject(verifyEmail, { body: { token: proof } }, of)
const isComplete = async (of = token) => {
  const { body } = await check(server, of)
  return body.verified && body.verified_email && body.activated_g
}
const allow = (name: string) => server.context.db.insertInto('domains').values({ name }).execute()

describe('the mailbox step', () => {
  it('the mailbox step completes the login with the mailed code [API-11] [LOGIN-13]', async () => {
    const { status, body, ticket, code } = await openMailbox(server, person, token)
    expect(status).toBe(200)
    expect(body.url).toMatch(/^\/identity\/mailbox#ticket=[\w-]{43}&to=p\*\*\*%40example\.it$/)
    const confirmed = await confirm(ticket, code)
    expect(confirmed.body).toEqual({ ok: true, token: expect.stringMatching(/^[\w-]{43}$/) })
    expect(await isComplete()).toBe(false)
    expect((await give(confirmed.body.token)).body).toEqual({ ok: true })
    expect(await isComplete()).toBe(true)
  })

  it('the mailbox step starts the 12 hours of the session [SESSION-11]', async () => {
    clock.advance(9 * 60)
    await proveMailbox(server, person, token)
    const row = await server.context.db
      .selectFrom('sessions')
      .select('expires_at')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(row.expires_at.getTime() - clock.now().getTime()).toBe(12 * 3_600_000)
  })

  it('the mailbox step writes each step into the user’s log [LOGIN-13]', async () => {
    await proveMailbox(server, person, token)
    const rows = await server.context.db
      .selectFrom('user_logs')
      .select('action')
      .where('user_id', '=', person.id)
      .orderBy('created_at')
      .execute()
    expect(rows.map(({ action }) => action).slice(-3)).toEqual([
      'mailbox code sent',
      'mailbox verified',
      'new device',
    ])
  })

  it('the mailbox step comes only after the authenticator, and only once [LOGIN-18]', async () => {
    const early = (await submitPassword(server, person)).token
    for (const call of [startEmailVerification, verifyEmail]) {
      const { status, failure } = await server.inject(
        call,
        call === verifyEmail ? { body: { token: 'x' } } : {},
        early,
      )
      expect([status, failure.error.id]).toEqual([403, 'login-incomplete'])
    }
    await proveMailbox(server, person, token)
    expect((await openMailbox(server, person, token)).status).toBe(403)
    expect((await give('x')).status).toBe(403)
  })

  it('the mailbox step stores neither ticket, code nor token in readable form', async () => {
    const { ticket, code } = await openMailbox(server, person, token)
    const { body } = await confirm(ticket, code)
    const rows = await server.context.db
      .selectFrom('mailbox_tickets')
      .selectAll()
      .where('user_id', '=', person.id)
      .execute()
    const dump =
      JSON.stringify(rows) +
      rows.map((row) => [row.ticket_hash, row.code_hash, row.token_hash].map(String)).join()
    for (const secret of [ticket, code, body.token]) expect(dump).not.toContain(secret)
  })
})

describe('a mailbox token', () => {
  const proof = async (of = token) => {
    const { ticket, code } = await openMailbox(server, person, of)
    return (await confirm(ticket, code)).body.token
  }

  it('a mailbox token is valid once, also for 20 concurrent requests [API-11]', async () => {
    const given = await proof()
    const answers = await Promise.all(Array.from({ length: 20 }, () => give(given)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('a mailbox token is issued once for a code [API-11]', async () => {
    const { ticket, code } = await openMailbox(server, person, token)
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(ticket, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('a mailbox token belongs to the session that asked for it [API-11]', async () => {
    const given = await proof()
    clock.advance(60)
    const second = await upToMailbox(server, person)
    const { status, failure } = await give(given, second)
    expect([status, failure.issues[0].code]).toEqual([422, 'invalid'])
    expect(await isComplete(second)).toBe(false)
    expect((await give(given)).status).toBe(200)
  })

  it('a mailbox token of another user is invalid [API-11]', async () => {
    const stranger = await newPerson(server)
    const theirs = await upToMailbox(server, stranger)
    const { ticket, code } = await openMailbox(server, stranger, theirs)
    const { body } = await confirm(ticket, code)
    expect((await give(body.token)).status).toBe(422)
  })

  it.each(['', 'x'.repeat(8_001)])(
    'a mailbox token that is empty or too long is a bad request [API-11]',
    async (text) => {
      expect((await give(text)).status).toBe(400)
    },
  )

  it.each(['x', 'A'.repeat(43), '\0', 'eyJhbGciOiJub25lIn0.e30.'])(
    'an unknown mailbox token is refused: %j [API-11]',
    async (text) => {
      const { status, failure } = await give(text)
      expect([status, failure.issues[0].field, failure.issues[0].code]).toEqual([422, 'token', 'invalid'])
    },
  )

  it('a mailbox token of an earlier page ends when a new one is opened [API-11]', async () => {
    const given = await proof()
    await openMailbox(server, person, token)
    expect((await give(given)).failure.issues[0].code).toBe('expired')
  })

  it('a mailbox token is valid only for the current address of the user [GAP-12]', async () => {
    const given = await proof()
    await setRows(server.context.db, 'users', { id: person.id }, { email: 'nuova@example.it' })
    expect((await give(given)).status).toBe(403)
    expect(await isComplete()).toBe(false)
  })
})

describe('allowed domains', () => {
  it('allowed domains permit only addresses of the list, in any case, when there is one [GAP-12] [DOMAIN-4]', async () => {
    await allow('altra.it')
    const refused = await openMailbox(server, person, token)
    expect([refused.status, refused.failure.errorMessage]).toEqual([
      403,
      'Il dominio example.it non è fra quelli ammessi',
    ])
    expect(refused.code).toBe('')
    await allow('Example.IT')
    expect((await proveMailbox(server, person, token)).status).toBe(200)
  })

  it('allowed domains are checked again with the token [GAP-12] [DOMAIN-4]', async () => {
    const { ticket, code } = await openMailbox(server, person, token)
    const { body } = await confirm(ticket, code)
    await allow('altra.it')
    expect((await give(body.token)).status).toBe(403)
    expect(await isComplete()).toBe(false)
  })

  it('allowed domains refuse a domain with the same ending [GAP-12]', async () => {
    await allow('ample.it')
    expect((await openMailbox(server, person, token)).status).toBe(403)
  })
})

describe('an external identity provider', () => {
  let started: IdentityStart = { ok: true, url: 'https://id.example.it/auth' }
  let outcome: IdentityOutcome = { ok: false, reason: 'unreachable', detail: 'no route' }
  const identity: IdentityProvider = { start: async () => started, verify: async () => outcome }
  let away: TestServer
  let session: Token
  beforeAll(async () => {
    away = await testServer({ routes, now: clock.now, context: { identity } })
    session = await upToMailbox(away, await newPerson(away, { email: 'ugo@example.it' }))
  })
  afterAll(() => away.close())
  const giveAway = () => away.inject(verifyEmail, { body: { token: 'x' } }, session)

  it('an external identity provider replaces the built-in page [LOGIN-15]', async () => {
    expect((await away.inject(startEmailVerification, {}, session)).body.url).toBe(
      'https://id.example.it/auth',
    )
    const ours = await away.inject(confirmMailbox, { body: { ticket: 'A'.repeat(43), code: '123456' } })
    expect(ours.status).toBe(404)
  })

  it('an external identity provider that is unavailable is reported, and no login completes [LOGIN-14]', async () => {
    started = { ok: false, reason: 'unreachable', detail: 'no route' }
    expect((await away.inject(startEmailVerification, {}, session)).status).toBe(502)
    expect((await giveAway()).status).toBe(502)
    expect((await check(away, session)).body.verified_email).toBe(false)
  })

  it('an external identity provider refuses another address than the user’s own [LOGIN-15]', async () => {
    outcome = { ok: true, email: 'ugo@example.it.example.com' }
    expect((await giveAway()).status).toBe(403)
    outcome = { ok: true, email: 'UGO@example.it' }
    expect((await giveAway()).status).toBe(200)
  })
})

it('the complete login sets all three flags of the session, the first time and later [LOGIN-18] [SESSION-2]', async () => {
  const fresh = await newPerson(server)
  expect(await isComplete(await login(server, fresh))).toBe(true)
  clock.advance(60)
  expect(await isComplete(await login(server, fresh))).toBe(true)
})
