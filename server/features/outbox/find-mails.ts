import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { listOutbox } from '../../../shared/api/outbox.ts'
import type { Database } from '../../db/schema.ts'

type OutboxMail = z.output<typeof listOutbox.answer>['mails'][number]

/** The newest mails of the built-in outbox. */
export async function findMails(db: Kysely<Database>, limit: number): Promise<OutboxMail[]> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['id', 'recipient', 'subject', 'text', 'created_at', 'attachments', 'state', 'last_error'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id, recipient, subject, text, created_at, attachments, state, last_error }) => ({
    ...{ id, state, error: last_error },
    to: recipient,
    subject,
    text,
    at: created_at.toISOString(),
    attachments: attachments.map(({ name }) => name),
  }))
}
