import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { API_PREFIX, TOKEN_HEADER } from '../shared/api-prefix-and-headers.ts'
import { embeddedPlace, type Place } from '../test/database.ts'
import { secretIn } from '../test/login.ts'
import { runCommand } from '../test/run-command.ts'
import { type ServerProcess, startServer } from '../test/server-process.ts'
import { codeOfStep, stepAt } from './features/login/authenticator.ts'

const FRESH = 'tre rane verdi in fila'

const PRODUCTION = {
  SPORTELLO_MODE: 'production',
  PUBLIC_URL: 'http://localhost:3000',
  LOG_LEVEL: 'silent',
}

let place: Place
let server: ServerProcess
beforeAll(async () => {
  place = await embeddedPlace()
  server = await startServer(place, PRODUCTION)
})
afterAll(async () => {
  await server.end('SIGTERM')
  await place.remove()
})

/** A command on the data of the running server. */
async function sportello(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommand(args, place, PRODUCTION)
  expect([code, stderr]).toEqual([0, ''])
  return stdout
}

async function call(method: string, path: string, token: string, body?: object) {
  const response = await fetch(`${server.address}${API_PREFIX}${path}`, {
    method,
    headers: { [TOKEN_HEADER]: token, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return text.startsWith('{') ? JSON.parse(text) : text
}

it('the first administrator of an installation in production completes the login and can work [LOGIN-18] [ROLE-1]', async () => {
  const who = ['--login', 'capo', '--name', 'Ada', '--last-name', 'Neri', '--email', 'capo@example.it']
  const password = /Password: (\S+)/.exec(await sportello('create-admin', ...who))?.[1]
  const { token } = await call('POST', '/users/auth', 'none', { login: 'capo', password })
  const secret = secretIn(await call('GET', '/users/pair', token))
  const pin = codeOfStep(secret, stepAt(new Date()))
  expect(await call('POST', '/users/verify', token, { pin })).toEqual({ ok: true, status: true })
  const { url } = await call('POST', '/users/verify/email/start', token)
  const ticket = new URLSearchParams(url.split('#')[1]).get('ticket')
  expect(await call('GET', '/outbox', token)).toMatchObject({ error: { id: 'login-incomplete' } })
  // Without a mail server no mail contains the code, and the operator of the machine issues one.
  const listed = await sportello('outbox', '--to', 'CAPO@example.it')
  expect(listed).toContain('Il tuo codice per entrare in Sportello')
  expect(listed).not.toMatch(/\b\d{6}\b/)
  const code = /^Code: (\d{6})$/m.exec(await sportello('login-code', '--login', 'CAPO'))?.[1]
  const { token: proof } = await call('POST', '/identity/mailbox', token, { ticket, code })
  expect(await call('POST', '/users/verify/email', token, { token: proof })).toEqual({ ok: true })
  expect(await call('GET', '/records', token)).toMatchObject({ error: { id: 'password-change-due' } })
  expect(await call('POST', '/users/password', token, { old: password, new: FRESH })).toEqual({ ok: true })
  expect(await call('GET', '/records', token)).toEqual({ ok: true, records: [], count: 0, exact: true })
  const { fields } = await call('GET', '/manage-fields', token)
  expect(fields.length).toBeGreaterThan(5)
})

it('the files of the embedded database are readable by their owner only', () => {
  expect(statSync(join(place.dataDir, 'db')).mode & 0o777).toBe(0o700)
})

it('the outbox command shows only the requested mails, and reports when there is none', async () => {
  expect(await sportello('outbox', '--to', 'nessuno@example.it')).toBe('No mail.\n')
})

it('doctor checks the database while the server runs, and reports a foreign key', async () => {
  const examine = (key: Record<string, string>) => runCommand(['doctor'], place, key)
  const { stdout } = await examine({})
  const { stdout: foreign } = await examine({ SECRET_KEY: 'ab'.repeat(32) })
  expect(stdout).toMatch(/^ok {5}database: embedded, durable, up to date, served by process \d+$/m)
  const sealed = '1 of 1 authenticators, 1 of 1 keys of the own certificate'
  expect(foreign).toMatch(new RegExp(`^WRONG {2}database: .*SECRET_KEY .* is not the one of ${sealed}$`, 'm'))
})
