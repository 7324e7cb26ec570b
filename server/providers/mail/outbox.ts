import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Mail, MailPort } from './port.ts'

/** Keeps each mail in a table instead of sending it: an installation without a mail server works whole. */
export function createOutboxMail(db: Kysely<Database>): MailPort {
  return {
    async send(mail) {
      const id = (await keep(db, mail)) ?? (await findKept(db, mail.key!))
      return { ok: true, id }
    },
  }
}

/** The new mail's id; undefined when its key has been used. */
async function keep(db: Kysely<Database>, mail: Mail): Promise<string | undefined> {
  const { kind, to, subject, text, html, key, unsubscribeUrl, attachments = [] } = mail
  const row = await db
    .insertInto('mail_outbox')
    .values({
      ...{ kind, recipient: to, subject, text },
      html: html ?? null,
      key: key ?? null,
      unsubscribe_url: unsubscribeUrl ?? null,
      attachments: JSON.stringify(attachments),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

async function findKept(db: Kysely<Database>, key: string): Promise<string> {
  const { id } = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return id
}
