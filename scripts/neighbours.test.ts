import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import PostalMime, { type Email } from 'postal-mime'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SAMPLES } from '../contract/fixtures/samples.ts'
import { freePorts } from '../e2e/free-ports.ts'
import { readConfig } from '../server/config/config.ts'
import { codeOfStep, stepAt } from '../server/features/login/authenticator.ts'
import { createUser } from '../server/features/users/create-user.ts'
import { openInstallation } from '../server/start.ts'
import type { Call, CallInput } from '../shared/api/call.ts'
import { confirmMailbox } from '../shared/api/identity.ts'
import * as login from '../shared/api/login.ts'
import { createRecord } from '../shared/api/records.ts'
import { checkSession } from '../shared/api/sessions.ts'
import { listEnvelopes, sendWithWaivers } from '../shared/api/signatures.ts'
import { consentToMedium, openSigning, sendSigningCode, signDocument } from '../shared/api/signing.ts'
import { askServer, sendRequest } from '../test/calls-over-http.ts'
import { ENDURANCE } from '../test/endurance.ts'
import { PASSWORD, secretIn } from '../test/login.ts'
import {
  BUCKET,
  findDebianPostgres,
  findMissingNeighbours,
  MAIL_LOGIN,
  type Neighbour,
  S3_KEYS,
  startExim,
  startNginx,
  startS3rver,
} from '../test/neighbours.ts'
import { startOwnPostgres } from '../test/postgres-server.ts'
import { seedSampleData } from '../test/sample-data.ts'
import { startServer } from '../test/server-process.ts'
import { DRAWN, WAIVERS } from '../test/signing-setup.ts'

const SHIPPED_PROXY = join(import.meta.dirname, '../packaging/proxy/nginx.conf')
const USER = { login: 'anna', name: 'Anna', lastName: 'Neri', email: 'anna.neri@example.it' }
const WAIT = { timeout: 90_000, interval: 100 }

const missing = findMissingNeighbours()
const debianPostgres = findDebianPostgres()
const DATABASES = [
  ['the packaged PostgreSQL', undefined],
  ['the PostgreSQL of Debian', debianPostgres],
] as const
const lacking = (programs: string | undefined, name: string): string[] => [
  ...missing,
  ...(name.includes('Debian') && programs === undefined ? ['PostgreSQL (apt-get install postgresql)'] : []),
]

const started: (Neighbour | { stop(): Promise<unknown> })[] = []
afterEach(async () => {
  for (const one of started.splice(0).reverse()) await one.stop()
})

describe.runIf(ENDURANCE)('Sportello among programs of others', () => {
  for (const [name, programs] of DATABASES) {
    const lacks = lacking(programs, name)
    const reason = lacks.length > 0 ? ` (skipped: this machine lacks ${lacks.join(', ')})` : ''
    it.skipIf(reason !== '')(
      `login, contract, signature and copy pass through nginx, exim, s3rver and ${name}${reason}`,
      async ({ skip }) => {
        const installation = await startInstallation(programs)
        if (!installation) return skip('npm does not reach its registry: s3rver cannot be fetched')
        await walk(installation)
      },
    )
  }
})

type Installed = ReturnType<typeof callsOf>

/** The installation behind its neighbours; undefined where one of them cannot be fetched. */
async function startInstallation(programs: string | undefined): Promise<Installed | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'sportello-neighbours-'))
  started.push({ stop: async () => rmSync(folder, { recursive: true }) })
  // The mail server has an account of its own.
  chmodSync(folder, 0o711)
  const place = (name: string) => {
    mkdirSync(join(folder, name))
    return join(folder, name)
  }
  const first = await freePorts(5)
  const ports = { http: first, https: first + 1, upstream: first + 2, smtp: first + 3, s3: first + 4 }
  const files = await startS3rver(place('s3'), ports.s3)
  if (!files) return undefined
  started.push(files)
  const postgres = await startOwnPostgres({}, programs)
  started.push(postgres)
  const mails = await startExim(place('mail'), ports.smtp)
  started.push(mails)
  const proxy = await startNginx(place('proxy'), readFileSync(SHIPPED_PROXY, 'utf8'), ports)
  started.push(proxy)
  const address = `https://localhost:${ports.https}`
  const settings = { ...settingsOf(ports), PUBLIC_URL: address, NODE_EXTRA_CA_CERTS: mails.certificate }
  const data = { dataDir: place('data'), databaseUrl: postgres.url }
  await seedInstallation({ ...settings, DATA_DIR: data.dataDir, DATABASE_URL: data.databaseUrl })
  const server = await startServer(data, settings)
  started.push({ stop: () => server.end('SIGTERM') })
  return callsOf({ address, ca: readFileSync(proxy.certificate) }, mails.readMails, files.readObjects)
}

const settingsOf = ({ upstream, s3, smtp }: { upstream: number; s3: number; smtp: number }) => ({
  SPORTELLO_MODE: 'production',
  PORT: String(upstream),
  HOST: '127.0.0.1',
  TRUSTED_PROXIES: '127.0.0.1',
  SECRET_KEY: randomBytes(32).toString('hex'),
  FILES_ENDPOINT: `http://127.0.0.1:${s3}`,
  FILES_BUCKET: BUCKET,
  FILES_ACCESS_KEY: S3_KEYS.access,
  FILES_SECRET_KEY: S3_KEYS.secret,
  SMTP_HOST: 'localhost',
  SMTP_PORT: String(smtp),
  SMTP_USER: MAIL_LOGIN.user,
  SMTP_PASSWORD: MAIL_LOGIN.password,
  SMTP_FROM: 'Ufficio <ufficio@example.it>',
})

/** What a user and a customer do: calls through the proxy, and their mailboxes. */
function callsOf(
  { address, ca }: { address: string; ca: Buffer },
  readMails: () => Buffer[],
  readObjects: () => Buffer[],
) {
  const ask = <C extends Call>(call: C, input: Partial<CallInput<C>>, token?: string) =>
    askServer(address, { ca }, call, input, token)
  async function readFile(path: string): Promise<Buffer> {
    const { status, content } = await sendRequest(address + path, { ca })
    expect(status).toBe(200)
    return content
  }
  /** The newest mail to an address with this in its text; waits for it. */
  const mailTo = (recipient: string, has: RegExp): Promise<{ mail: Email; found: string }> =>
    vi.waitFor(async () => {
      const all = await Promise.all(readMails().map((bytes) => PostalMime.parse(bytes)))
      const own = all.filter(({ to }) => to?.some((one) => one.address === recipient))
      const hits = own.flatMap((mail) => {
        const found = has.exec(mail.text ?? '')
        return found ? [{ mail, found: found[1] ?? '' }] : []
      })
      const newest = hits.toSorted((a, b) => (a.mail.date ?? '').localeCompare(b.mail.date ?? '')).at(-1)
      if (!newest) throw new Error(`${recipient} has no mail with ${has}; ${own.length} others`)
      return newest
    }, WAIT)
  return { ask, readFile, mailTo, readObjects }
}

/** The catalogue, the templates and a user of an office. */
async function seedInstallation(env: Record<string, string>): Promise<void> {
  const installation = await openInstallation(readConfig(env), pino({ level: 'silent' }))
  try {
    const { valuesOf } = await seedSampleData(installation.context)
    sampleValues = JSON.stringify(valuesOf(SAMPLES.dualDomestic))
    await createUser(installation.context, { ...USER, password: PASSWORD, role: 'user', sendEmail: true })
  } finally {
    await installation.close()
  }
}
let sampleValues = ''

async function logIn({ ask, mailTo }: Installed): Promise<string> {
  const { token } = await ask(login.authenticate, { body: { login: USER.login, password: PASSWORD } })
  const secret = secretIn(String(await ask(login.pairAuthenticator, {}, token)))
  await ask(login.verifyPin, { body: { pin: codeOfStep(secret, stepAt(new Date())) } }, token)
  const { url } = await ask(login.startEmailVerification, {}, token)
  const ticket = new URLSearchParams(url.split('#')[1]).get('ticket') ?? ''
  const { found: code } = await mailTo(USER.email, /\b(\d{6})\b/)
  const proof = await ask(confirmMailbox, { body: { ticket, code } })
  await ask(login.verifyEmail, { body: { token: proof.token } }, token)
  return token
}

async function walk(installed: Installed): Promise<void> {
  const { ask, mailTo, readFile, readObjects } = installed
  const session = await logIn(installed)
  expect(await ask(checkSession, {}, session)).toMatchObject({ ok: true })

  const { recordId } = await ask(createRecord, { body: { data: sampleValues, draft: false } }, session)
  const sent = await ask(sendWithWaivers, { params: { id: recordId }, body: { waivers: WAIVERS } }, session)
  expect(sent.ok).toBe(true)
  const customer = String(SAMPLES.dualDomestic.email)
  const { found: token } = await mailTo(customer, /\/firma\/([\w-]{43})/)
  const { signing } = await ask(openSigning, { params: { token } })
  const document = await readFile(`/firma/${token}/documento/0`)
  expect(createHash('sha256').update(document).digest('hex')).toBe(signing.documents[0]?.sha256)

  await ask(consentToMedium, { params: { token }, body: { version: signing.medium?.version ?? '' } })
  const consents = signing.consents.map(({ key, version }) => ({ key, version }))
  await ask(sendSigningCode, { params: { token }, body: { consents } })
  const { found: code } = await mailTo(customer, /codice per .* è (\d{6})/)
  const own = signing.boxes.filter(({ signer }) => signer === signing.signer.role)
  const boxes = own.map(({ document: index, field }) => ({ document: index, field }))
  await ask(signDocument, { params: { token }, body: { code, mark: DRAWN, place: 'Milano', boxes } })
  const finished = await vi.waitFor(async () => {
    const state = (await ask(openSigning, { params: { token } })).signing
    expect([state.state, state.copy]).toEqual(['signed', 'sent'])
    return state
  }, WAIT)

  const copies = await vi.waitFor(async () => {
    const { mail } = await mailTo(customer, /(firmat)/)
    expect(mail.attachments.length).toBeGreaterThan(0)
    return mail.attachments.map(({ content }) => Buffer.from(content as ArrayBuffer))
  }, WAIT)
  const signed = await readFile(`/firma/${token}/firmato/0`)
  const isSame = (bytes: Buffer) => bytes.equals(signed)
  expect(createHash('sha256').update(signed).digest('hex')).toBe(finished.signed[0]?.sha256)
  expect([copies.some(isSame), readObjects().some(isSame)]).toEqual([true, true])
  const { envelopes } = await ask(listEnvelopes, { params: { id: recordId } }, session)
  expect(envelopes.map(({ state }) => state)).toEqual(['signed'])
}
