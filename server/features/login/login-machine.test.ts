import fc from 'fast-check'
import { expect, it } from 'vitest'
import { confirmMailbox } from '../../../shared/api/identity.ts'
import { verifyEmail } from '../../../shared/api/login.ts'
import { logout } from '../../../shared/api/sessions.ts'
import { testClock } from '../../../test/clock.ts'
import { ENDURANCE } from '../../../test/endurance.ts'
import {
  check,
  codeOf,
  openMailbox,
  PASSWORD,
  type Person,
  pairAuthenticator,
  submitPassword,
  type Token,
  verify,
  wrongCodeOf,
} from '../../../test/login.ts'
import { type Action, action, prelude, SESSIONS, USERS } from '../../../test/login-machine-actions.ts'
import { addRow } from '../../../test/rows.ts'
import { serverOfFile } from '../../../test/server.ts'
import { CONSOLE } from '../../actor.ts'
import { identityRoutes } from '../identity/routes.ts'
import { sessionRoutes } from '../sessions/routes.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { resetAuthenticator } from '../users/reset-authenticator.ts'
import { loginRoutes } from './routes.ts'

const RUNS = ENDURANCE ? 800 : 15

const clock = testClock()
const server = await serverOfFile({
  routes: [...loginRoutes, ...sessionRoutes, ...identityRoutes],
  now: clock.now,
})
const passwordHash = await server.context.passwords.hash(PASSWORD)

/** The model of the login rules, independent of the server. */
interface ModelUser {
  person: Person
  activated: boolean
  removed: boolean
  lastStep: number
}
interface ModelSession {
  user: number
  token: Token
  pendingSecret?: string
  verified: boolean
  verifiedEmail: boolean
  wrong: number
  ended: boolean
  endsAt: number
  activeAt: number
}
interface World {
  users: ModelUser[]
  sessions: (ModelSession | undefined)[]
}

const seconds = () => clock.now().getTime() / 1000
const stepNow = () => Math.floor(seconds() / 30)
const owner = (world: World, session: ModelSession): ModelUser => world.users[session.user]!
const isLive = (world: World, session: ModelSession): boolean =>
  !session.ended &&
  !owner(world, session).removed &&
  seconds() < session.endsAt &&
  seconds() < session.activeAt + server.context.config.sessionIdleMinutes * 60
const isComplete = (world: World, session: ModelSession): boolean =>
  session.verified && session.verifiedEmail && owner(world, session).activated

function endAll(world: World, who: number): void {
  for (const session of world.sessions) if (session?.user === who) session.ended = true
}

/** A request of a live session counts as activity, once a minute has passed since the last that counted. */
function touch(session: ModelSession): void {
  if (seconds() - session.activeAt >= 60) session.activeAt = seconds()
}

const moves: { [K in Action['do']]: (world: World, action: Extract<Action, { do: K }>) => Promise<void> } = {
  async auth(world, { slot: at, user: who }) {
    const { person, removed } = world.users[who]!
    const { status, token } = await submitPassword(server, person)
    expect(status).toBe(removed ? 403 : 200)
    const activeAt = seconds()
    if (!removed) {
      const flags = { verified: false, verifiedEmail: false, ended: false, wrong: 0 }
      world.sessions[at] = { user: who, token, ...flags, endsAt: activeAt + 600, activeAt }
    }
  },
  async pair(world, { slot: at }) {
    await withSession(world, at, async (session) => {
      const holder = { ...owner(world, session).person }
      const { status } = await pairAuthenticator(server, holder, session.token)
      expect(status).toBe(owner(world, session).activated ? 403 : 200)
      if (status === 200) session.pendingSecret = holder.secret!
    })
  },
  async verify(world, { slot: at, away }) {
    await withSession(world, at, async (session) => {
      const who = owner(world, session)
      const secret = who.activated ? who.person.secret : session.pendingSecret
      const answer = await verify(server, session.token, secret ? codeOf(server, secret, away) : '123456')
      if (!secret) return expect(answer.status).toBe(403)
      if (answer.status === 429) return
      const right = Math.abs(away) <= 1 && stepNow() + away > who.lastStep
      expect(answer.body.status).toBe(right)
      if (!right) return countWrong(session)
      Object.assign(who, { activated: true, lastStep: stepNow() + away })
      who.person.secret = secret
      Object.assign(session, { verified: true, wrong: 0 })
    })
  },
  async wrong(world, { slot: at }) {
    await withSession(world, at, async (session) => {
      const who = owner(world, session)
      const secret = who.activated ? who.person.secret : session.pendingSecret
      if (!secret) return
      const { status, body } = await verify(server, session.token, wrongCodeOf(server, secret))
      if (status === 429) return
      expect(body).toMatchObject({ ok: true, status: false })
      countWrong(session)
    })
  },
  async replay(world, { slot: at }) {
    await withSession(world, at, async (session) => {
      const who = owner(world, session)
      if (!who.activated || Math.abs(who.lastStep - stepNow()) > 1) return
      const code = codeOf(server, who.person.secret, who.lastStep - stepNow())
      const { status, body } = await verify(server, session.token, code)
      if (status === 429) return
      expect(body).toMatchObject({ ok: true, status: false })
      countWrong(session)
    })
  },
  async mailbox(world, { slot: at }) {
    await withSession(world, at, async (session) => {
      const { person, activated } = owner(world, session)
      const { status, ticket, code } = await openMailbox(server, person, session.token)
      const due = session.verified && activated && !session.verifiedEmail
      if (status === 429) return
      expect(status).toBe(due ? 200 : 403)
      if (!due) return
      const { body } = await server.inject(confirmMailbox, { body: { ticket, code } })
      const given = await server.inject(verifyEmail, { body: { token: body.token } }, session.token)
      expect(given.status).toBe(200)
      Object.assign(session, { verifiedEmail: true, endsAt: seconds() + 12 * 3600, activeAt: seconds() })
    })
  },
  async badMailbox(world, { slot: at }) {
    await withSession(world, at, async (session) => {
      const { status } = await server.inject(verifyEmail, { body: { token: 'B'.repeat(43) } }, session.token)
      expect([403, 422, 429]).toContain(status)
    })
  },
  async logout(world, { slot: at }) {
    await withSession(world, at, async (session) => {
      expect((await server.inject(logout, {}, session.token)).status).toBe(200)
      session.ended = true
    })
  },
  async reset(world, { user: who }) {
    const model = world.users[who]!
    const outcome = resetAuthenticator(server.context, CONSOLE, model.person.id)
    if (model.removed) return void (await expect(outcome).rejects.toMatchObject({ id: 'not-found' }))
    model.person.password = (await outcome).password
    Object.assign(model, { activated: false, lastStep: 0 })
    // The allowance of 24 hours is another test's; here time may run on.
    await set(model.person.id, { pairing_until: null })
    endAll(world, who)
  },
  async remove(world, { user: who }) {
    const model = world.users[who]!
    await set(model.person.id, { removed_at: clock.now() })
    model.removed = true
  },
  async endSessions(world, { user: who }) {
    await endSessionsOf(server.context.db, world.users[who]!.person.id, clock.now())
    endAll(world, who)
  },
  async wait(_world, { seconds: some }) {
    clock.advance(some)
  },
}

function countWrong(session: ModelSession): void {
  session.wrong += 1
  if (session.wrong >= 5) session.ended = true
}

/** Calls with a valid session; an invalid one is always refused. */
async function withSession(
  world: World,
  at: number,
  act: (session: ModelSession) => Promise<unknown>,
): Promise<void> {
  const session = world.sessions[at]
  if (!session) return
  if (!isLive(world, session)) {
    expect((await server.inject(logout, {}, session.token)).status).toBe(401)
    return
  }
  touch(session)
  await act(session)
}

let count = 0
/** Hundreds of users: their password is hashed once. */
async function newQuickPerson(): Promise<Person> {
  count += 1
  const login = `macchina${count}`
  const email = `${login}@example.it`
  const { id } = await addRow(server.context.db, 'users', {
    login,
    email,
    name: 'Ugo',
    password_hash: passwordHash,
    role: 'user',
    level: 'base',
  })
  return { id, login, email, password: PASSWORD }
}

const set = (id: string, values: { removed_at?: Date; pairing_until?: null }) =>
  server.context.db.updateTable('users').set(values).where('id', '=', id).execute()

/** Full access exactly when the model has seen every step, in order, in this session, and no reset since. */
async function compare(world: World): Promise<void> {
  for (const session of world.sessions) {
    if (!session) continue
    const answer = await check(server, session.token)
    expect(answer.status).toBe(isLive(world, session) ? 200 : 401)
    if (answer.status === 200) {
      const { body } = answer
      expect(body.verified && body.verified_email && body.activated_g).toBe(isComplete(world, session))
    }
  }
}

// Also SESSION-3.
it(`[LOGIN-18] [SESSION-2] for any sequence of actions a session has full access only after all login steps in order (runs: ${RUNS} runs)`, async () => {
  let completed = 0
  await fc.assert(
    fc.asyncProperty(prelude, fc.array(action, { maxLength: 10 }), async (first, rest) => {
      clock.advance(3601)
      await server.context.db.deleteFrom('rate_limits').execute()
      const users = await Promise.all(
        Array.from({ length: USERS }, async () => ({
          person: await newQuickPerson(),
          activated: false,
          removed: false,
          lastStep: 0,
        })),
      )
      const world: World = { users, sessions: Array(SESSIONS).fill(undefined) }
      for (const next of [...first, ...rest]) {
        await (moves[next.do] as (world: World, action: Action) => Promise<void>)(world, next)
        await compare(world)
      }
      completed += world.sessions.filter(
        (session) => session && isLive(world, session) && isComplete(world, session),
      ).length
    }),
    { numRuns: RUNS },
  )
  // The state machine must reach complete logins.
  expect(completed).toBeGreaterThan(RUNS / 10)
}, 600_000)
