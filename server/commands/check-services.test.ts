import { createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Reply, type StandIn, startStandIn } from '../../test/stand-ins/stand-in.ts'
import { readConfig } from '../config/config.ts'
import { checkService, EXTERNAL_SERVICES } from './check-services.ts'

let outside: StandIn
let answer: (path: string) => Reply
beforeAll(async () => {
  outside = await startStandIn(({ path }) => answer(path))
})
afterAll(() => outside.close())
beforeEach(() => {
  answer = () => ({ status: 200, body: { Envelopes: [], ContactEnvelopes: [] } })
})

const KEY = 'a'.repeat(64)
const base = (): Record<string, string> => ({ SECRET_KEY: KEY, DATA_DIR: '/tmp/none', PORT: '0' })
const check = async (name: string, given: Record<string, string>) => {
  const env = { ...base(), ...given }
  const service = EXTERNAL_SERVICES.find((one) => one.name === name)!
  return await checkService(service, readConfig(env), env)
}

/** The configuration of each external service with a URL. */
const settings = (url: string): Record<string, Record<string, string>> => ({
  signature: { SIGN_NAMIRIAL_URL: url, SIGN_NAMIRIAL_TOKEN: 'token' },
  identity: { OIDC_ISSUER: url, OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' },
  crm: {
    CRM_PROVIDER: 'zoho',
    CRM_ZOHO_ACCOUNTS_URL: url,
    CRM_ZOHO_CLIENT_ID: 'a',
    CRM_ZOHO_CLIENT_SECRET: 'b',
    CRM_ZOHO_REFRESH_TOKEN: 'c',
  },
  addresses: { PLACES_GOOGLE_KEY: 'key', PLACES_GOOGLE_URL: url },
  'email check': { DEBOUNCE_API_KEY: 'key', DEBOUNCE_URL: url },
  newsletter: { MAILCHIMP_API_KEY: 'key-us19', MAILCHIMP_LIST: 'list', MAILCHIMP_URL: url },
})
const NAMES = Object.keys(settings('http://x'))

it('doctor tests an address for each external service except the mail server', () => {
  expect(EXTERNAL_SERVICES.map(({ name }) => name).sort()).toEqual([...NAMES, 'mail'].sort())
})

it.each(NAMES)('doctor reports the address of a service that responds: %s', async (name) => {
  const finding = await check(name, settings(outside.url)[name]!)
  const { host } = new URL(outside.url)
  expect(finding).toEqual({ ok: true, found: expect.stringContaining(`at ${host}: it answers`) })
})

it.each(NAMES)('doctor reports a service that answers with an error: %s', async (name) => {
  answer = () => ({ status: 503 })
  const finding = await check(name, settings(outside.url)[name]!)
  expect(finding).toEqual({ ok: false, wrong: expect.stringContaining('503') })
})

it.each(NAMES)('doctor reports a service where nothing listens: %s', async (name) => {
  const server = createServer()
  const port = await new Promise<number>((done) =>
    server.listen(0, '127.0.0.1', () => done((server.address() as { port: number }).port)),
  )
  await new Promise((done) => server.close(done))
  const found = check(name, settings(`http://127.0.0.1:${port}`)[name]!).then(
    (finding) => (finding.ok ? finding.found : finding.wrong),
    (error: Error) => error.message,
  )
  expect(await found).toMatch(/non risponde|ECONNREFUSED/)
})

it.each([
  ['signature', 'SIGN_NAMIRIAL_TOKEN', 'SIGN_NAMIRIAL_URL'],
  ['identity', 'OIDC_CLIENT_ID', 'OIDC_ISSUER'],
  ['crm', 'CRM_ZOHO_CLIENT_ID', 'CRM_PROVIDER'],
  ['newsletter', 'MAILCHIMP_LIST', 'MAILCHIMP_API_KEY'],
  ['email check', 'DEBOUNCE_URL', 'DEBOUNCE_API_KEY'],
  ['mail', 'SMTP_FROM', 'SMTP_HOST'],
])(
  'doctor reports the missing variable of a service that is configured in part: %s',
  async (name, given, missing) => {
    const value = given === 'DEBOUNCE_URL' ? 'https://a.example' : 'a@b.example'
    expect(await check(name, { [given]: value })).toEqual({
      ok: false,
      wrong: `${given} given without ${missing}: what is built in works`,
    })
  },
)

it('doctor reports the built-in service where no external service is configured', async () => {
  for (const { name } of EXTERNAL_SERVICES) {
    const finding = await check(name, {})
    expect(finding, name).toEqual({ ok: true, found: expect.stringMatching(/built in|a demonstration/) })
  }
})

it('doctor reports a mail server that does not respond', async () => {
  const port = new URL(outside.url).port
  await outside.close()
  const given = { SMTP_HOST: '127.0.0.1', SMTP_PORT: port, SMTP_FROM: 'a@b.example', SMTP_SECURITY: 'none' }
  await expect(check('mail', given)).rejects.toThrow(/ECONNREFUSED/)
})
