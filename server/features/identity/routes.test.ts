import { beforeEach, describe, expect, it } from 'vitest'
import { confirmMailbox, resendMailboxCode } from '../../../shared/api/identity.ts'
import { testClock } from '../../../test/clock.ts'
import {
  check,
  mailedCode,
  newPerson,
  openMailbox,
  type Person,
  proveMailbox,
  type Token,
  upToMailbox,
} from '../../../test/login.ts'
import { setRows } from '../../../test/rows.ts'
import { serverOfFile } from '../../../test/server.ts'
import { loginRoutes } from '../login/routes.ts'
import { sessionRoutes } from '../sessions/routes.ts'
import { identityRoutes } from './routes.ts'

const clock = testClock()
const routes = [...loginRoutes, ...sessionRoutes, ...identityRoutes]
let person: Person
let token: Token
const server = await serverOfFile({ routes, now: clock.now })
beforeEach(async () => {
  clock.advance(90)
  person = await newPerson(server)
  token = await upToMailbox(server, person)
})
const confirm = (ticket: string, code: string) => server.inject(confirmMailbox, { body: { ticket, code } })
const resend = (ticket: string) => server.inject(resendMailboxCode, { body: { ticket } })
const other = (code: string) => (code === '123456' ? '654321' : '123456')

describe('a wrong mailbox code', () => {
  it('a wrong mailbox code is refused with the number of remaining attempts [LOGIN-14]', async () => {
    const { ticket, code } = await openMailbox(server, person, token)
    const messages: string[] = []
    for (let i = 0; i < 4; i++) {
      const { status, failure } = await confirm(ticket, other(code))
      expect([status, failure.issues[0].field, failure.issues[0].code]).toEqual([422, 'code', 'wrong-code'])
      messages.push(failure.issues[0].message)
    }
    expect(messages[0]).toBe('Il codice non è giusto. Restano 4 tentativi.')
    expect(messages[3]).toBe('Il codice non è giusto. Resta un tentativo.')
    expect((await confirm(ticket, code)).status).toBe(200)
  })

  it('a wrong mailbox code after a second mail says that only the code of the last one is valid [LOGIN-14]', async () => {
    const { code: former } = await openMailbox(server, person, token)
    const { ticket, code } = await openMailbox(server, person, token)
    const { failure } = await confirm(ticket, former === code ? other(code) : former)
    expect(failure.issues[0].message).toBe(
      'Il codice non è giusto. Ti abbiamo mandato più di una mail: vale solo il codice dell’ultima. Restano 4 tentativi.',
    )
    expect((await confirm(ticket, code)).status).toBe(200)
  })

  it('a wrong mailbox code after a resent one says the same [LOGIN-14]', async () => {
    const { ticket, code } = await openMailbox(server, person, token)
    clock.advance(60)
    await resend(ticket)
    const { failure } = await confirm(ticket, code)
    expect(failure.issues[0].message).toContain('vale solo il codice dell’ultima')
  })

  it('each wrong mailbox code is written into the log of the user, the last one too [LOGIN-14]', async () => {
    const { ticket, code } = await openMailbox(server, person, token)
    for (let i = 0; i < 6; i++) await confirm(ticket, other(code))
    const lines = await server.context.db
      .selectFrom('user_logs')
      .select(['action', 'ip'])
      .where('user_id', '=', person.id)
      .where('action', '=', 'mailbox code wrong')
      .execute()
    // The sixth finds no code.
    expect(lines).toEqual(Array(5).fill({ action: 'mailbox code wrong', ip: '127.0.0.1' }))
  })

  it('the fifth wrong mailbox code ends the ticket, also for the right code [LOGIN-14]', async () => {
    const { ticket, code } = await openMailbox(server, person, token)
    for (let i = 0; i < 5; i++) await confirm(ticket, other(code))
    const { status, failure } = await confirm(ticket, code)
    expect([status, failure.issues[0].code]).toEqual([422, 'ended'])
    expect((await resend(ticket)).failure.issues[0].code).toBe('ended')
    expect((await proveMailbox(server, person, token)).status).toBe(200)
  })

  it('a resent mailbox code states its validity, which ends with the first one [LOGIN-14]', async () => {
    const { ticket } = await openMailbox(server, person, token)
    clock.advance(4 * 60)
    expect((await resend(ticket)).status).toBe(200)
    const mails = await server.context.db
      .selectFrom('mail_outbox')
      .select(['text', 'valid_until'])
      .where('recipient', '=', person.email)
      .where('kind', '=', 'mailbox-code')
      .orderBy('created_at')
      .execute()
    expect(mails.map(({ text }) => /Vale (\d+) minuti/.exec(text)?.[1])).toEqual(['10', '6'])
    expect(mails[1]!.valid_until).toEqual(mails[0]!.valid_until)
  })

  it('a wrong mailbox code is checked five times when fifty requests are concurrent', async () => {
    const { ticket, code } = await openMailbox(server, person, token)
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(ticket, other(code))))
    expect(answers.filter(({ failure }) => failure.issues[0].code === 'wrong-code')).toHaveLength(4)
  })

  it.each([
    { ticket: 'A'.repeat(43), code: '123456' },
    { ticket: 'A'.repeat(43), code: '000000' },
  ])('a mailbox code for an unknown ticket is refused: %j', async ({ ticket, code }) => {
    expect((await confirm(ticket, code)).status).toBe(422)
    expect((await resend(ticket)).status).toBe(422)
  })

  it.each([{ ticket: 'kurz', code: '123456' }, { ticket: 'A'.repeat(43), code: '12345' }, {}])(
    'a mailbox code of another format is a bad request: %j',
    async (body) => {
      const { statusCode } = await server.app.inject({
        method: 'POST',
        url: '/api/v1/identity/mailbox',
        payload: body,
      })
      expect(statusCode).toBe(400)
    },
  )
})

it('a mailbox code expires with its login', async () => {
  const { ticket, code } = await openMailbox(server, person, token)
  clock.advance(10 * 60)
  expect((await confirm(ticket, code)).failure.issues[0].code).toBe('ended')
  expect((await check(server, token)).status).toBe(401)
})

describe('a new mailbox code', () => {
  it('a new mailbox code replaces the first one, half a minute later at the earliest, twice at most', async () => {
    const { ticket, code } = await openMailbox(server, person, token)
    const early = await resend(ticket)
    expect([early.status, early.headers['retry-after']]).toEqual([429, '30'])
    clock.advance(30)
    expect((await resend(ticket)).body).toEqual({ ok: true })
    const second = await mailedCode(server, person.email)
    if (second !== code) expect((await confirm(ticket, code)).status).toBe(422)
    clock.advance(30)
    expect((await resend(ticket)).status).toBe(200)
    clock.advance(30)
    expect((await resend(ticket)).failure.issues[0].code).toBe('ended')
    expect((await confirm(ticket, await mailedCode(server, person.email))).status).toBe(200)
  })

  it('a new mailbox code is sent once when it is asked for many times concurrently', async () => {
    const { ticket } = await openMailbox(server, person, token)
    clock.advance(30)
    const answers = await Promise.all(Array.from({ length: 8 }, () => resend(ticket)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('a new mailbox code is not sent for a session that has ended', async () => {
    const { ticket } = await openMailbox(server, person, token)
    clock.advance(30)
    await setRows(server.context.db, 'sessions', { user_id: person.id }, { revoked_at: clock.now() })
    expect((await resend(ticket)).failure.issues[0].code).toBe('ended')
  })

  it('a new mailbox code counts towards the limit of ten mails an hour', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) statuses.push((await openMailbox(server, person, token)).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})
