import type { Kysely, Selectable, Transaction } from 'kysely'
import type { SendMailOptions } from 'nodemailer'
import type { Config, SmtpSettings } from '../../config/config.ts'
import type { Database, MailOutboxTable } from '../../db/schema.ts'
import type { ServiceOutcome } from '../../http-client/service-health.ts'
import { bury } from '../../jobs/dead-letters.ts'
import { enqueue, type NewJob, reschedule } from '../../jobs/enqueue.ts'
import { type JobOutcome, MAIL_CLAIM_SECONDS, QUEUES, type QueueData } from '../../jobs/queues.ts'
import type { FileStore } from '../files/port.ts'
import { storeMail } from './outbox.ts'
import type { Mail, MailOutcome, MailPort } from './port.ts'
import { type MailContent, openContent } from './secret-content.ts'
import type { Delivery, SmtpClient } from './smtp-client.ts'
import { wordMailFailure } from './word-failure.ts'

export interface SmtpParts {
  db: Kysely<Database>
  config: Pick<Config, 'mode' | 'secretKey'>
  files: Pick<FileStore, 'read'>
  client: SmtpClient
  settings: Pick<SmtpSettings, 'from' | 'replyTo'>
  now: () => Date
  /** The base delay before a mail is retried; all delays are multiples of it. */
  retrySeconds: number
  onOutcome?: (outcome: ServiceOutcome) => void
}

type Row = Selectable<MailOutboxTable>

const NOT_SENT = 'L’e-mail non è partita: il motivo è nella posta in uscita'

/**
 * Sends through a mail server. Each mail is stored in the outbox first, under an id that is also its Message-ID;
 * temporarily rejected mails wait there, and possibly accepted ones are not sent twice.
 */
export function createSmtpMail(parts: SmtpParts): MailPort {
  return {
    send: (mail) => send(parts, mail),
    queue: async (trx, mail) => void (await queueMail(trx, parts, mail, 0)),
    sendQueued: (data, { isLast }) => sendQueued(parts, data, isLast),
    close: () => parts.client.close(),
  }
}

async function send(parts: SmtpParts, mail: Mail): Promise<MailOutcome> {
  const id = await parts.db.transaction().execute((trx) => queueMail(trx, parts, mail))
  const row = await sendImmediately(parts, id)
  if (row.state === 'queued')
    await reschedule(parts.db, 'mail.send', { ...toMailJob(id), afterSeconds: parts.retrySeconds })
  return outcomeOf(row)
}

/** Stores a mail with its job. A mail with a code gets another job for its expiry, which deletes the code. */
export async function queueMail(
  trx: Transaction<Database>,
  parts: Pick<SmtpParts, 'config' | 'now'>,
  mail: Mail,
  afterSeconds = QUEUES['mail.send'].takeOverSeconds,
): Promise<string> {
  const id = await storeMail({ ...parts, db: trx }, mail, { state: 'queued' })
  const jobs: NewJob<'mail.send'>[] = [{ ...toMailJob(id), afterSeconds }]
  if (mail.validUntil) {
    const validMs = mail.validUntil.getTime() - parts.now().getTime()
    jobs.push({
      key: `${id}:expiry`,
      data: { mailId: id, expiry: true },
      afterSeconds: Math.ceil(validMs / 1_000) + 1,
    })
  }
  await enqueue(trx, 'mail.send', jobs)
  return id
}

const toMailJob = (id: string): NewJob<'mail.send'> => ({ key: id, data: { mailId: id } })

/** The jobs of queued mails; one in sending may have been interrupted. */
export async function findMailJobs(db: Kysely<Database>): Promise<NewJob<'mail.send'>[]> {
  const queued = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('state', 'in', ['queued', 'sending'])
    .orderBy('created_at')
    .execute()
  return queued.map(({ id }) => toMailJob(id))
}

const ENDED = ['failed', 'unsure', 'expired'] as const
const isEnded = (state: Row['state']): boolean => (ENDED as readonly string[]).includes(state)

/** The dead letters of mails that were not sent, or perhaps not. */
export async function findEndedMailJobs(db: Kysely<Database>): Promise<NewJob<'mail.send'>[]> {
  const ended = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('state', 'in', ENDED)
    .where('dismissed_at', 'is', null)
    .execute()
  return ended.map(({ id }) => toMailJob(id))
}

/** The result for the caller. */
function outcomeOf(row: Row): MailOutcome {
  const { id, state, valid_until } = row
  const failed = {
    ok: false,
    detail: wordMailFailure(row),
    cause: { failure: row.failure ?? 'other', detail: row.failure_detail },
  } as const
  if (state === 'failed') return { ...failed, reason: 'refused' }
  if (valid_until !== null && state !== 'sent') return { ...failed, reason: 'unreachable' }
  return { ok: true, id }
}

/** Sends a queued mail; skips one that was sent or that another process is sending. */
async function sendImmediately(parts: SmtpParts, id: string, isLast = false): Promise<Row> {
  const { db, now } = parts
  const claimed = await db
    .updateTable('mail_outbox')
    .set((column) => ({
      state: 'sending',
      attempts: column('attempts', '+', 1),
      next_try_at: claimEnd(now()),
    }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returningAll()
    .executeTakeFirst()
  if (!claimed)
    return await db.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const delivery = await deliver(parts, claimed)
  parts.onOutcome?.(
    delivery.outcome === 'later' ? { ok: false, reason: wordDelivery(delivery) } : { ok: true },
  )
  return await recordDelivery(parts, claimed, { ...delivery, isLast })
}

const claimEnd = (now: Date) => new Date(now.getTime() + MAIL_CLAIM_SECONDS * 1_000)

async function deliver(parts: SmtpParts, row: Row): Promise<Delivery> {
  const content = openContent(parts.config.secretKey, row)
  if (!content) return { outcome: 'never', failure: 'content-unreadable', detail: '' }
  const attachments = []
  for (const { name, contentType, fileKey } of row.attachments) {
    const read = await readAttachment(parts, fileKey)
    if (!read.ok) return { outcome: 'later', failure: 'files-unavailable', detail: read.detail }
    const { content } = read
    if (!content) return { outcome: 'never', failure: 'attachment-missing', detail: name }
    attachments.push({ filename: name, contentType, content: Buffer.from(content) })
  }
  return await parts.client.deliver(messageOf(parts, { ...row, ...content }, attachments))
}

/** An unavailable file storage postpones the mail: nothing was transmitted yet. */
async function readAttachment({ files }: SmtpParts, fileKey: string) {
  try {
    return { ok: true, content: await files.read(fileKey) } as const
  } catch (error) {
    return { ok: false, detail: (error as Error).message } as const
  }
}

function messageOf(
  { settings }: SmtpParts,
  row: Row & MailContent,
  attachments: SendMailOptions['attachments'],
): SendMailOptions {
  const domain = settings.from.replace(/^.*@/, '').replace(/>.*$/, '')
  return {
    from: settings.from,
    to: row.recipient,
    subject: row.subject,
    text: row.text,
    messageId: `<${row.id}@${domain}>`,
    date: row.created_at,
    ...(settings.replyTo && { replyTo: settings.replyTo }),
    ...(row.html !== null && { html: row.html }),
    ...(attachments?.length && { attachments }),
    headers: {
      // RFC 3834: absence notices do not answer a program.
      'Auto-Submitted': 'auto-generated',
      ...(row.unsubscribe_url !== null && {
        'List-Unsubscribe': `<${row.unsubscribe_url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

async function recordDelivery(
  { db, now }: SmtpParts,
  row: Row,
  delivery: Delivery & { isLast: boolean },
): Promise<Row> {
  const at = now()
  return await db.transaction().execute(async (trx) => {
    const recorded = await trx
      .updateTable('mail_outbox')
      .set({ updated_at: at, ...stateAfter(row, delivery, at) })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (isEnded(recorded.state)) await bury(trx, 'mail.send', toMailJob(row.id))
    return recorded
  })
}

function stateAfter(
  { sealed_content, valid_until }: Row,
  delivery: Delivery & { isLast: boolean },
  at: Date,
) {
  if (delivery.outcome === 'sent')
    return { state: 'sent', sent_at: at, next_try_at: null, ...NO_FAILURE, sealed_content: null } as const
  const failed = failureOf(delivery)
  // The request has failed, and the recipient requests another code.
  const left = { next_try_at: null, ...failed, sealed_content: valid_until ? null : sealed_content }
  if (delivery.outcome === 'unsure') return { state: 'unsure' as const, ...left }
  if (delivery.outcome === 'never' || delivery.isLast) return { state: 'failed' as const, ...left }
  return { state: 'queued', next_try_at: null, ...failed } as const
}

const NO_FAILURE = { failure: null, failure_detail: '' } as const

const failureOf = ({ failure, detail }: Exclude<Delivery, { outcome: 'sent' }>) => ({
  failure,
  failure_detail: detail.slice(0, 500),
})

const wordDelivery = (delivery: Exclude<Delivery, { outcome: 'sent' }>) =>
  wordMailFailure({ failure: delivery.failure, failure_detail: delivery.detail })

/** Runs the job of a mail. The server's response may contain the recipient, so it is stored only with the mail. */
async function sendQueued(
  parts: SmtpParts,
  { mailId: id, expiry }: QueueData['mail.send'],
  isLast: boolean,
): Promise<JobOutcome> {
  await parts.db.transaction().execute(async (trx) => {
    const ended = [await endInterrupted(trx, id, parts.now()), await endExpired(trx, id, parts.now())]
    if (ended.includes(true)) await bury(trx, 'mail.send', toMailJob(id))
  })
  if (expiry) return { ok: true }
  const { state } = await sendImmediately(parts, id, isLast)
  return state === 'queued' || state === 'sending' ? { ok: false, detail: NOT_SENT } : { ok: true }
}

/** The sending process ended in the middle: the server may have accepted the mail. */
async function endInterrupted(trx: Kysely<Database>, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('mail_outbox')
    .set(({ eb }) => ({
      state: 'unsure',
      next_try_at: null,
      failure: 'interrupted',
      failure_detail: '',
      updated_at: at,
      sealed_content: eb
        .case()
        .when('valid_until', 'is', null)
        .then(eb.ref('sealed_content'))
        .else(null)
        .end(),
    }))
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('next_try_at', '<', at)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

async function endExpired(trx: Kysely<Database>, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('mail_outbox')
    .set({ state: 'expired', next_try_at: null, sealed_content: null, updated_at: at })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('valid_until', '<', at)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
