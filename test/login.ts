import { codeOfStep, stepAt } from '../server/features/login/authenticator.ts'
import { createUser, type NewUser } from '../server/features/users/create-user.ts'
import { confirmMailbox } from '../shared/api/identity.ts'
import * as loginCalls from '../shared/api/login.ts'
import * as calls from '../shared/api/sessions.ts'
import { TOKEN_HEADER } from '../shared/api-prefix-and-headers.ts'
import type { TestServer } from './server.ts'
import type { TestAnswer } from './test-answer.ts'

export const PASSWORD = 'cavallo-batteria-7'

/** A user with a password, and with an authenticator app after the pairing. */
export interface Person {
  id: string
  login: string
  password: string
  email: string
  /** The secret of the app, after the pairing. */
  secret?: string
}
export interface Token {
  headers: Record<string, string>
}

let count = 0

/** A user who has never logged in. */
export async function newPerson(server: TestServer, given: Partial<NewUser> = {}): Promise<Person> {
  count += 1
  const login = given.login ?? `persona${count}`
  const password = given.password ?? PASSWORD
  const email = given.email ?? `${login}@example.it`
  const user = { name: 'Ugo', lastName: 'Neri', role: 'user', ...given, login, password, email } as const
  const { id } = await createUser(server.context, user)
  return { id, login, password, email }
}

/** First step; the token to continue with when it was right. */
export async function submitPassword(
  server: TestServer,
  { login, password }: Pick<Person, 'login' | 'password'>,
  more?: Record<string, string>,
): Promise<TestAnswer<typeof loginCalls.authenticate> & { token: Token }> {
  const answer = await server.inject(loginCalls.authenticate, { body: { login, password } }, undefined, more)
  const token = answer.status === 200 ? answer.body.token : ''
  return Object.assign(answer, { token: { headers: { [TOKEN_HEADER]: token } } })
}

/** The secret in the pairing page, as typed into the app. */
export function secretIn(html: string): string {
  return /<code>([A-Z2-7 ]+)<\/code>/.exec(html)?.[1]?.replaceAll(' ', '') ?? ''
}

/** The app's current code, or the code some steps away. */
export function codeOf(server: TestServer, secret: string | undefined, stepOffset = 0): string {
  return codeOfStep(secret ?? '', stepAt(server.context.now()) + stepOffset)
}

/** A code that no step near now has. */
export function wrongCodeOf(server: TestServer, secret: string | undefined): string {
  const taken = [-2, -1, 0, 1, 2].map((stepOffset) => codeOf(server, secret, stepOffset))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !taken.includes(code))!
}

/** Pairs the app of a user without one. */
export async function pairAuthenticator(
  server: TestServer,
  person: Person,
  token: Token,
): Promise<TestAnswer<typeof loginCalls.pairAuthenticator>> {
  const answer = await server.inject(loginCalls.pairAuthenticator, {}, token)
  if (answer.status === 200) person.secret = secretIn(answer.body)
  return answer
}

export const verify = (
  server: TestServer,
  token: Token,
  pin: string,
): Promise<TestAnswer<typeof loginCalls.verifyPin>> =>
  server.inject(loginCalls.verifyPin, { body: { pin } }, token)

/** Opens the provider's page and reads the code in the mailbox. */
export async function openMailbox(
  server: TestServer,
  person: Person,
  token: Token,
): Promise<TestAnswer<typeof loginCalls.startEmailVerification> & { ticket: string; code: string }> {
  const answer = await server.inject(loginCalls.startEmailVerification, {}, token)
  const { url } = answer.status === 200 ? answer.body : { url: '' }
  const ticket = new URLSearchParams(url.split('#')[1]).get('ticket') ?? ''
  return Object.assign(answer, { ticket, code: await mailedCode(server, person.email) })
}

/** The newest code mailed to an address; empty when there is none. */
export async function mailedCode(server: TestServer, email: string, kind = 'mailbox-code'): Promise<string> {
  const mail = await server.context.db
    .selectFrom('mail_outbox')
    .select('text')
    .where('recipient', '=', email)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
}

/** Third step as a user does it: opens the page, types the code, returns the token. */
export async function proveMailbox(
  server: TestServer,
  person: Person,
  token: Token,
  more?: Record<string, string>,
): Promise<TestAnswer<typeof loginCalls.verifyEmail>> {
  const { ticket, code } = await openMailbox(server, person, token)
  const confirmed = await server.inject(confirmMailbox, { body: { ticket, code } })
  const proof = confirmed.status === 200 ? confirmed.body.token : 'none'
  return await server.inject(loginCalls.verifyEmail, { body: { token: proof } }, token, more)
}

export const check = (
  server: TestServer,
  token: Token,
  more?: Record<string, string>,
): Promise<TestAnswer<typeof calls.checkSession>> => server.inject(calls.checkSession, {}, token, more)

/** All steps in order, pairing when needed. */
export async function login(server: TestServer, person: Person): Promise<Token> {
  return (await loginFrom(server, person)).token
}

/** All steps in a browser; `device` is its cookie, undefined before its first login. Returns the cookie it has then. */
export async function loginFrom(
  server: TestServer,
  person: Person,
  device?: string,
): Promise<{ token: Token; device: string; setCookie: string }> {
  const sent: Record<string, string> = device ? { cookie: device } : {}
  const { token } = await submitPassword(server, person, sent)
  if (!person.secret) await pairAuthenticator(server, person, token)
  await verify(server, token, codeOf(server, person.secret))
  const { headers } = await proveMailbox(server, person, token, sent)
  const setCookie = String(headers['set-cookie'])
  return { token, setCookie, device: setCookie.split(';')[0] ?? '' }
}

/** A login whose password and authenticator code are right. */
export async function upToMailbox(at: TestServer, someone: Person): Promise<Token> {
  const entered = await submitPassword(at, someone)
  if (!someone.secret) await pairAuthenticator(at, someone, entered.token)
  await verify(at, entered.token, codeOf(at, someone.secret))
  return entered.token
}
