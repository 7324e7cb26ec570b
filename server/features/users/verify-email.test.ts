import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { confirmMailbox } from '../../../shared/api/identity.ts'
import { startEmailVerification, verifyEmail } from '../../../shared/api/users.ts'
import { testClock } from '../../../test/clock.ts'
import {
  check,
  codeOf,
  enter,
  login,
  newPerson,
  openMailbox,
  type Person,
  pair,
  proveMailbox,
  type Token,
  verify,
} from '../../../test/login.ts'
import { type TestServer, testServer } from '../../../test/server.ts'
import type { IdentityOutcome, IdentityProvider, IdentityStart } from '../../providers/identity/port.ts'
import { identityRoutes } from '../identity/routes.ts'
import { userRoutes } from './routes.ts'

const clock = testClock()
const routes = [...userRoutes, ...identityRoutes]
let server: TestServer
let person: Person
let token: Token
beforeAll(async () => {
  server = await testServer({ routes, now: clock.now })
})
beforeEach(async () => {
  clock.advance(90)
  await server.context.db.deleteFrom('domains').execute()
  person = await newPerson(server)
  token = await upToMailbox(server, person)
})
afterAll(() => server.close())

async function upToMailbox(at: TestServer, someone: Person): Promise<Token> {
  const entered = await enter(at, someone)
  if (!someone.secret) await pair(at, someone, entered.token)
  await verify(at, entered.token, codeOf(at, someone.secret))
  return entered.token
}
const confirm = (ticket: string, code: string) => server.inject(confirmMailbox, { body: { ticket, code } })
const give = (proof: string, of = token) => server.inject(verifyEmail, { body: { token: proof } }, of)
const isComplete = async (of = token) => {
  const { body } = await check(server, of)
  return body.verified && body.verified_email && body.activated_g
}
const allow = (name: string) => server.context.db.insertInto('domains').values({ name }).execute()

describe('the mailbox step', () => {
  it('[API-11][LOGIN-13] completes the login with the code that came by mail', async () => {
    const { status, body, ticket, code } = await openMailbox(server, person, token)
    expect(status).toBe(200)
    expect(body.url).toMatch(/^\/identity\/mailbox#ticket=[\w-]{43}&to=p\*\*\*%40example\.it$/)
    const confirmed = await confirm(ticket, code)
    expect(confirmed.body).toEqual({ ok: true, token: expect.stringMatching(/^[\w-]{43}$/) })
    expect(await isComplete()).toBe(false)
    expect((await give(confirmed.body.token)).body).toEqual({ ok: true })
    expect(await isComplete()).toBe(true)
  })

  it('[SESSION-11] gives the session its full 12 hours from then on', async () => {
    clock.advance(9 * 60)
    await proveMailbox(server, person, token)
    const row = await server.context.db
      .selectFrom('sessions')
      .select('expires_at')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(row.expires_at.getTime() - clock.now().getTime()).toBe(12 * 3_600_000)
  })

  it('[LOGIN-13] writes each step into the user’s log', async () => {
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

  it('[LOGIN-18] comes only after the authenticator, and only once', async () => {
    const early = (await enter(server, person)).token
    for (const call of [startEmailVerification, verifyEmail]) {
      const { status, body } = await server.inject(
        call,
        call === verifyEmail ? { body: { token: 'x' } } : {},
        early,
      )
      expect([status, body.error.id]).toEqual([403, 'login-incomplete'])
    }
    await proveMailbox(server, person, token)
    expect((await openMailbox(server, person, token)).status).toBe(403)
    expect((await give('x')).status).toBe(403)
  })

  it('keeps neither ticket, code nor token readable in its table', async () => {
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
    return (await confirm(ticket, code)).body.token as string
  }

  it('[API-11] counts once, also when it comes 20 times at the same moment', async () => {
    const given = await proof()
    const answers = await Promise.all(Array.from({ length: 20 }, () => give(given)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('[API-11] is given for a code once', async () => {
    const { ticket, code } = await openMailbox(server, person, token)
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(ticket, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('[API-11] belongs to the session that asked for it', async () => {
    const given = await proof()
    clock.advance(60)
    const second = await upToMailbox(server, person)
    const { status, body } = await give(given, second)
    expect([status, body.issues[0].code]).toEqual([422, 'invalid'])
    expect(await isComplete(second)).toBe(false)
    expect((await give(given)).status).toBe(200)
  })

  it('[API-11] of another user is worth nothing', async () => {
    const stranger = await newPerson(server)
    const theirs = await upToMailbox(server, stranger)
    const { ticket, code } = await openMailbox(server, stranger, theirs)
    const { body } = await confirm(ticket, code)
    expect((await give(body.token)).status).toBe(422)
  })

  it.each(['', 'x'.repeat(8_001)])('[API-11] of no or endless length is a bad request', async (text) => {
    expect((await give(text)).status).toBe(400)
  })

  it.each(['x', 'A'.repeat(43), '\0', 'eyJhbGciOiJub25lIn0.e30.'])(
    '[API-11] that nobody gave is refused: %j',
    async (text) => {
      const { status, body } = await give(text)
      expect([status, body.issues[0].field, body.issues[0].code]).toEqual([422, 'token', 'invalid'])
    },
  )

  it('[API-11] of an earlier page ends when a new one is opened', async () => {
    const given = await proof()
    await openMailbox(server, person, token)
    expect((await give(given)).body.issues[0].code).toBe('expired')
  })

  it('[GAP-12] must name the user’s address as it is now', async () => {
    const given = await proof()
    await server.context.db
      .updateTable('users')
      .set({ email: 'nuova@example.it' })
      .where('id', '=', person.id)
      .execute()
    expect((await give(given)).status).toBe(403)
    expect(await isComplete()).toBe(false)
  })
})

describe('allowed domains', () => {
  it('[GAP-12] [DOMAIN-4] let in only addresses of the list when there is one, in any case', async () => {
    await allow('altra.it')
    const refused = await openMailbox(server, person, token)
    expect([refused.status, refused.body.errorMessage]).toEqual([
      403,
      'Il dominio example.it non è fra quelli ammessi',
    ])
    expect(refused.code).toBe('')
    await allow('Example.IT')
    expect((await proveMailbox(server, person, token)).status).toBe(200)
  })

  it('[GAP-12] [DOMAIN-4] are asked again when the token comes', async () => {
    const { ticket, code } = await openMailbox(server, person, token)
    const { body } = await confirm(ticket, code)
    await allow('altra.it')
    expect((await give(body.token)).status).toBe(403)
    expect(await isComplete()).toBe(false)
  })

  it('[GAP-12] do not let in a domain that only ends alike', async () => {
    await allow('ample.it')
    expect((await openMailbox(server, person, token)).status).toBe(403)
  })
})

describe('a provider that is somebody else’s', () => {
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

  it('[LOGIN-15] names its page, and ours is not there', async () => {
    expect((await away.inject(startEmailVerification, {}, session)).body.url).toBe(
      'https://id.example.it/auth',
    )
    const ours = await away.inject(confirmMailbox, { body: { ticket: 'A'.repeat(43), code: '123456' } })
    expect(ours.status).toBe(404)
  })

  it('[LOGIN-14] that cannot be reached is said to be so, and nobody gets in', async () => {
    started = { ok: false, reason: 'unreachable', detail: 'no route' }
    expect((await away.inject(startEmailVerification, {}, session)).status).toBe(502)
    expect((await giveAway()).status).toBe(502)
    expect((await check(away, session)).body.verified_email).toBe(false)
  })

  it('[LOGIN-15] does not let in another address than the user’s own', async () => {
    outcome = { ok: true, email: 'ugo@example.it.example.com' }
    expect((await giveAway()).status).toBe(403)
    outcome = { ok: true, email: 'UGO@example.it' }
    expect((await giveAway()).status).toBe(200)
  })
})

describe('the whole login', () => {
  it('[LOGIN-18][SESSION-2] ends with all three flags, the first time and the next', async () => {
    const fresh = await newPerson(server)
    expect(await isComplete(await login(server, fresh))).toBe(true)
    clock.advance(60)
    expect(await isComplete(await login(server, fresh))).toBe(true)
  })
})
