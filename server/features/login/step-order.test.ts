import { expect, it } from 'vitest'
import { confirmMailbox } from '../../../shared/api/identity.ts'
import { verifyEmail } from '../../../shared/api/login.ts'
import { testClock } from '../../../test/clock.ts'
import {
  check,
  codeOf,
  newPerson,
  openMailbox,
  type Person,
  pairAuthenticator,
  submitPassword,
  type Token,
  verify,
} from '../../../test/login.ts'
import { serverOfFile } from '../../../test/server.ts'
import { identityRoutes } from '../identity/routes.ts'
import { sessionRoutes } from '../sessions/routes.ts'
import { loginRoutes } from './routes.ts'

const clock = testClock()
const server = await serverOfFile({
  routes: [...loginRoutes, ...sessionRoutes, ...identityRoutes],
  now: clock.now,
})

const STEPS = ['auth', 'pair', 'verify', 'email'] as const
type Step = (typeof STEPS)[number]

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((first, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [first, ...rest]),
  )
}

const NOBODY: Token = { headers: {} }

/** Does one step as well as it can be done at this point. */
async function take(step: Step, person: Person, token: Token): Promise<Token> {
  if (step === 'auth') return (await submitPassword(server, person)).token
  if (step === 'pair') await pairAuthenticator(server, person, token)
  if (step === 'verify') await verify(server, token, person.secret ? codeOf(server, person.secret) : '123456')
  if (step === 'email') {
    const { ticket, code } = await openMailbox(server, person, token)
    const confirmed = await server.inject(confirmMailbox, {
      body: { ticket: ticket || 'A'.repeat(43), code: code || '123456' },
    })
    const proof = confirmed.status === 200 ? confirmed.body.token : 'none'
    await server.inject(verifyEmail, { body: { token: proof } }, token)
  }
  return token
}

async function run(steps: Step[], person: Person): Promise<boolean> {
  clock.advance(90)
  let token = NOBODY
  for (const step of steps) token = await take(step, person, token)
  const answer = await check(server, token)
  if (answer.status !== 200) return false
  const { verified, verified_email, activated_g } = answer.body
  return verified && verified_email && activated_g
}

const orders = permutations(STEPS)

it('the order of the steps has 24 permutations [LOGIN-18]', () =>
  expect(new Set(orders.map(String)).size).toBe(24))

it.each(orders.map((order) => [order.join(' → '), order] as const))(
  'the order %s completes a first login only when it is the specified one [LOGIN-18]',
  async (name, order) => {
    const complete = await run(order, await newPerson(server))
    expect(complete).toBe(name === 'auth → pair → verify → email')
  },
)

it.each(
  permutations(['auth', 'verify', 'email'] as const).map((order) => [order.join(' → '), order] as const),
)(
  'the order %s completes a later login only when it is the specified one [LOGIN-17]',
  async (name, order) => {
    const person = await newPerson(server)
    await run(['auth', 'pair', 'verify', 'email'], person)
    expect(await run(order, person)).toBe(name === 'auth → verify → email')
  },
)

it('the order of the steps is tracked per session: the proof of one session does not help another [SESSION-2]', async () => {
  const person = await newPerson(server)
  expect(await run(['auth', 'pair', 'verify', 'email'], person)).toBe(true)
  clock.advance(90)
  const { token } = await submitPassword(server, person)
  const { body } = await check(server, token)
  expect([body.activated_g, body.verified, body.verified_email]).toEqual([true, false, false])
})
