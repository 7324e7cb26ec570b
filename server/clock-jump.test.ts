import { beforeEach, describe, expect, it } from 'vitest'
import { confirmMailbox, resendMailboxCode } from '../shared/api/identity.ts'
import { testClock } from '../test/clock.ts'
import {
  check,
  codeOf,
  login,
  newPerson,
  openMailbox,
  type Person,
  submitPassword,
  verify,
} from '../test/login.ts'
import { serverOfFile } from '../test/server.ts'
import { consumeLimit } from './db/consume-limit.ts'
import { identityRoutes } from './features/identity/routes.ts'
import { loginRoutes } from './features/login/routes.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { sweep } from './sweep.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const JUMP = 2 * HOUR
const clock = testClock()
let person: Person
const server = await serverOfFile({
  routes: [...loginRoutes, ...sessionRoutes, ...identityRoutes],
  now: clock.now,
})
beforeEach(async () => {
  clock.advance(24 * HOUR)
  person = await newPerson(server)
})

const half = async () => {
  clock.advance(90)
  const { token } = await submitPassword(server, person)
  await verify(server, token, codeOf(server, person.secret))
  return token
}

describe('after the clock is set back by two hours', () => {
  it('after the clock is set back by two hours no session ends, and none lives longer than its limit plus the jump [SESSION-11]', async () => {
    const token = await login(server, person)
    clock.advance(-JUMP)
    expect((await check(server, token)).status).toBe(200)
    await sweep(server.context)
    expect((await check(server, token)).status).toBe(200)
    clock.advance(JUMP + 30 * MINUTE)
    expect((await check(server, token)).status).toBe(401)
  })

  it('after the clock is set back by two hours a rate limit waits at most its own window and keeps its counts', async () => {
    const { db } = server.context
    const take = () => consumeLimit(db, 'jump', { max: 2, seconds: 60 }, clock.now())
    for (let n = 0; n < 3; n++) await take()
    clock.advance(-JUMP)
    expect(await take()).toEqual({ ok: false, retryAfter: 60 })
    clock.advance(59)
    expect(await take()).toEqual({ ok: false, retryAfter: 1 })
    clock.advance(1)
    expect(await take()).toEqual({ ok: true })
  })

  it('after the clock is set back by two hours a login is blocked for at most a minute after too many attempts', async () => {
    for (let n = 0; n < 6; n++) await submitPassword(server, { ...person, password: 'sbagliata-1' })
    clock.advance(-JUMP)
    const { status, headers } = await submitPassword(server, person)
    expect([status, Number(headers['retry-after']) <= 60]).toEqual([429, true])
    clock.advance(60)
    expect((await submitPassword(server, person)).status).toBe(200)
  })

  it('after the clock is set back by two hours a used authenticator code stays refused, also after the clock is corrected', async () => {
    await login(server, person)
    const used = codeOf(server, person.secret)
    const again = async () => {
      const { token } = await submitPassword(server, person)
      return (await verify(server, token, used)).body.status
    }
    expect(await again()).toBe(false)
    clock.advance(-JUMP)
    expect(await again()).toBe(false)
    clock.advance(JUMP)
    expect(await again()).toBe(false)
    clock.advance(90)
    const { token } = await submitPassword(server, person)
    expect((await verify(server, token, codeOf(server, person.secret))).body.status).toBe(true)
  })

  it('after the clock is set back by two hours a mailed code can be resent at once and lives at most as much longer as the jump', async () => {
    await login(server, person)
    const token = await half()
    const { ticket } = await openMailbox(server, person, token)
    clock.advance(-JUMP)
    expect((await server.inject(resendMailboxCode, { body: { ticket } })).status).toBe(200)
    const { ticket: other, code } = await openMailbox(server, person, token)
    clock.advance(10 * MINUTE)
    const { status, failure } = await server.inject(confirmMailbox, { body: { ticket: other, code } })
    expect([status, failure.issues[0].code]).toEqual([422, 'ended'])
    clock.advance(JUMP)
    expect((await check(server, token)).status).toBe(401)
  })
})

it('after the clock is set forward by two hours idle sessions end, no user is locked out, and setting it back restores the state', async () => {
  const token = await login(server, person)
  for (let n = 0; n < 6; n++) await submitPassword(server, { ...person, password: 'sbagliata-1' })
  clock.advance(JUMP)
  expect((await check(server, token)).status).toBe(401)
  expect((await submitPassword(server, person)).status).toBe(200)
  await sweep(server.context)
  clock.advance(-JUMP)
  expect((await check(server, token)).status).toBe(200)
  expect((await submitPassword(server, person)).status).toBe(200)
})
