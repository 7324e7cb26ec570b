import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { failInsert, type When } from '../../../test/fail-insert.ts'
import { runQueue } from '../../../test/run-queue.ts'
import { smtpSettings, startSmtp } from '../../../test/stand-ins/smtp.ts'
import { createLogger } from '../../http/logger.ts'
import { createOutboxMail } from './outbox.ts'
import type { Mail, MailOutcome, MailPort } from './port.ts'
import { createSmtpMail, findMailJobs } from './smtp.ts'
import { createSmtpClient } from './smtp-client.ts'

const START = new Date('2026-11-20T10:00:00Z')
let time = START
const database = await testDatabase()
const { db } = database
const server = await startSmtp()
const settings = smtpSettings(server.port)
const client = createSmtpClient(settings)
/** For a server that sends no further response. */
const shortTimeoutClient = createSmtpClient(settings, { socketTimeout: 200 })
afterAll(async () => {
  client.close()
  shortTimeoutClient.close()
  await server.close()
  await database.close()
})
beforeEach(async () => {
  time = START
  server.taken.length = 0
  await db.deleteFrom('mail_outbox').execute()
})

const config = { mode: 'production', secretKey: Buffer.alloc(32, 7) } as const
const files = { read: async (key: string) => Buffer.from(`%PDF ${key}`) }
const bySmtp = (by = client) =>
  createSmtpMail({ db, config, files, client: by, settings, now: () => time, retrySeconds: 60 })
const outbox = () => createOutboxMail({ db, config })
const failing = {
  outbox: (when: When) => createOutboxMail({ db: db.withPlugin(failInsert(when)), config }),
  smtp: (when: When) => {
    server.failNext(when === 'before' ? 'reset before' : 'silence after')
    return bySmtp(shortTimeoutClient)
  },
}

const RECAP: Mail = {
  to: 'anna@example.it',
  subject: 'Riepilogo: perché no',
  text: 'Città di Forlì',
  kind: 'riepilogo',
  html: '<p>Città di <b>Forlì</b></p>',
}
const rows = () => db.selectFrom('mail_outbox').selectAll().orderBy('created_at').execute()
const idOf = (outcome: MailOutcome) => {
  if (!outcome.ok) throw new Error(outcome.detail)
  return outcome.id
}

describe.each([
  ['the outbox', outbox, failing.outbox, async () => (await rows()).length],
  ['a mail server', () => bySmtp(), failing.smtp, async () => server.taken.length],
] as [string, () => MailPort, (when: When) => MailPort, () => Promise<number>][])(
  'mail through %s',
  (_name, make, failed, delivered) => {
    it('a mail is stored completely under the returned id', async () => {
      const attachments = [{ name: 'contratto perché.pdf', contentType: 'application/pdf', fileKey: 'a1' }]
      const unsubscribeUrl = 'https://sportello.example/newsletter/unsubscribe/x'
      const id = idOf(await make().send({ ...RECAP, attachments, unsubscribeUrl }))
      const { to: recipient, ...rest } = RECAP
      expect(await rows()).toMatchObject([
        { id, recipient, ...rest, attachments, unsubscribe_url: unsubscribeUrl, valid_until: null },
      ])
      expect(await delivered()).toBe(1)
    })

    it('a mail is sent once for a key, also repeated and concurrent, and twice without a key', async () => {
      const once = { ...RECAP, key: 'once' }
      const both = await Promise.all([make().send(once), make().send(once)])
      const ids = [...both, await make().send(once)].map(idOf)
      expect([new Set(ids).size, await delivered()]).toEqual([1, 1])
      await make().send(RECAP)
      await make().send(RECAP)
      expect(await delivered()).toBe(3)
    })

    it.each(['before', 'after'] as const)(
      'a mail is sent once when the server stopped responding %s the effect',
      async (when) => {
        const mail = { ...RECAP, key: `silence ${when}` }
        await failed(when)
          .send(mail)
          .catch(() => undefined)
        const port = make()
        const id = idOf(await port.send(mail))
        time = new Date(START.getTime() + 60 * 60_000)
        if (port.sendQueued)
          await runQueue(
            { context: { log: createLogger('silent') }, database },
            'mail.send',
            { run: port.sendQueued, findPending: findMailJobs },
            {
              early: true,
            },
          )
        expect(idOf(await port.send(mail))).toBe(id)
        expect(await delivered()).toBe(1)
      },
    )

    it('a mail that is needed at once is never reported as sent when it failed', async () => {
      const code = { ...RECAP, validUntil: new Date(START.getTime() + 10 * 60_000) }
      const failedOutcome = await failed('before')
        .send(code)
        .catch(() => ({ ok: false }))
      expect(failedOutcome.ok).toBe(false)
      expect(await make().send({ ...code, key: 'again' })).toMatchObject({ ok: true })
    })
  },
)
