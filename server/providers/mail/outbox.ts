import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { MailPort } from './port.ts'

/** Keeps each mail in a table instead of sending it: an installation without a mail server works whole. */
export function createOutboxMail(db: Kysely<Database>): MailPort {
  return {
    async send({ kind, to, subject, text, html }) {
      const { id } = await db
        .insertInto('mail_outbox')
        .values({ kind, recipient: to, subject, text, html: html ?? null })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { ok: true, id }
    },
  }
}
