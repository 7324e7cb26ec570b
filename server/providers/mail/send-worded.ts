import type { Kysely, Transaction } from 'kysely'
import type { MailTextKind } from '../../../shared/api/mail-texts.ts'
import type { Database } from '../../db/schema.ts'
import { type MailData, writeMail } from '../../documents/mails/write-mail.ts'
import type { Mail, MailOutcome, MailPort } from './port.ts'

/** A mail whose text the installation words. */
interface WordedMail<Kind extends MailTextKind>
  extends Pick<Mail, 'to' | 'key' | 'unsubscribeUrl' | 'attachments' | 'validUntil'> {
  kind: Kind
  /** The mail with the text to use, where it is not that of the kind. */
  wording?: Kind
  about: MailData[Kind]
}

interface Sending {
  db: Kysely<Database>
  mail: MailPort
}

/** Sends a mail in the words of the installation. */
export async function sendWorded<Kind extends MailTextKind>(
  { db, mail }: Sending,
  worded: WordedMail<Kind>,
): Promise<MailOutcome> {
  return await mail.send(await wordMail(db, worded))
}

/**
 * Sends a mail in the words of the installation. Throws while the mail server does not respond, so that the job of the
 * caller repeats it. A permanent refusal is listed among the stuck mails.
 */
export async function sendWordedOrThrow<Kind extends MailTextKind>(
  sending: Sending,
  worded: WordedMail<Kind>,
): Promise<void> {
  const sent = await sendWorded(sending, worded)
  if (!sent.ok && sent.reason === 'unreachable') throw new Error(sent.detail)
}

/** Queues a mail in the words of the installation, in the transaction of its cause. */
export async function queueWorded<Kind extends MailTextKind>(
  trx: Transaction<Database>,
  mail: MailPort,
  worded: WordedMail<Kind>,
): Promise<void> {
  await mail.queue(trx, await wordMail(trx, worded))
}

async function wordMail<Kind extends MailTextKind>(
  db: Kysely<Database>,
  { about, wording, ...mail }: WordedMail<Kind>,
): Promise<Mail> {
  return { ...mail, ...(await writeMail(db, wording ?? mail.kind, about)) }
}
