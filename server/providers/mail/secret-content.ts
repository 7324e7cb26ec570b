import { type Kysely, type Selectable, sql } from 'kysely'
import type { Config } from '../../config/config.ts'
import type { Database, MailOutboxTable } from '../../db/schema.ts'
import { openMailKinds } from '../../documents/mails/definitions.ts'
import { seal, unsealIfOurs } from '../../secrets.ts'

/** The content of a mail without recipient and subject. */
export type MailContent = Pick<Selectable<MailOutboxTable>, 'text' | 'html' | 'unsubscribe_url'>

/** The content columns of a mail whose text no user may read. */
export const BLANK: MailContent = { text: '', html: null, unsubscribe_url: null }

/** The encryption context of a mail: it cannot be decrypted for another recipient. */
export const contentOwner = (recipient: string) => `mail to ${recipient}`

export const sealContent = (key: Buffer, recipient: string, content: MailContent): string =>
  seal(key, contentOwner(recipient), JSON.stringify(content))

/** The content to send; undefined when it was encrypted with another key or deleted. */
export function openContent(
  key: Buffer,
  row: MailContent & Pick<Selectable<MailOutboxTable>, 'recipient' | 'sealed_content'>,
): MailContent | undefined {
  if (row.sealed_content === null)
    return row.text === ''
      ? undefined
      : { text: row.text, html: row.html, unsubscribe_url: row.unsubscribe_url }
  const opened = unsealIfOurs(key, contentOwner(row.recipient), row.sealed_content)
  return opened === undefined ? undefined : (JSON.parse(opened) as MailContent)
}

/** A code, or a URL. */
const SECRET_IN_SUBJECT = '\\m\\d{6}\\M|https?://\\S+'
const ENDED = ['kept', 'sent', 'expired'] as const

/**
 * Removes plain-text secrets that an earlier version or a demonstration left in the outbox: queued mails are encrypted,
 * finished ones emptied, and codes and links removed from subjects. In demonstration mode all stays readable.
 */
export async function protectStoredMails(
  db: Kysely<Database>,
  { mode, secretKey }: Pick<Config, 'mode' | 'secretKey'>,
): Promise<void> {
  if (mode === 'demonstration') return
  await db
    .updateTable('mail_outbox')
    .set({ subject: sql<string>`regexp_replace(subject, ${SECRET_IN_SUBJECT}, '…', 'g')` })
    .where('kind', 'not in', openMailKinds())
    .where('subject', '~', SECRET_IN_SUBJECT)
    .execute()
  await db
    .updateTable('mail_outbox')
    .set(BLANK)
    .where('kind', 'not in', openMailKinds())
    .where('state', 'in', ENDED)
    .where('text', '<>', '')
    .execute()
  const waiting = await db
    .selectFrom('mail_outbox')
    .select(['id', 'recipient', 'text', 'html', 'unsubscribe_url'])
    .where('kind', 'not in', openMailKinds())
    .where('text', '<>', '')
    .execute()
  for (const { id, recipient, ...content } of waiting) {
    const sealed_content = sealContent(secretKey, recipient, content)
    await db
      .updateTable('mail_outbox')
      .set({ sealed_content, ...BLANK })
      .where('id', '=', id)
      .where('text', '<>', '')
      .execute()
  }
}
