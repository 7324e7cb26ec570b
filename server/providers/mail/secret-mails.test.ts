import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { failedJobOf } from '../../../test/dead-letter.ts'
import { runQueue } from '../../../test/run-queue.ts'
import { smtpSettings, startSmtp } from '../../../test/stand-ins/smtp.ts'
import { isSecretMail, MAIL_DEFINITIONS } from '../../documents/mails/definitions.ts'
import { findMails } from '../../features/outbox/find-mails.ts'
import { repairStuck } from '../../features/services/stuck-effects.ts'
import { createLogger } from '../../http/logger.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { createOutboxMail } from './outbox.ts'
import type { Mail } from './port.ts'
import { protectStoredMails } from './secret-content.ts'
import { createSmtpMail, findMailJobs } from './smtp.ts'
import { createSmtpClient } from './smtp-client.ts'

const START = new Date('2026-11-20T10:00:00Z')
let time = START
const now = () => time
const database = await testDatabase()
const { db } = database
const server = await startSmtp()
const settings = smtpSettings(server.port)
const client = createSmtpClient(settings)
const secretKey = Buffer.alloc(32, 7)
const work = { mode: 'production', secretKey } as const
const demonstration = { mode: 'demonstration', secretKey } as const
const files = { read: async () => undefined }
const bySmtp = (config: typeof work | typeof demonstration = work) =>
  createSmtpMail({ db, config, files, client, settings, now, retrySeconds: 60 })

afterAll(async () => {
  client.close()
  await server.close()
  await database.close()
})
beforeEach(async () => {
  time = START
  server.taken.length = 0
  await db.deleteFrom('mail_outbox').execute()
  await database.pool.query("delete from jobs.job where name in ('mail.send', 'dead-letters')")
})

const runJobs = () =>
  runQueue(
    { context: { log: createLogger('silent') }, database },
    'mail.send',
    { run: bySmtp().sendQueued!, findPending: findMailJobs },
    {
      early: true,
    },
  )

const LINK = 'https://ufficio.example/firma/abc123'
const INVITATION: Mail = {
  to: 'ada@posta.example',
  kind: 'signing-invitation',
  subject: 'Contratto da firmare',
  text: `Firma: ${LINK}`,
  html: `<a href="${LINK}">Firma</a>`,
  unsubscribeUrl: LINK,
}
const CODE: Mail = {
  to: 'ada@posta.example',
  kind: 'signing-code',
  subject: 'Il codice per firmare',
  text: 'È 481516.',
  validUntil: new Date(START.getTime() + 10 * 60_000),
}
const rows = () => db.selectFrom('mail_outbox').selectAll().orderBy('created_at').execute()
/** The whole table as a dump of the database has it. */
const dump = async () => JSON.stringify(await rows())
const later = (minutes: number) => {
  time = new Date(START.getTime() + minutes * 60_000)
}

describe('a mail with a code or a personal link', () => {
  it('a mail with a code or a personal link leaves nothing in the outbox when a mail server has accepted it [MAIL-20]', async () => {
    for (const mail of [INVITATION, CODE]) expect(await bySmtp().send(mail)).toMatchObject({ ok: true })
    expect(server.taken.map(({ text }) => text?.trim())).toEqual([INVITATION.text, CODE.text])
    expect(server.taken[0]?.html).toContain(LINK)
    expect(await dump()).not.toMatch(/481516|abc123/)
    expect(await rows()).toMatchObject([
      {
        state: 'sent',
        recipient: INVITATION.to,
        subject: INVITATION.subject,
        text: '',
        sealed_content: null,
      },
      { state: 'sent', subject: CODE.subject, text: '', sealed_content: null },
    ])
  })

  it('a mail with a code or a personal link is queued encrypted with the key of the installation and sent completely later', async () => {
    server.failNext({ code: 451, at: 'data' })
    expect(await bySmtp().send(INVITATION)).toMatchObject({ ok: true })
    const [waiting] = await rows()
    expect(waiting).toMatchObject({ state: 'queued', text: '', html: null, unsubscribe_url: null })
    expect(waiting?.sealed_content).toMatch(/^v1\./)
    expect(await dump()).not.toContain('abc123')
    expect(await runJobs()).toEqual({ completed: 1, failed: 0 })
    const [sent] = server.taken
    expect([sent?.text?.trim(), sent?.html?.trim()]).toEqual([INVITATION.text, INVITATION.html])
    expect(sent?.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(`<${LINK}>`)
    expect((await rows())[0]).toMatchObject({ state: 'sent', sealed_content: null })
  })

  it('a mail with a code cannot be decrypted with a changed recipient in its row', async () => {
    server.failNext({ code: 451, at: 'data' })
    await bySmtp().send(INVITATION)
    await db.updateTable('mail_outbox').set({ recipient: 'insider@example.it' }).execute()
    await runJobs()
    expect(server.taken).toEqual([])
    expect((await rows())[0]).toMatchObject({
      state: 'failed',
      failure: 'content-unreadable',
    })
  })

  it('a mail with a code that has expired or was refused is emptied and not retried', async () => {
    server.failNext({ code: 451, at: 'data' }, { code: 550, at: 'recipient' })
    await bySmtp().send(CODE)
    await bySmtp().send({ ...CODE, to: 'altro@posta.example' })
    later(11)
    await runJobs()
    const ended = await rows()
    expect(ended).toMatchObject([
      { state: 'expired', sealed_content: null },
      { state: 'failed', sealed_content: null },
    ])
    for (const mail of ended) {
      const id = await failedJobOf(database.pool, mail.id)
      const repaired = db.transaction().execute((trx) => repairStuck(trx, { id, action: 'retry', now: time }))
      await expect(repaired).rejects.toThrow('ne chiede un altro')
    }
  })

  it('a mail with a code is listed without a mail server, and not reported as sent', async () => {
    const outbox = createOutboxMail({ db, config: work })
    const keyed = { ...INVITATION, key: 'signing-invitation:1' }
    expect(await outbox.send(keyed)).toMatchObject({ ok: false, reason: 'refused' })
    expect(await dump()).not.toContain('abc123')
    expect(await findMails({ db, config: work }, 10)).toMatchObject([
      { to: INVITATION.to, subject: INVITATION.subject, state: 'kept', hidden: true, text: '' },
    ])
    // The key stays free for the day on which a mail server exists.
    await bySmtp().send(keyed)
    expect(server.taken).toHaveLength(1)
  })

  it('a mail with a code is readable in the outbox of a demonstration', async () => {
    await createOutboxMail({ db, config: demonstration }).send(CODE)
    await bySmtp(demonstration).send(INVITATION)
    const shown = await findMails({ db, config: demonstration }, 10)
    expect(shown.map(({ text }) => text).sort()).toEqual([INVITATION.text, CODE.text].sort())
    expect(shown.some(({ hidden }) => hidden)).toBe(false)
  })
})

const stored = (state: 'kept' | 'sent' | 'queued', changes: object = {}) => ({
  recipient: 'ada@posta.example',
  kind: 'signing-invitation',
  subject: 'Codice 481516',
  text: `Firma: ${LINK}`,
  html: LINK,
  unsubscribe_url: LINK,
  state,
  next_try_at: START,
  ...changes,
})

it('protectStoredMails empties readable mails of an earlier version and encrypts queued ones', async () => {
  const open = { kind: 'riepilogo', subject: 'S', text: 'T' }
  const unknown = { kind: 'of-an-older-version' }
  const old = [
    stored('sent'),
    stored('kept'),
    stored('queued'),
    stored('sent', open),
    stored('sent', unknown),
  ]
  await db.insertInto('mail_outbox').values(old).execute()
  await protectStoredMails(db, demonstration)
  expect(await dump()).toContain('abc123')
  await protectStoredMails(db, work)
  const storedRows = await rows()
  const secret = storedRows.filter(({ kind }) => kind !== 'riepilogo')
  expect(JSON.stringify(secret)).not.toMatch(/481516|abc123/)
  expect(storedRows.find(({ kind }) => kind === 'riepilogo')?.text).toBe('T')
  await enqueue(db, 'mail.send', await findMailJobs(db))
  expect(await runJobs()).toEqual({ completed: 1, failed: 0 })
  expect(server.taken[0]?.text?.trim()).toBe(`Firma: ${LINK}`)
})

it('the kinds of mails are secret when one of their variables is, or when they are unknown', () => {
  for (const { kind, secret, variables } of Object.values(MAIL_DEFINITIONS)) {
    expect([kind, variables.some((variable) => variable.secret !== undefined)]).toEqual([kind, secret])
    expect([kind, isSecretMail(kind)]).toEqual([kind, secret])
  }
  expect(isSecretMail('new-kind')).toBe(true)
})
