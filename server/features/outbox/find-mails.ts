import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { listOutbox } from '../../../shared/api/outbox.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/schema.ts'
import { isSecretMail } from '../../documents/mails/definitions.ts'
import { wordMailFailure } from '../../providers/mail/word-failure.ts'

type OutboxMail = z.output<typeof listOutbox.answer>['mails'][number]

interface Parts {
  db: Kysely<Database>
  config: Pick<Config, 'mode'>
}

/** The newest mails of this installation. Outside demonstration mode the text of a secret mail is omitted. */
export async function findMails({ db, config }: Parts, limit: number): Promise<OutboxMail[]> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select([
      'id',
      'kind',
      'recipient',
      'subject',
      'text',
      'created_at',
      'attachments',
      'state',
      'failure',
      'failure_detail',
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => {
    const { id, kind, recipient, subject, text, created_at, attachments, state } = row
    const hidden = config.mode !== 'demonstration' && isSecretMail(kind)
    return {
      id,
      state,
      error: wordMailFailure(row),
      hidden,
      to: recipient,
      subject,
      text: hidden ? '' : text,
      at: created_at.toISOString(),
      attachments: attachments.map(({ name }) => name),
    }
  })
}
