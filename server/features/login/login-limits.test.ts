import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addressOf } from '../../../test/address-of.ts'
import { testClock } from '../../../test/clock.ts'
import { newPerson, type Person, submitPassword } from '../../../test/login.ts'
import { setRows } from '../../../test/rows.ts'
import { serverOfFile, type TestServer } from '../../../test/server.ts'
import { TestAnswer } from '../../../test/test-answer.ts'
import { createServer } from '../../http/server.ts'
import { sessionRoutes } from '../sessions/routes.ts'
import { findCaller } from './find-caller.ts'
import { unlockLogin } from './login-limits.ts'
import { loginRoutes } from './routes.ts'

const clock = testClock()
const server = await serverOfFile({ routes: [...loginRoutes, ...sessionRoutes], now: clock.now })

const guess = (login: string, password = 'sbagliata', more?: Record<string, string>) =>
  submitPassword(server, { login, password }, more)
/** Minutes pass: the limits per minute are free again. */
const pause = () => clock.advance(61)

/** Wrong passwords until the lock, spread so that only the login's own limit counts. */
async function lock(login: string): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < 10; i++) {
    if (i % 4 === 0) pause()
    statuses.push((await guess(login)).status)
  }
  return statuses
}

it('password guessing is limited to five attempts a minute from one address', async () => {
  pause()
  const person = await newPerson(server)
  for (let i = 0; i < 5; i++) expect((await guess(person.login)).status).toBe(403)
  const sixth = await submitPassword(server, person)
  expect(sixth.status).toBe(429)
  expect(sixth.failure).toMatchObject({ ok: false, error: { id: 'rate-limited' }, retryAfter: 60 })
  expect(sixth.headers['retry-after']).toBe('60')
  pause()
  expect((await submitPassword(server, person)).status).toBe(200)
})

it('password guessing locks a login after ten in a row for 15 minutes, also for the correct password', async () => {
  const person = await newPerson(server)
  expect(await lock(person.login)).toEqual(Array(10).fill(403))
  pause()
  const locked = await submitPassword(server, person)
  expect(locked.status).toBe(429)
  expect(locked.failure.errorMessage).toBe(
    'Troppi tentativi. Riprova fra 14 minuti, accedi da un dispositivo da cui sei già entrato o chiedi a un amministratore di sbloccarti.',
  )
  expect(Number(locked.headers['retry-after'])).toBe(15 * 60 - 61)
  expect(await logOf(person)).toEqual([...Array(10).fill('login refused 127.0.0.1'), 'locked 127.0.0.1'])
  clock.advance(14 * 60)
  expect((await submitPassword(server, person)).status).toBe(200)
})

it('password guessing counts every spelling of a login together', async () => {
  const { login } = await newPerson(server, { login: 'pigi' })
  const spellings = ['pigi', 'PIGI', 'PİGİ', 'pİgi', 'Pigİ']
  const statuses: number[] = []
  for (let i = 0; i < 10; i++) {
    if (i % 4 === 0) pause()
    statuses.push((await guess(spellings[i % spellings.length]!)).status)
  }
  pause()
  const { rows } = await sql<{ same: boolean }>`select lower('PİGİ') = ${login} as same`.execute(
    server.context.db,
  )
  expect(statuses).toEqual(Array(10).fill(403))
  expect((await guess(login)).status).toBe(rows[0]?.same ? 429 : 403)
})

it('password guessing locks an unknown login in the same way', async () => {
  expect(await lock('fantasma')).toEqual(Array(10).fill(403))
  expect((await guess('fantasma')).status).toBe(429)
})

it('password guessing doubles the lock each time, up to a day', async () => {
  const person = await newPerson(server)
  const minutes: number[] = []
  for (let round = 0; round < 9; round++) {
    await lock(person.login)
    const { headers } = await submitPassword(server, person)
    minutes.push(Number(headers['retry-after']) / 60)
    clock.advance(Number(headers['retry-after']))
  }
  expect(minutes).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440])
})

it('a correct password resets the counter of wrong passwords', async () => {
  const person = await newPerson(server)
  for (const _ of [1, 2, 3]) {
    for (let i = 0; i < 4; i++) await guess(person.login)
    expect((await submitPassword(server, person)).status).toBe(200)
    pause()
  }
})

it('wrong passwords below a lock expire after a day without another one', async () => {
  const person = await newPerson(server)
  for (const _ of ['one day', 'the next']) {
    for (let i = 0; i < 9; i++) {
      if (i % 4 === 0) pause()
      expect((await guess(person.login)).status).toBe(403)
    }
    clock.advance(86_400)
  }
  expect((await submitPassword(server, person)).status).toBe(200)
})

it('the lock of a login is stored for thirty days, and the next one is twice as long', async () => {
  const person = await newPerson(server)
  await lock(person.login)
  clock.advance(29 * 86_400)
  await lock(person.login)
  const { headers } = await submitPassword(server, person)
  expect(Number(headers['retry-after'])).toBe(30 * 60)
})

it('the lock of a login is stored in the database and survives a restart', async () => {
  const person = await newPerson(server)
  await lock(person.login)
  const again = await testServerOver(server)
  pause()
  expect((await submitPassword(again, person)).status).toBe(429)
  await again.app.close()
})

it('the lock of a login is removed by an administrator', async () => {
  const person = await newPerson(server)
  await lock(person.login)
  pause()
  await unlockLogin(server.context.db, person.login.toUpperCase())
  expect((await submitPassword(server, person)).status).toBe(200)
})

it('password guessing has at most ten passwords checked, however many concurrent requests from many addresses', async () => {
  pause()
  const person = await newPerson(server)
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      server.app.inject({
        method: 'POST',
        url: '/api/v1/users/auth',
        remoteAddress: `10.0.0.${i}`,
        payload: { login: person.login, password: 'sbagliata' },
      }),
    ),
  )
  const statuses = answers.map(({ statusCode }) => statusCode).sort()
  expect(statuses).toEqual([...Array(10).fill(403), ...Array(50).fill(429)])
})

it('password guessing from one address is limited to 300 attempts a minute, for all logins together', async () => {
  pause()
  await setRows(
    server.context.db,
    'rate_limits',
    { key: 'login-address:127.0.0.1' },
    { count: 299, resets_at: new Date(clock.now().getTime() + 60_000) },
  )
  expect((await guess('uno.qualunque')).status).toBe(403)
  expect((await guess('un.altro')).status).toBe(429)
  pause()
  expect((await guess('un.altro')).status).toBe(403)
})

it('the table of rate limits holds no login, which could be a password typed into the wrong field', async () => {
  await guess('MiaPasswordSegreta')
  const keys = await server.context.db.selectFrom('rate_limits').select('key').execute()
  expect(JSON.stringify(keys).toLowerCase()).not.toContain('miapassword')
})

async function logOf({ id }: Person): Promise<string[]> {
  const rows = await server.context.db
    .selectFrom('user_logs')
    .select(['action', 'ip'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute()
  return rows.map(({ action, ip }) => `${action} ${ip}`)
}

/** Another server over the same database, as after a restart. */
async function testServerOver({ context }: TestServer): Promise<TestServer> {
  const app = await createServer(context, { routes: [...loginRoutes, ...sessionRoutes], findCaller })
  const inject: TestServer['inject'] = async (call, input) => {
    const { body } = input as { body: object }
    return new TestAnswer(call, await app.inject({ method: 'POST', url: addressOf(call), payload: body }))
  }
  return { ...server, app, inject }
}
