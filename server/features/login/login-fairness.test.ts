import { expect, it } from 'vitest'
import { testClock } from '../../../test/clock.ts'
import { sampleOf } from '../../../test/endurance.ts'
import { loginFrom, newPerson } from '../../../test/login.ts'
import { serverOfFile } from '../../../test/server.ts'
import { identityRoutes } from '../identity/routes.ts'
import { sessionRoutes } from '../sessions/routes.ts'
import { createPasswords } from './hash-password.ts'
import { loginRoutes } from './routes.ts'

const clock = testClock()
const pause = () => clock.advance(90)
/** More than may wait for their password to be checked. */
const FLOOD = 130
/** Who is served during a flood. */
const DRAWN = sampleOf(['a known device', 'an unknown device'], 1)

const server = await serverOfFile({
  routes: [...loginRoutes, ...sessionRoutes, ...identityRoutes],
  now: clock.now,
  // The flood waits for hashes at their full cost.
  context: { passwords: createPasswords() },
})
const person = await newPerson(server)
const device = (await loginFrom(server, person)).device

interface Guess {
  login: string
  password?: string
  ip: string
  cookie?: string
}

const enterFrom = async ({ login, password = 'sbagliata', ip, cookie = '' }: Guess): Promise<number> => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/v1/users/auth',
    remoteAddress: ip,
    headers: { cookie },
    payload: { login, password },
  })
  return answer.statusCode
}
const countOf = (statuses: readonly number[], status: number) =>
  statuses.filter((one) => one === status).length

it.runIf(DRAWN.includes('a known device'))(
  'POST /users/auth under overload serves a known device, for any addresses of other callers [LOGIN-3]',
  async () => {
    pause()
    const flood = Array.from({ length: FLOOD }, (_, n) => enterFrom({ login: `uno${n}`, ip: `10.1.0.${n}` }))
    const right = enterFrom({ ...person, ip: '10.1.0.1', cookie: device })
    expect(await right).toBe(200)
    expect(countOf(await Promise.all(flood), 503)).toBeGreaterThan(0)
  },
)

it.runIf(DRAWN.includes('an unknown device'))(
  'POST /users/auth under overload serves an unknown device at another address than the flood [LOGIN-3]',
  async () => {
    pause()
    const flood = Array.from({ length: FLOOD }, (_, n) =>
      enterFrom({ login: `due${n}`, ip: `10.2.0.${n % 2}` }),
    )
    const right = enterFrom({ ...person, ip: '10.2.1.1' })
    expect(await right).toBe(200)
    expect(countOf(await Promise.all(flood), 503)).toBeGreaterThan(0)
  },
)

it('POST /users/auth under overload counts the addresses of one IPv6 network as one', async () => {
  pause()
  const attempts = Array.from({ length: 8 }, (_, n) =>
    enterFrom({ login: 'rete', ip: `2001:db8:1:2::${n + 1}` }),
  )
  const statuses = await Promise.all(attempts)
  expect([countOf(statuses, 403), countOf(statuses, 429)]).toEqual([5, 3])
})

it('POST /users/auth under overload refuses guesses on a locked login without letting them wait', async () => {
  pause()
  for (let n = 0; n < 10; n += 1) await enterFrom({ login: 'chiuso', ip: `10.3.0.${n}` })
  const guesses = Array.from({ length: FLOOD }, (_, n) => enterFrom({ login: 'chiuso', ip: `10.3.1.${n}` }))
  expect(countOf(await Promise.all(guesses), 429)).toBe(FLOOD)
})
