import { beforeEach, describe, expect, it } from 'vitest'
import { createDomain } from '../../../shared/api/domains.ts'
import { changePassword, proveAccess } from '../../../shared/api/login.ts'
import { writeMailText } from '../../../shared/api/mail-texts.ts'
import { approveEmailChange, createUser, searchUsers, updateUser } from '../../../shared/api/users.ts'
import {
  check,
  codeOf,
  login,
  loginFrom,
  newPerson,
  PASSWORD,
  type Person,
  submitPassword,
  type Token,
  wrongCodeOf,
} from '../../../test/login.ts'
import { serverOfFile } from '../../../test/server.ts'
import { PROOF_MINUTES } from '../../http/policy.ts'
import { routes } from '../../routes.ts'

const clock = { now: new Date('2026-11-26T09:00:00Z') }
const wait = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000)
}
let person: Person
let token: Token

const server = await serverOfFile({ routes, now: () => clock.now, config: { sessionIdleMinutes: 1440 } })
beforeEach(async () => {
  wait(60)
  person = await newPerson(server, { role: 'admin' })
  token = await login(server, person)
})

const prove = (given: Partial<{ password: string; pin: string }> = {}) =>
  server.inject(
    proveAccess,
    { body: { password: PASSWORD, pin: codeOf(server, person.secret), ...given } },
    token,
  )
/** The status and the error of an act that needs a proof. */
const act = async () => {
  const answer = await server.inject(
    updateUser,
    { params: { id: person.id }, body: { level: 'junior1' } },
    token,
  )
  return answer.status === 200 ? 200 : `${answer.status} ${answer.failure.error.id}`
}
const NEEDED = '403 proof-needed'

describe('a fresh proof', () => {
  it('a login permits a change of an access for five minutes, and no request makes this time longer (G65)', async () => {
    expect(await act()).toBe(200)
    wait(PROOF_MINUTES)
    expect(await act()).toBe(200)
    wait(0.1)
    expect(await act()).toBe(NEEDED)
    // Other calls of an old session are answered as before.
    expect((await server.inject(searchUsers, { query: {} }, token)).status).toBe(200)
  })

  it('each act with typed values that needs a proof tells what is wrong with them before it asks for one (G65)', async () => {
    const typing = routes.filter(({ rule, call }) => rule.startsWith('fresh') && call.body)
    const unchecked = typing
      .filter(({ options }) => !options.checkFirst)
      .map(({ call }) => `${call.method} ${call.path}`)
    // Its body names the change that the screen shows.
    expect(unchecked).toEqual([`${approveEmailChange.method} ${approveEmailChange.path}`])
  })

  it('What only the database knows is told before a proof is asked for, and what is sound needs one (G65)', async () => {
    const other = await newPerson(server, { role: 'user' })
    wait(60)
    const params = { id: other.id }
    const user = {
      name: 'Ada',
      last_name: '',
      email: 'ada@ufficio.example',
      password: 'gru-lampone-71-vetta',
    } as const
    const rights = { role: 'user', level: 'base', send_email: false, mustChangePassword: true } as const
    const newPassword = (next: string) =>
      server.inject(changePassword, { body: { old: PASSWORD, new: next } }, token)
    const found = async (
      answer: Promise<{ status: number; failure: { error: { id: string }; issues: { code: string }[] } }>,
    ) => {
      const { status, failure } = await answer
      return status === 403 ? failure.error.id : failure.issues.map(({ code }) => code)
    }
    const login = other.login.toUpperCase()
    expect(await found(server.inject(createUser, { body: { ...user, ...rights, login } }, token))).toEqual([
      'taken',
    ])
    expect(await found(server.inject(updateUser, { params, body: { login: person.login } }, token))).toEqual([
      'taken',
    ])
    expect(await found(server.inject(updateUser, { params, body: { login } }, token))).toBe('proof-needed')
    expect(await found(newPassword(`${person.login} e altro`))).toContain('contains-login')
    expect(await found(newPassword('gru-lampone-71-vetta'))).toBe('proof-needed')
    expect(await found(server.inject(createDomain, { body: { name: 'non un dominio' } }, token))).toEqual([
      'format',
    ])
    // Whether the present password is right is not told.
    const guess = { old: 'sbagliata', new: 'gru-lampone-71-vetta' }
    expect(await found(server.inject(changePassword, { body: guess }, token))).toBe('proof-needed')
  })

  it('What is wrong with a user or with the text of a mail is told before a proof is asked for (G65)', async () => {
    wait(60)
    const typed = { name: '', last_name: '', login: 'con spazi', email: '', password: 'breve' }
    const body = {
      ...typed,
      role: 'user',
      level: 'base',
      send_email: false,
      mustChangePassword: true,
    } as const
    const created = await server.inject(createUser, { body }, token)
    const changed = await server.inject(updateUser, { params: { id: person.id }, body: { email: '' } }, token)
    const wording = { subject: 'Codice', text: 'Senza', html: '<p>Senza</p>', readAt: null }
    const kind = 'mailbox-code'
    const written = await server.inject(writeMailText, { params: { kind }, body: wording }, token)
    const fieldsOf = ({ failure }: { failure: { issues: { field: string }[] } }) => [
      ...new Set(failure.issues.map(({ field }) => field)),
    ]
    expect([created, changed, written].map(({ status }) => status)).toEqual([422, 422, 422])
    expect(fieldsOf(created)).toEqual(['name', 'login', 'email', 'password'])
    expect(fieldsOf(changed)).toEqual(['email'])
    expect(fieldsOf(written)).toContain('text')
    const sound = { ...body, name: 'Ada', login: 'ada.sana', email: 'ada@ufficio.example' }
    const needed = await server.inject(
      createUser,
      { body: { ...sound, password: 'gru-lampone-71-vetta' } },
      token,
    )
    expect([needed.status, needed.failure.error.id]).toEqual([403, 'proof-needed'])
    const code = { ...wording, text: 'Il codice è {codice}', html: '<p>Il codice è {codice}</p>' }
    const unproved = await server.inject(writeMailText, { params: { kind }, body: code }, token)
    expect([unproved.status, unproved.failure.error.id]).toEqual([403, 'proof-needed'])
  })

  it('password and code permit a change of an access for five minutes, also after eleven hours (G65)', async () => {
    wait(11 * 60)
    expect(await act()).toBe(NEEDED)
    expect((await prove()).status).toBe(200)
    expect(await act()).toBe(200)
    wait(PROOF_MINUTES + 0.1)
    expect(await act()).toBe(NEEDED)
  })

  it('a fresh proof belongs to one session: another session of the same user needs its own', async () => {
    wait(6)
    const other = await login(server, person)
    wait(6)
    expect((await prove()).status).toBe(200)
    const answer = await server.inject(updateUser, { params: { id: person.id }, body: {} }, other)
    expect(answer.failure.error.id).toBe('proof-needed')
  })

  it('a wrong password or code is named by its field and gives no proof', async () => {
    wait(10)
    const wrongPassword = await prove({ password: `${PASSWORD}x` })
    expect(wrongPassword.failure.issues).toMatchObject([{ field: 'password', code: 'wrong-password' }])
    const wrongCode = await prove({ pin: wrongCodeOf(server, person.secret) })
    expect(wrongCode.failure.issues).toMatchObject([{ field: 'pin', code: 'wrong-code' }])
    expect(await act()).toBe(NEEDED)
  })

  it('a code gives one proof, also for concurrent requests of two sessions, and the code of the login gives none', async () => {
    expect((await prove()).status).toBe(422)
    wait(10)
    const sessions = [token, await login(server, person)]
    wait(10)
    const pin = codeOf(server, person.secret)
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, at) =>
        server.inject(proveAccess, { body: { password: PASSWORD, pin } }, sessions[at % 2]!),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('a right code with a wrong password is not consumed', async () => {
    wait(10)
    const pin = codeOf(server, person.secret)
    expect((await prove({ password: 'x', pin })).status).toBe(422)
    expect((await prove({ pin })).status).toBe(200)
  })
})

describe('wrong proofs', () => {
  it('the tenth wrong password in a row locks as at the login, for proofs and logins from unknown devices', async () => {
    await server.context.db.deleteFrom('known_devices').where('user_id', '=', person.id).execute()
    for (let tries = 0; tries < 10; tries += 1) {
      wait(1.1)
      expect((await prove({ password: `wrong ${tries}` })).status).toBe(422)
    }
    wait(1.1)
    expect((await prove()).failure.error.id).toBe('rate-limited')
    expect((await submitPassword(server, person)).status).toBe(429)
    wait(15)
    expect((await prove()).status).toBe(200)
  })

  it('wrong passwords on a known device lock this device alone', async () => {
    wait(2)
    const { token: known, device } = await loginFrom(server, person)
    const body = (password: string) => ({ body: { password, pin: codeOf(server, person.secret) } })
    for (let tries = 0; tries < 10; tries += 1) {
      wait(1.1)
      await server.inject(proveAccess, body(`wrong ${tries}`), known)
    }
    wait(1.1)
    expect((await server.inject(proveAccess, body(PASSWORD), known)).status).toBe(429)
    expect((await submitPassword(server, person, { cookie: device })).status).toBe(429)
    expect((await submitPassword(server, person)).status).toBe(200)
  })

  it('the fifth wrong code in a row ends the session', async () => {
    wait(10)
    const pin = wrongCodeOf(server, person.secret)
    for (let tries = 0; tries < 5; tries += 1) {
      wait(1.1)
      expect((await prove({ pin })).status).toBe(422)
    }
    expect((await check(server, token)).status).toBe(401)
  })

  it('ten wrong codes in an hour are checked, of all sessions on unknown devices together', async () => {
    const sessions = [token]
    for (let at = 0; at < 2; at += 1) {
      wait(2)
      sessions.push(await login(server, person))
    }
    await server.context.db.deleteFrom('known_devices').where('user_id', '=', person.id).execute()
    wait(61)
    const statuses: number[] = []
    for (let tries = 0; tries < 12; tries += 1) {
      wait(1.1)
      const body = { password: PASSWORD, pin: wrongCodeOf(server, person.secret) }
      statuses.push((await server.inject(proveAccess, { body }, sessions[Math.floor(tries / 4)]!)).status)
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(10)
    expect(statuses.slice(10)).toEqual([429, 429])
  })
})
