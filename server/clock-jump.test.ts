import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { confirmMailbox, resendMailboxCode } from '../shared/api/identity.ts'
import { testClock } from '../test/clock.ts'
import { check, codeOf, enter, login, newPerson, openMailbox, type Person, verify } from '../test/login.ts'
import { type TestServer, testServer } from '../test/server.ts'
import { takeFromLimit } from './db/take-from-limit.ts'
import { identityRoutes } from './features/identity/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { sweep } from './jobs/sweep.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const JUMP = 2 * HOUR
const clock = testClock()
let server: TestServer
let person: Person
beforeAll(async () => {
  server = await testServer({ routes: [...userRoutes, ...identityRoutes], now: clock.now })
})
beforeEach(async () => {
  clock.advance(24 * HOUR)
  person = await newPerson(server)
})
afterAll(() => server.close())

const half = async () => {
  clock.advance(90)
  const { token } = await enter(server, person)
  await verify(server, token, codeOf(server, person.secret))
  return token
}

describe('a clock that is set back by two hours', () => {
  it('ends no session, and none lives longer than its limit and the jump [SESSION-11]', async () => {
    const token = await login(server, person)
    clock.advance(-JUMP)
    expect((await check(server, token)).status).toBe(200)
    await sweep(server.context)
    expect((await check(server, token)).status).toBe(200)
    clock.advance(JUMP + 30 * MINUTE)
    expect((await check(server, token)).status).toBe(401)
  })

  it('makes a limit wait for no longer than its own window, and forgets nothing it counted', async () => {
    const { db } = server.context
    const take = () => takeFromLimit(db, 'jump', { max: 2, seconds: 60 }, clock.now())
    for (let n = 0; n < 3; n++) await take()
    clock.advance(-JUMP)
    expect(await take()).toEqual({ ok: false, retryAfter: 60 })
    clock.advance(59)
    expect(await take()).toEqual({ ok: false, retryAfter: 1 })
    clock.advance(1)
    expect(await take()).toEqual({ ok: true })
  })

  it('keeps a person from a login for no longer than a minute after too many tries', async () => {
    for (let n = 0; n < 6; n++) await enter(server, { ...person, password: 'sbagliata-1' })
    clock.advance(-JUMP)
    const { status, headers } = await enter(server, person)
    expect([status, Number(headers['retry-after']) <= 60]).toEqual([429, true])
    clock.advance(60)
    expect((await enter(server, person)).status).toBe(200)
  })

  it('opens no way for a code of the authenticator that was used, then or when the clock is right again', async () => {
    await login(server, person)
    const used = codeOf(server, person.secret)
    const again = async () => {
      const { token } = await enter(server, person)
      return (await verify(server, token, used)).body.status
    }
    expect(await again()).toBe(false)
    clock.advance(-JUMP)
    expect(await again()).toBe(false)
    clock.advance(JUMP)
    expect(await again()).toBe(false)
    clock.advance(90)
    const { token } = await enter(server, person)
    expect((await verify(server, token, codeOf(server, person.secret))).body.status).toBe(true)
  })

  it('lets a mailed code be sent again at once, and lengthens its life by no more than the jump', async () => {
    await login(server, person)
    const token = await half()
    const { ticket } = await openMailbox(server, person, token)
    clock.advance(-JUMP)
    expect((await server.inject(resendMailboxCode, { body: { ticket } })).status).toBe(200)
    const { ticket: other, code } = await openMailbox(server, person, token)
    clock.advance(10 * MINUTE)
    const { status, body } = await server.inject(confirmMailbox, { body: { ticket: other, code } })
    expect([status, body.issues[0].code]).toEqual([422, 'ended'])
    clock.advance(JUMP)
    expect((await check(server, token)).status).toBe(401)
  })
})

describe('a clock that is set forward by two hours', () => {
  it('ends what is idle, leaves nobody locked out, and is undone when it is set back', async () => {
    const token = await login(server, person)
    for (let n = 0; n < 6; n++) await enter(server, { ...person, password: 'sbagliata-1' })
    clock.advance(JUMP)
    expect((await check(server, token)).status).toBe(401)
    expect((await enter(server, person)).status).toBe(200)
    await sweep(server.context)
    clock.advance(-JUMP)
    expect((await check(server, token)).status).toBe(200)
    expect((await enter(server, person)).status).toBe(200)
  })
})
