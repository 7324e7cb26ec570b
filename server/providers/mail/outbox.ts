import type { Kysely } from 'kysely'
import type { Database, MailState } from '../../db/schema.ts'
import type { Mail, MailPort } from './port.ts'

/** Keeps each mail in a table instead of sending it: an installation without a mail server works whole. */
export function createOutboxMail(db: Kysely<Database>): MailPort {
  return { send: async (mail) => ({ ok: true, id: await keepMail(db, mail, { state: 'kept' }) }) }
}

/** Puts a mail into the outbox and answers its id; a key that was used answers the mail that is there. */
export async function keepMail(
  db: Kysely<Database>,
  mail: Mail,
  { state, nextTryAt }: { state: MailState; nextTryAt?: Date },
): Promise<string> {
  const { kind, to, subject, text, html, key, unsubscribeUrl, attachments = [], validUntil } = mail
  const row = await db
    .insertInto('mail_outbox')
    .values({
      ...{ kind, recipient: to, subject, text, state },
      html: html ?? null,
      key: key ?? null,
      unsubscribe_url: unsubscribeUrl ?? null,
      attachments: JSON.stringify(attachments),
      next_try_at: nextTryAt ?? null,
      valid_until: validUntil ?? null,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? (await findKept(db, key!))
}

async function findKept(db: Kysely<Database>, key: string): Promise<string> {
  const { id } = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return id
}
