import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../shared/api/call.ts'
import { syncRecord } from '../shared/api/crm-sync.ts'
import { createPdf } from '../shared/api/documents.ts'
import { createLead } from '../shared/api/leads.ts'
import { createRecord, removeRecord, updateRecord } from '../shared/api/records.ts'
import { checkSession, logout } from '../shared/api/sessions.ts'
import { sendContract } from '../shared/api/signatures.ts'
import { subscribe } from '../shared/api/subscriptions.ts'
import { API_PREFIX, TOKEN_HEADER } from '../shared/api-prefix-and-headers.ts'
import { ERRORS, type ErrorId } from '../shared/errors.ts'
import { LEVELS, type Role } from '../shared/roles.ts'
import { FILES, POLICY } from '../test/access-table.ts'
import { addressOf } from '../test/address-of.ts'
import { testClock } from '../test/clock.ts'
import { sampleOfKinds } from '../test/endurance.ts'
import type { NewSession, SignedIn } from '../test/factories.ts'
import { serverOfFile, type TestServer, testServer } from '../test/server.ts'
import { endSession } from './features/sessions/sessions.ts'
import { PROOF_MINUTES, type RuleName, type Verdict as RuleVerdict } from './http/policy.ts'
import type { Route } from './http/route.ts'
import { files, routes } from './routes.ts'
import { newSecret } from './secrets.ts'

type Verdict = 'in' | Exclude<RuleVerdict, 'yes'>
type Kind =
  | 'session'
  | 'own password'
  | 'fresh own password'
  | 'user'
  | 'admin'
  | 'fresh admin'
  | 'signer'
  | 'keeper'
interface Actor {
  given?: NewSession
  /** The state of the session before the call. */
  spoil?: (server: TestServer, actor: SignedIn) => Promise<unknown>
  /** The transmitted part of the session; absent: its headers. */
  carried?: (actor: SignedIn) => Record<string, string>
  may: Record<Kind, Verdict>
}

/** Without the permission to have contracts signed a user may do everything else. */
const verdicts = (
  session: Verdict,
  own: Verdict,
  user: Verdict,
  admin: Verdict,
  signer: Verdict = user === 'in' ? 'not-allowed' : user,
): Actor['may'] => ({
  session,
  'own password': own,
  'fresh own password': own,
  user,
  admin,
  'fresh admin': admin,
  signer,
  keeper: admin,
})
const NOTHING = verdicts('unauthenticated', 'unauthenticated', 'unauthenticated', 'unauthenticated')
const HALF_WAY = verdicts('in', 'login-incomplete', 'login-incomplete', 'login-incomplete')
const MUST_CHANGE = verdicts('in', 'in', 'password-change-due', 'password-change-due')

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
/** The proof is as old as a proof may be, and some seconds. */
const OLD_PROOF = { freshAt: minutesAgo(PROOF_MINUTES + 0.1) }
const NEEDS_PROOF = { 'fresh own password': 'proof-needed', 'fresh admin': 'proof-needed' } as const

const ACTORS: Record<string, Actor> = {
  'no user, no session': { carried: () => ({}), may: NOTHING },
  'a token that was never issued': { carried: () => ({ [TOKEN_HEADER]: 'A'.repeat(43) }), may: NOTHING },
  'password only': { given: { verified: false, verifiedEmail: false }, may: HALF_WAY },
  'password only, not paired': {
    given: { verified: false, verifiedEmail: false, activated: false },
    may: HALF_WAY,
  },
  'password and code': { given: { verifiedEmail: false }, may: HALF_WAY },
  'mailbox without code': { given: { verified: false }, may: HALF_WAY },
  'an administrator half-way': { given: { role: 'admin', verifiedEmail: false }, may: HALF_WAY },
  'a user': { may: verdicts('in', 'in', 'in', 'not-allowed') },
  'a user who may have contracts signed': {
    given: { sendEmail: true },
    may: verdicts('in', 'in', 'in', 'not-allowed', 'in'),
  },
  'a user who may enter outcomes': {
    given: { enterOutcomes: true },
    may: { ...verdicts('in', 'in', 'in', 'not-allowed'), keeper: 'in' },
  },
  'an administrator': { given: { role: 'admin' }, may: verdicts('in', 'in', 'in', 'in') },
  'an administrator whose proof is older than five minutes': {
    given: { role: 'admin', ...OLD_PROOF },
    may: { ...verdicts('in', 'in', 'in', 'in'), ...NEEDS_PROOF },
  },
  'an administrator whose session has no proof': {
    given: { role: 'admin', freshAt: null },
    may: { ...verdicts('in', 'in', 'in', 'in'), ...NEEDS_PROOF },
  },
  'an administrator whose proof is of a later time': {
    given: { role: 'admin', freshAt: minutesAgo(-60) },
    may: { ...verdicts('in', 'in', 'in', 'in'), ...NEEDS_PROOF },
  },
  'a user whose proof is older than five minutes': {
    given: OLD_PROOF,
    may: { ...verdicts('in', 'in', 'in', 'not-allowed'), 'fresh own password': 'proof-needed' },
  },
  'a user with a first password': { given: { mustChangePassword: true }, may: MUST_CHANGE },
  'an administrator with a first password': {
    given: { role: 'admin', mustChangePassword: true },
    may: MUST_CHANGE,
  },
  'an administrator made a user': {
    given: { role: 'admin' },
    spoil: ({ context: { db } }, { user }) =>
      db.updateTable('users').set({ role: 'user' }).where('id', '=', user.id).execute(),
    may: verdicts('in', 'in', 'in', 'not-allowed'),
  },
  'a session that was ended': {
    given: { role: 'admin' },
    spoil: ({ context: { db } }, { sessionId }) => endSession(db, sessionId, new Date()),
    may: NOTHING,
  },
  'a session whose time is over': {
    given: { role: 'admin' },
    spoil: ({ context: { db } }, { sessionId }) =>
      db.updateTable('sessions').set({ expires_at: new Date() }).where('id', '=', sessionId).execute(),
    may: NOTHING,
  },
  'a session that lay idle': {
    given: { role: 'admin' },
    spoil: ({ context: { db } }, { sessionId }) =>
      db
        .updateTable('sessions')
        .set({ last_active_at: new Date(Date.now() - 3_600_001) })
        .where('id', '=', sessionId)
        .execute(),
    may: NOTHING,
  },
  'a removed user': {
    given: { role: 'admin' },
    spoil: ({ context: { db } }, { user }) =>
      db.updateTable('users').set({ removed_at: new Date() }).where('id', '=', user.id).execute(),
    may: NOTHING,
  },
  'a browser’s token without its cookie': {
    given: { role: 'admin', bound: true },
    carried: ({ token }) => ({ [TOKEN_HEADER]: token }),
    may: NOTHING,
  },
  'a browser’s cookie without its token': {
    given: { role: 'admin', bound: true },
    carried: ({ cookie }) => ({ cookie: `sb=${cookie}` }),
    may: NOTHING,
  },
}

/** These ask every route, also in `npm test`: that each one has its rule. The others ask some of each rule: what it says of them. */
const WALKED = new Set(['no user, no session', 'password only', 'a user', 'an administrator'])

const KINDS: Partial<Record<RuleName, Kind>> = {
  'started session': 'session',
  'own password': 'own password',
  'fresh own password': 'fresh own password',
  'any user': 'user',
  administrator: 'admin',
  'fresh administrator': 'fresh admin',
  signer: 'signer',
  'outcome keeper': 'keeper',
}

function expected(rule: RuleName, { may }: Actor, demonstration: boolean): Verdict {
  if (rule === 'anyone' || (rule === 'outbox reader' && demonstration)) return 'in'
  return may[rule === 'outbox reader' ? 'admin' : KINDS[rule]!]
}

const nameOf = ({ call }: Route) => `${call.method} ${call.path}`
const registered: string[] = []
const watch = (app: FastifyInstance) => {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.refuses) return
    // HEAD has the handler and the rule of its GET.
    for (const one of [method].flat()) if (one !== 'HEAD') registered.push(`${one} ${url}`)
  })
}

const clock = testClock()
const server = await serverOfFile({ routes, files: [watch, ...files], now: clock.now })
const production = await serverOfFile({ routes, config: { mode: 'production' }, now: clock.now })

it('every route is listed in the access table with its rule [API-1] [ROLE-13]', () => {
  expect(Object.fromEntries(routes.map((route) => [nameOf(route), route.rule]))).toEqual(POLICY)
})

it('an agent may call every route of records, leads and subscribers [SHELL-2]', () => {
  const ruleOf = ({ method, path }: Call) =>
    routes.find(({ call }) => call.method === method && call.path === path)?.rule
  const work = {
    createRecord,
    updateRecord,
    removeRecord,
    syncRecord,
    createPdf,
    sendContract,
    createLead,
    subscribe,
  }
  expect(Object.entries(work).map(([name, call]) => [name, ruleOf(call)])).toEqual(
    // Sending also requires the e-signature permission.
    Object.keys(work).map((name) => [name, name === 'sendContract' ? 'signer' : 'any user']),
  )
})

it('every file route and every page of a mail link is listed in the access table [API-86] [API-88]', () => {
  // Calls with a file are registered in separate scopes, after this hook.
  const outside = registered.filter((name) => !name.includes(` ${API_PREFIX}/`))
  expect(outside.toSorted()).toEqual(Object.keys(FILES).toSorted())
})

it('the database accepts exactly the two roles of users [ROLE-2]', async () => {
  const { user } = await server.signedIn()
  for (const role of ['owner', 'Admin', ''])
    await expect(
      server.context.db
        .updateTable('users')
        .set({ role: role as Role })
        .where('id', '=', user.id)
        .execute(),
    ).rejects.toMatchObject({ code: '23514' })
})

it('a session carries level and e-signature, and no level gives a right [ROLE-10] [ROLE-11]', async () => {
  const outcomes = []
  for (const level of LEVELS) {
    const session = await server.signedIn({ level, sendEmail: true })
    const { body } = await server.inject(checkSession, {}, session)
    expect(body).toMatchObject({ level, send_email: true })
    outcomes.push(body.can)
  }
  for (const can of outcomes)
    expect(can).toEqual({ seeAdministration: false, sign: true, enterOutcomes: false, readOutbox: true })
})

/** The verdict of the rule. Failures of the call itself have other messages, or follow the parsing of the input. */
function verdictOf({ body }: { body: { error?: { id: ErrorId }; errorMessage?: string } }): Verdict {
  const id = body.error?.id
  if (!id || body.errorMessage !== ERRORS[id].title) return 'in'
  const refused = [
    'unauthenticated',
    'login-incomplete',
    'password-change-due',
    'not-allowed',
    'proof-needed',
  ] satisfies Verdict[]
  return refused.some((one) => one === id) ? (id as Verdict) : 'in'
}

async function carriedBy(on: TestServer, actor: Actor): Promise<Record<string, string>> {
  const session = await on.signedIn(actor.given)
  await actor.spoil?.(on, session)
  return actor.carried ? actor.carried(session) : session.headers
}

const NO_RECORD = '00000000-0000-4000-8000-000000000000'

/** Every response: no framing, no content sniffing, HSTS, no third-party scripts. */
function expectProtected({ headers }: { headers: Record<string, unknown> }, name: string): void {
  expect(headers, name).toMatchObject({
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': expect.stringMatching(/^max-age=31536000\b/),
    'cache-control': expect.stringMatching(/^(no-store|private, no-cache)$/),
    'content-security-policy': expect.stringMatching(/frame-ancestors 'none'/),
  })
  expect(headers['content-security-policy'], name).not.toMatch(/script-src[^;]*unsafe/)
}

describe.each(Object.entries(ACTORS))('the access of a caller: %s', (name, actor) => {
  // The limits of anonymous callers start again.
  beforeEach(() => clock.advance(60))

  it.each([
    ['demonstration', () => server],
    ['production', () => production],
  ] as const)(
    'in the mode %s a caller reaches exactly the routes that the rules permit [ROLE-1] [API-1]',
    async (mode, choose) => {
      const on = choose()
      const found: Record<string, Verdict> = {}
      const right: Record<string, Verdict> = {}
      const reached = WALKED.has(name) ? routes : sampleOfKinds(routes, ({ rule }) => rule, 3)
      // Only the outbox differs between the modes.
      const requested =
        mode === 'demonstration' ? reached : routes.filter(({ rule }) => rule === 'outbox reader')
      let session: Record<string, string> | undefined
      for (const route of requested) {
        const { method, body } = route.call
        const headers = session ?? (await carriedBy(on, actor))
        // A call that needs no body acts, and may end its session.
        session = method === 'GET' || body ? headers : undefined
        const url = addressOf(route.call, route.call.params && { id: NO_RECORD })
        const answer = await on.app.inject({ method, url, headers })
        const isJson = String(answer.headers['content-type']).startsWith('application/json')
        found[nameOf(route)] = isJson ? verdictOf({ body: answer.json() }) : 'in'
        const verdict = expected(route.rule, actor, mode === 'demonstration')
        // Such a route refuses its empty input before it asks for a proof (server/features/login/prove-access.test.ts).
        right[nameOf(route)] = route.options.checkFirst && verdict === 'proof-needed' ? 'in' : verdict
        expect(answer.statusCode, nameOf(route)).toBeLessThan(500)
        expectProtected(answer, nameOf(route))
      }
      expect(found).toEqual(right)
    },
  )

  it('a caller reads files only with a complete login [API-88]', async () => {
    const headers = await carriedBy(server, actor)
    for (const [file, rule] of Object.entries(FILES).filter(([, rule]) => rule !== 'anyone')) {
      const answer = await server.app.inject({
        url: file.slice('GET '.length).replace(':name', 'x'),
        headers,
      })
      const verdict = expected(rule, actor, false)
      const status = { in: 404, 'not-allowed': 403 }[verdict as string] ?? 401
      expect([file, answer.statusCode]).toEqual([file, status])
      expectProtected(answer, file)
    }
  })
})

it('a request that is refused before its route has the headers of every other response', async () => {
  const limited = await testServer({
    routes,
    config: { demonstrationOpen: 'false' },
    failedTokenRate: { capacity: 0, perSecond: 1 },
  })
  const { app, context } = limited
  const url = `${API_PREFIX}${logout.path}`
  const requests = {
    403: { url, headers: { via: '1.1 proxy' } },
    429: { method: 'POST', url, headers: { [TOKEN_HEADER]: newSecret() } },
    503: { method: 'POST', url: `${API_PREFIX}${createRecord.path}` },
  } as const
  Object.defineProperty(context.disk, 'state', { value: 'full' })
  for (const [status, request] of Object.entries(requests)) {
    const answer = await app.inject(request)
    expect(String(answer.statusCode)).toBe(status)
    expectProtected(answer, status)
  }
  await limited.close()
})
