import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { runQueue } from '../../../test/run-queue.ts'
import { smtpSettings, startSmtp } from '../../../test/stand-ins/smtp.ts'
import type { SmtpSettings } from '../../config/config.ts'
import { createLogger } from '../../http/logger.ts'
import type { Mail, MailPort } from './port.ts'
import { createSmtpMail, findMailJobs, queueMail } from './smtp.ts'
import { createSmtpClient } from './smtp-client.ts'

const START = new Date('2026-11-20T10:00:00Z')
let time = START
const now = () => time
const database = await testDatabase()
const { db } = database
const server = await startSmtp()
const settings = smtpSettings(server.port, {
  from: 'Ufficio contratti <contratti@example.it>',
  replyTo: 'risposte@example.it',
})
const times = { connectionTimeout: 400, greetingTimeout: 400, socketTimeout: 400 }
const clients = new Set<ReturnType<typeof createSmtpClient>>()
let storeAway = false
const config = { mode: 'production', secretKey: Buffer.alloc(32, 7) } as const
const files = {
  async read(key: string) {
    if (storeAway) throw new Error('Il deposito dei file risponde 503')
    return key === 'gone' ? undefined : Buffer.from(`%PDF ${key}`)
  },
}
function mailer(changes: Partial<SmtpSettings> = {}, within: Partial<typeof times> = times) {
  const client = createSmtpClient({ ...settings, ...changes }, within)
  clients.add(client)
  return createSmtpMail({ db, config, files, client, settings, now, retrySeconds: 60 })
}
afterAll(async () => {
  for (const client of clients) client.close()
  await server.close()
  await database.close()
})
beforeEach(async () => {
  time = START
  server.taken.length = 0
  await db.deleteFrom('mail_outbox').execute()
  await database.pool.query("delete from jobs.job where name = 'mail.send'")
})

const log = createLogger('silent')
const runJobs = (mail: MailPort, options?: { early: boolean }) =>
  runQueue(
    { context: { log }, database },
    'mail.send',
    { run: mail.sendQueued!, findPending: findMailJobs },
    options,
  )

const recap = {
  to: 'anna@example.it',
  subject: 'Riepilogo: perché no',
  text: 'Città di Forlì',
  kind: 'riepilogo' as const,
}
const row = async () => await db.selectFrom('mail_outbox').selectAll().executeTakeFirstOrThrow()
const later = (minutes: number) => {
  time = new Date(START.getTime() + minutes * 60_000)
}

describe('a mail through a mail server', () => {
  it('a mail whose attachment cannot be read is queued and sent completely later', async () => {
    // Nothing here waits for a server that is unresponsive.
    const mail = mailer({}, {})
    storeAway = true
    const attachments = [{ name: 'contratto.pdf', contentType: 'application/pdf', fileKey: 'a1' }]
    expect(await mail.send({ ...recap, attachments })).toMatchObject({ ok: true })
    expect(await row()).toMatchObject({
      state: 'queued',
      failure: 'files-unavailable',
      failure_detail: 'Il deposito dei file risponde 503',
    })
    storeAway = false
    expect(await runJobs(mail, { early: true })).toEqual({ completed: 1, failed: 0 })
    expect(server.taken).toHaveLength(1)
  })

  it('a mail through a mail server arrives completely: text, HTML, files, one-click unsubscription and its own id', async () => {
    const outcome = await mailer().send({
      ...recap,
      html: '<p>Città di <b>Forlì</b></p>',
      unsubscribeUrl: 'https://sportello.example/newsletter/unsubscribe/x',
      attachments: [{ name: 'contratto perché.pdf', contentType: 'application/pdf', fileKey: 'a1' }],
    })
    const { id, state, sent_at } = await row()
    expect(outcome).toEqual({ ok: true, id })
    expect([state, sent_at]).toEqual(['sent', START])
    const [mail] = server.taken
    expect(mail).toMatchObject({
      subject: 'Riepilogo: perché no',
      messageId: `<${id}@example.it>`,
      text: 'Città di Forlì\n',
      from: { name: 'Ufficio contratti', address: 'contratti@example.it' },
      to: [{ address: 'anna@example.it' }],
      replyTo: [{ address: 'risposte@example.it' }],
    })
    expect(mail?.html).toContain('<b>Forlì</b>')
    expect(mail?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      ['contratto perché.pdf', 'application/pdf'],
    ])
    const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    expect(headers.get('list-unsubscribe')).toBe('<https://sportello.example/newsletter/unsubscribe/x>')
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  })

  it('a mail through a mail server is signed where a key is given', async () => {
    const { privateKey } = await import('node:crypto').then(({ generateKeyPairSync }) =>
      generateKeyPairSync('rsa', {
        modulusLength: 2048,
        publicKeyEncoding: { type: 'spki', format: 'pem' },
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      }),
    )
    await mailer({ dkim: { domainName: 'example.it', keySelector: 's2026', privateKey } }).send(recap)
    const signature = server.taken[0]?.headers.find(({ key }) => key === 'dkim-signature')?.value
    expect(signature).toMatch(/d=example\.it;.*s=s2026;/)
  })
})

describe('a mail that the server does not take', () => {
  it('a mail that the server refuses temporarily is retried automatically with growing back-off', async () => {
    const port = mailer()
    server.failNext({ code: 451, at: 'data' }, { code: 450, at: 'recipient' })
    expect(await port.send(recap)).toMatchObject({ ok: true })
    expect(await row()).toMatchObject({ state: 'queued', attempts: 1 })
    expect(await runJobs(port)).toEqual({ completed: 0, failed: 0 })
    expect(await runJobs(port, { early: true })).toEqual({ completed: 0, failed: 1 })
    expect(await runJobs(port)).toEqual({ completed: 0, failed: 0 })
    expect(await runJobs(port, { early: true })).toEqual({ completed: 1, failed: 0 })
    expect(server.taken).toHaveLength(1)
    expect(await row()).toMatchObject({ state: 'sent', failure: null, failure_detail: '' })
  })

  it('a mail is queued when the server is down or the connection breaks at the start', async () => {
    await mailer({ port: 1 }).send(recap)
    expect(await row()).toMatchObject({ state: 'queued' })
    await db.deleteFrom('mail_outbox').execute()
    server.failNext('reset before')
    await mailer().send(recap)
    expect(await row()).toMatchObject({ state: 'queued' })
  })

  it('a mail that the server does not take at its last attempt fails', async () => {
    const port = mailer()
    server.failNext({ code: 451, at: 'data' }, { code: 451, at: 'data' })
    await port.send(recap)
    const { id } = await row()
    expect(await port.sendQueued!({ mailId: id }, { isLast: true })).toEqual({ ok: true })
    expect(await row()).toMatchObject({
      state: 'failed',
      failure: 'not-now',
      failure_detail: expect.stringContaining('451'),
    })
  })

  it('a mail that the server does not take has no address in its job', async () => {
    const port = mailer()
    server.failNext({ code: 451, at: 'data' }, { code: 450, at: 'recipient' })
    await port.send(recap)
    await runJobs(port, { early: true })
    const { rows } = await database.pool.query(
      "select data, output from jobs.job where name = 'mail.send' and output is not null",
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('@example.it')
  })

  it('a mail that the server refuses permanently fails with the message of the server', async () => {
    expect(await mailer().send({ ...recap, to: 'nobody@example.it' })).toMatchObject({
      ok: false,
      reason: 'refused',
      detail: expect.stringMatching(
        /^Il server della posta rifiuta l’indirizzo del destinatario \(.*no such user here/s,
      ),
    })
    expect(await row()).toMatchObject({ state: 'failed', next_try_at: null })
    expect(await mailer({ password: 'wrong' }).send(recap)).toMatchObject({ ok: false, reason: 'refused' })
    const missingFile = [{ name: 'c.pdf', contentType: 'application/pdf', fileKey: 'gone' }]
    expect(await mailer().send({ ...recap, attachments: missingFile })).toMatchObject({
      ok: false,
      detail: 'c.pdf non c’è più',
    })
  })

  it('a mail that the server accepted but reported as refused is not sent twice', async () => {
    const port = mailer()
    server.failNext('silence after')
    expect(await port.send({ ...recap, key: 'doubt' })).toMatchObject({ ok: true })
    expect(await row()).toMatchObject({ state: 'unsure' })
    later(60)
    await runJobs(port, { early: true })
    await port.send({ ...recap, key: 'doubt' })
    expect(server.taken).toHaveLength(1)
  })

  it('a mail that was being sent when the process ended is marked as unsure', async () => {
    const port = mailer()
    server.failNext({ code: 451, at: 'data' })
    await port.send(recap)
    await db.updateTable('mail_outbox').set({ state: 'sending', next_try_at: START }).execute()
    later(30)
    await runJobs(port, { early: true })
    expect(await row()).toMatchObject({ state: 'unsure' })
    expect(server.taken).toEqual([])
  })

  it('a mail with a code that fails is reported at once, retried while valid and then given up', async () => {
    const port = mailer()
    const code = { ...recap, validUntil: new Date(START.getTime() + 10 * 60_000) }
    server.failNext({ code: 451, at: 'data' }, { code: 451, at: 'data' })
    expect(await port.send(code)).toMatchObject({ ok: false, reason: 'unreachable' })
    later(1)
    await runJobs(port, { early: true })
    later(11)
    await runJobs(port, { early: true })
    expect(await row()).toMatchObject({ state: 'expired' })
    expect(server.taken).toEqual([])
  })
})

const queue = (mail: Mail) => db.transaction().execute((trx) => queueMail(trx, { config, now }, mail))

describe('a mail that the job finds before its sender attempts it', () => {
  it('a mail that its sender is about to attempt is left to its sender, whose caller gets the outcome', async () => {
    const code = { ...recap, validUntil: new Date(START.getTime() + 10 * 60_000) }
    await queue(code)
    expect(await runJobs(mailer())).toEqual({ completed: 0, failed: 0 })
    expect(await row()).toMatchObject({ state: 'queued', attempts: 0 })
  })

  it('a mail whose sender ended before the attempt is sent by the job', async () => {
    await queue(recap)
    expect(await runJobs(mailer(), { early: true })).toEqual({ completed: 1, failed: 0 })
    expect(server.taken).toHaveLength(1)
  })

  it('a mail and its job are stored together', async () => {
    const failure = { ...recap, to: null as unknown as string }
    await expect(queue(failure)).rejects.toThrow()
    expect(await runJobs(mailer(), { early: true })).toEqual({ completed: 0, failed: 0 })
  })

  it('a mail that the job and its sender attempt concurrently is sent once', async () => {
    const [first, second] = [mailer({}, {}), mailer({}, {})]
    const jobs = () => Promise.all([runJobs(first, { early: true }), runJobs(second, { early: true })])
    const sends = Array.from({ length: 12 }, (_, n) =>
      (n % 2 ? first : second).send({ ...recap, key: `mail ${n % 6}` }),
    )
    const outcomes = await Promise.all([...sends, jobs(), jobs(), jobs()])
    expect(outcomes.slice(0, 12)).toEqual(Array(12).fill(expect.objectContaining({ ok: true })))
    await jobs()
    const ids = server.taken.map(({ messageId }) => messageId)
    expect([ids.length, new Set(ids).size]).toEqual([6, 6])
  })
})

it('the SMTP check reports whether the account works', async () => {
  await expect(createSmtpClient(settings, times).verify()).resolves.toBeUndefined()
  await expect(createSmtpClient({ ...settings, password: 'no' }, times).verify()).rejects.toThrow()
})
