import { type Kysely, type Selectable, sql } from 'kysely'
import type { Config } from '../../config/config.ts'
import type { Database, MailOutboxTable } from '../../db/schema.ts'
import { openMailKinds } from '../../documents/mails/mail-kinds.ts'
import { seal, unsealIfOurs } from '../../secrets.ts'

/** The content of a mail without recipient and subject. */
export type MailContent = Pick<Selectable<MailOutboxTable>, 'text' | 'html' | 'unsubscribe_url'>

/** The readable columns of a mail whose text no user may read. */
export const BLANK: MailContent = { text: '', html: null, unsubscribe_url: null }

/** Binds a content to its reader: it opens for no other address that is written into the row. */
export const contentOwner = (recipient: string) => `mail to ${recipient}`

export const sealContent = (key: Buffer, recipient: string, content: MailContent): string =>
  seal(key, contentOwner(recipient), JSON.stringify(content))

/** What is to be sent; undefined where another key sealed it, or where nothing of it is left. */
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

/** A code, or an address. */
const SECRET_IN_SUBJECT = '\\m\\d{6}\\M|https?://\\S+'
const ENDED = ['kept', 'sent', 'expired'] as const

/**
 * Takes the readable secrets out of the outbox that an earlier version or a demonstration left there: what waits is
 * sealed, what is over is emptied, and no subject has a code or a link. In demonstration mode all stays readable.
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
