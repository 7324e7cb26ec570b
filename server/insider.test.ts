import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX } from '../shared/api-prefix-and-headers.ts'
import { dumpDatabase, numbersIn, readCalls, readFiles, type Secrets, secretsOf } from '../test/insider.ts'
import * as login from '../test/login.ts'
import { addRow } from '../test/rows.ts'
import { ANNA, requireSecondSigner } from '../test/second-signer.ts'
import type { TestServerOptions } from '../test/server.ts'
import { SigningSetup } from '../test/signing-setup.ts'
import { type SmtpStandIn, smtpSettings, startSmtp } from '../test/stand-ins/smtp.ts'
import { createLogger } from './http/logger.ts'
import { files, routes } from './routes.ts'

/**
 * Calls that are refused in this installation, and why. A new call without a response must be listed here or get its
 * input.
 */
const REFUSED: Record<string, string> = {
  'GET /users/pair': 'a complete session has nothing to pair',
  'GET /records/:id/email': 'acts, and refuses a record whose documents are not made',
  'GET /records/:id/namirial': 'acts, and refuses a record that is out to be signed',
  'GET /crm/contacts/:id': 'nothing was synchronised',
  'GET /crm/contracts/:id': 'nothing was synchronised',
  'GET /crm/leads/:id': 'there is no lead',
  'GET /addresses/details': 'no address is known',
  'GET /customs/:id': 'there is none',
  'GET /documenti-precontrattuali/:name': 'there is none',
  'GET /running-calls/:name': 'no call runs on, and only its own user may read its answer',
}

/** Some hundred calls. */

const lines: string[] = []
const log = createLogger(
  'trace',
  new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  }),
)
const start = (config: TestServerOptions['config']) =>
  SigningSetup.start([], { routes, files, config: { mode: 'production', ...config }, context: { log } })

/** A login that waits for its code. */
async function waitingLogin({ server }: SigningSetup): Promise<string> {
  const person = await login.newPerson(server, { role: 'admin' })
  const { token } = await login.submitPassword(server, person)
  await login.pairAuthenticator(server, person, token)
  await login.verify(server, token, login.codeOf(server, person.secret))
  await login.openMailbox(server, person, token)
  return person.id
}

const subscribe = ({ server, agent }: SigningSetup) =>
  server.context.newsletter.subscribe({
    email: 'iscritta@posta.example',
    name: 'Ada',
    lastName: 'Rossi',
    contactId: '',
    leadId: '',
    ownerId: '',
    askedBy: agent.user.id,
    ip: '::1',
  })

const textsOf = ({ taken }: SmtpStandIn) => taken.map(({ text }) => text ?? '')

/** A contract that its customer has signed; the second signer has a link and a code. */
async function halfSigned(seeded: SigningSetup, smtp: SmtpStandIn) {
  await requireSecondSigner(seeded)
  const recordId = await seeded.record()
  const { body } = await seeded.send(recordId, {}, ANNA)
  const newest = () => {
    const { tokens, codes } = secretsOf(textsOf(smtp))
    return { token: [...tokens].at(-1)!, code: [...codes].at(-1)! }
  }
  const { token } = newest()
  await seeded.askCode(token)
  await seeded.sign(token, newest().code)
  const second = newest().token
  await seeded.askCode(second)
  return { id: body.envelope.id, recordId, token: second }
}

const hits = (text: string, found: Iterable<string>) => [...found].filter((secret) => text.includes(secret))

describe('an administrator with every call, every file, the log and a dump, with a mail server', () => {
  let smtp: SmtpStandIn
  let seeded: SigningSetup
  let before: Set<string>
  let ids: string[]
  let secrets: Secrets
  let out: { id: string; token: string }
  let half: { id: string; token: string }
  beforeAll(async () => {
    smtp = await startSmtp()
    seeded = await start({ smtp: smtpSettings(smtp.port, { from: 'Ufficio <contratti@ufficio.example>' }) })
    await seeded.nextDay()
    await seeded.listener(['signature', 'signed'])
    await addRow(seeded.server.context.db, 'mail_routes', { integration_name: 'default', position: 0 })
    before = numbersIn(await dumpDatabase(seeded))
    const { id, recordId } = await seeded.sent()
    await seeded.remind(id)
    await seeded.resend(id)
    const token = [...secretsOf(smtp.taken.map(({ text }) => text ?? '')).tokens].at(-1)!
    await seeded.askCode(token)
    const two = await halfSigned(seeded, smtp)
    half = two
    const personId = await waitingLogin(seeded)
    await subscribe(seeded)
    // This one waits for the mail server.
    smtp.failNext({ code: 451, at: 'data' })
    await seeded.extend(id, 20)
    secrets = secretsOf(smtp.taken.map(({ text }) => text ?? ''))
    const mail = await seeded.server.context.db
      .selectFrom('mail_outbox')
      .select('id')
      .executeTakeFirstOrThrow()
    ids = [recordId, id, two.recordId, two.id, personId, mail.id]
    out = { id, token }
  })
  afterAll(async () => {
    await seeded.close()
    await smtp.close()
  })

  it('an administrator with every call and a dump: the test receives the planted links, codes and confirmations', () => {
    expect(smtp.taken.map(({ subject }) => subject)).toHaveLength(10)
    expect([secrets.tokens.size, secrets.codes.size]).toEqual([6, 4])
    expect(secrets.tokens).toContain(half.token)
  })

  it('an administrator with every call, every file, the log and a dump, with a mail server finds no code and no link in the database [SIGN-8]', async () => {
    const dump = await dumpDatabase(seeded)
    expect(hits(dump, secrets.tokens)).toEqual([])
    const fresh = [...numbersIn(dump)].filter((number) => !before.has(number))
    expect(fresh.filter((number) => secrets.codes.has(number))).toEqual([])
    // The queued mail exists, encrypted.
    expect(dump).toMatch(
      /mail_outbox .*"state": "queued".*"sealed_content": "v1\.|mail_outbox .*"sealed_content": "v1\./,
    )
  })

  it('an administrator with every call, every file, the log and a dump, with a mail server finds no code and no link in any answer, file or line of the log [ROLE-13]', async () => {
    const answers = [...(await readCalls(seeded, ids)), ...(await readFiles(seeded, ids))]
    const best = new Map<string, number>()
    for (const { name, status } of answers) best.set(name, Math.min(status, best.get(name) ?? 600))
    const unread = [...best].filter(([name, status]) => status !== 200 && !(name in REFUSED))
    expect(unread, 'calls that answered nothing to look into').toEqual([])
    for (const { name, text } of answers) {
      expect([name, hits(text, secrets.tokens)]).toEqual([name, []])
      const codes = [...numbersIn(text)].filter((number) => !before.has(number) && secrets.codes.has(number))
      expect([name, codes]).toEqual([name, []])
    }
    const logged = lines.join('')
    expect(logged).toContain(API_PREFIX)
    expect(hits(logged, secrets.tokens)).toEqual([])
    // Six digits are also part of times and durations.
    expect([...numbersIn(logged)].filter((number) => secrets.codes.has(number))).toEqual([])
  })

  it('an administrator can show the link, which the evidence records, and cannot pass the code of the customer', async () => {
    await seeded.nextDay()
    const { body } = await seeded.link(out.id)
    const token = /\/firma\/([\w-]{43})/.exec(body.link ?? '')?.[1] ?? ''
    expect(token).toBe(out.token)
    expect(body.envelope.events.map(({ what }) => what)).toContain('linked')
    await seeded.askCode(token)
    const { to, text } = smtp.taken.at(-1)!
    expect(to?.[0]?.address).toBe(body.envelope.signer.email)
    const code = /\b\d{6}\b/.exec(text ?? '')?.[0] ?? ''
    const guessed = await seeded.sign(token, code === '000000' ? '111111' : '000000')
    expect(guessed.failure.issues).toMatchObject([{ code: 'wrong-code' }])
    expect((await dumpDatabase(seeded)).match(new RegExp(`(?<![\\w.-])${code}(?![\\w-])`, 'g'))).toBeNull()
  })

  it('an administrator can also show the link of the second signer, and cannot pass the code of either signer [SIGN-8]', async () => {
    await seeded.nextDay()
    const { body } = await seeded.link(half.id)
    expect(body.link).toContain(half.token)
    await seeded.askCode(half.token)
    const { to, text } = smtp.taken.at(-1)!
    expect(to?.[0]?.address).toBe(ANNA.email)
    const code = /\b\d{6}\b/.exec(text ?? '')?.[0] ?? ''
    const guessed = await seeded.sign(half.token, code === '000000' ? '111111' : '000000')
    expect(guessed.failure.issues).toMatchObject([{ code: 'wrong-code' }])
    // The code of one contract signs no other.
    expect((await seeded.sign(out.token, code)).failure.issues).toMatchObject([{ field: 'code' }])
  })
})

describe('an administrator with every call, every file and a dump, without a mail server', () => {
  let seeded: SigningSetup
  let before: Set<string>
  let ids: string[]
  const texts: string[] = []
  beforeAll(async () => {
    seeded = await start({ smtp: undefined })
    await seeded.nextDay()
    const { mail } = seeded.server.context
    const { send } = mail
    mail.send = async (one) => {
      texts.push(one.text)
      return await send(one)
    }
    before = numbersIn(await dumpDatabase(seeded))
    const recordId = await seeded.record()
    expect((await seeded.send(recordId)).status).toBe(422)
    const personId = await waitingLogin(seeded)
    // The confirmation could not be sent, so it has no link.
    expect(await subscribe(seeded)).toMatchObject({ ok: false })
    const mails = await seeded.server.context.db.selectFrom('mail_outbox').select('id').execute()
    ids = [recordId, personId, ...mails.map(({ id }) => id)]
  })
  afterAll(() => seeded.close())

  it('an administrator with every call, every file and a dump, without a mail server finds neither a login code nor a confirmation anywhere [LOGIN-13]', async () => {
    const { tokens, codes } = secretsOf(texts)
    expect([tokens.size, codes.size]).toEqual([0, 1])
    const answers = [...(await readCalls(seeded, ids)), ...(await readFiles(seeded, ids))]
    for (const text of [await dumpDatabase(seeded), ...answers.map((one) => one.text)]) {
      expect(hits(text, tokens)).toEqual([])
      const fresh = [...numbersIn(text)].filter((number) => !before.has(number))
      expect(fresh.filter((number) => codes.has(number))).toEqual([])
    }
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(50)
  })
})
