import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testClock } from '../../../test/clock.ts'
import {
  codeOf,
  mailedCode,
  newPerson,
  type Person,
  pairAuthenticator,
  proveMailbox,
  submitPassword,
  type Token,
  verify,
  wrongCodeOf,
} from '../../../test/login.ts'
import { type TestServer, testServer } from '../../../test/server.ts'
import { identityRoutes } from '../identity/routes.ts'
import { sessionRoutes } from '../sessions/routes.ts'
import { loginRoutes } from './routes.ts'

const routes = [...loginRoutes, ...sessionRoutes, ...identityRoutes]
const clock = testClock()
const KIND = 'demonstration-authenticator-code'

describe('in demonstration mode', () => {
  const lines: string[] = []
  let server: TestServer
  let person: Person
  let token: Token
  beforeAll(async () => {
    server = await testServer({ routes, now: clock.now, context: { announce: (line) => lines.push(line) } })
  })
  beforeEach(async () => {
    lines.length = 0
    clock.advance(90)
    person = await newPerson(server)
    token = (await submitPassword(server, person)).token
  })
  afterAll(() => server.close())
  const mailed = () => mailedCode(server, person.email, KIND)

  it('in demonstration mode a first login needs no phone: the code is in the outbox and on the terminal [LOGIN-6]', async () => {
    expect(lines).toEqual([])
    await pairAuthenticator(server, person, token)
    const code = await mailed()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`Codice dell'autenticatore di prova per ${person.login}: ${code}`)
    expect((await verify(server, token, code)).body.status).toBe(true)
    await proveMailbox(server, person, token)
    expect(lines.at(-1)).toBe(
      `Codice di posta per ${person.email}: ${await mailedCode(server, person.email)}`,
    )
  })

  it('in demonstration mode a later login gets its code after the password, also within the same 30 seconds [LOGIN-17]', async () => {
    await pairAuthenticator(server, person, token)
    await verify(server, token, await mailed())
    const { token: second } = await submitPassword(server, person)
    expect((await verify(server, second, await mailed())).body.status).toBe(true)
  })

  it('in demonstration mode a wrong code announces the next valid one [LOGIN-10]', async () => {
    await pairAuthenticator(server, person, token)
    clock.advance(120)
    expect((await verify(server, token, wrongCodeOf(server, person.secret))).body.status).toBe(false)
    expect(await mailed()).toBe(codeOf(server, person.secret))
    expect((await verify(server, token, await mailed())).body.status).toBe(true)
  })

  it('in demonstration mode the start of validity is announced when the current codes are used', async () => {
    await pairAuthenticator(server, person, token)
    await verify(server, token, codeOf(server, person.secret, 1))
    await submitPassword(server, person)
    expect(lines.at(-1)).toMatch(/: \d{6} \(dalle \d\d:\d\d:\d\d\), vale fino alle \d\d:\d\d:\d\d$/)
    clock.advance(30)
    const { token: later } = await submitPassword(server, person)
    expect((await verify(server, later, await mailed())).body.status).toBe(true)
  })
})

it('in production no authenticator code is mailed, and no code is printed', async () => {
  const lines: string[] = []
  const server = await testServer({
    routes,
    now: clock.now,
    config: { mode: 'production' },
    context: { announce: (line) => lines.push(line) },
  })
  const person = await newPerson(server)
  const { token } = await submitPassword(server, person)
  await pairAuthenticator(server, person, token)
  await verify(server, token, wrongCodeOf(server, person.secret))
  await verify(server, token, codeOf(server, person.secret))
  await proveMailbox(server, person, token)
  await submitPassword(server, person)
  const mails = await server.context.db.selectFrom('mail_outbox').select('kind').execute()
  expect(mails.map(({ kind }) => kind)).toEqual(['mailbox-code'])
  expect(lines).toEqual([])
  await server.close()
})
