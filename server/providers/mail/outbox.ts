import type { Kysely, Selectable } from 'kysely'
import type { Config } from '../../config/config.ts'
import type { Database, MailOutboxTable } from '../../db/schema.ts'
import { isSecretMail } from '../../documents/mails/definitions.ts'
import type { Mail, MailOutcome, MailPort } from './port.ts'
import { BLANK, sealContent } from './secret-content.ts'
import { wordMailCause } from './word-failure.ts'

/** The state of a mail; `kept` without a mail server. */
export type MailState = Selectable<MailOutboxTable>['state']

export interface OutboxParts {
  db: Kysely<Database>
  config: Pick<Config, 'mode' | 'secretKey'>
}

const NO_SERVER = { failure: 'no-mail-server', detail: '' } as const

/**
 * Stores each mail in a table instead of sending it. In demonstration mode users read it there. Otherwise a mail with a
 * code or a personal link is listed without its text and does not count as sent; a notice waits for a mail server. User
 * requests for mails are refused earlier (`refuseWithoutMail`).
 */
export function createOutboxMail(parts: OutboxParts): MailPort {
  const send = parts.config.mode === 'demonstration' ? keepMail : addToOutbox
  return {
    ...(parts.config.mode !== 'demonstration' && { reachesNobody: true }),
    send: (mail) => send(parts, mail),
    queue: async (trx, mail) => {
      await send({ ...parts, db: trx }, mail)
    },
  }
}

async function keepMail(parts: OutboxParts, mail: Mail): Promise<MailOutcome> {
  return { ok: true, id: await storeMail(parts, mail, { state: 'kept' }) }
}

async function addToOutbox(parts: OutboxParts, mail: Mail): Promise<MailOutcome> {
  if (!isSecretMail(mail.kind)) {
    return { ok: true, id: await storeMail(parts, mail, { state: 'queued' }) }
  }
  const { key: _, ...again } = mail
  // Without its key: it is sent when a mail server is configured.
  await storeMail(parts, again, { state: 'kept' })
  return { ok: false, reason: 'refused', detail: wordMailCause(NO_SERVER), cause: NO_SERVER }
}

/** Stores a mail in the outbox and returns its id; for a used key, that of the existing mail. */
export async function storeMail(
  { db, config }: OutboxParts,
  mail: Mail,
  { state }: { state: MailState },
): Promise<string> {
  const { kind, to, subject, key, attachments = [], validUntil } = mail
  const row = await db
    .insertInto('mail_outbox')
    .values({
      kind,
      recipient: to,
      subject,
      state,
      ...contentColumns(config, mail, state),
      key: key ?? null,
      attachments: JSON.stringify(attachments),
      next_try_at: null,
      valid_until: validUntil ?? null,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? (await findCachedAnswer(db, key!))
}

/** A secret is in the table only while it is queued, and only sealed. */
function contentColumns(
  { mode, secretKey }: OutboxParts['config'],
  { kind, to, text, html, unsubscribeUrl }: Mail,
  state: MailState,
) {
  const content = { text, html: html ?? null, unsubscribe_url: unsubscribeUrl ?? null }
  if (mode === 'demonstration' || !isSecretMail(kind)) return content
  return state === 'kept' ? BLANK : { ...BLANK, sealed_content: sealContent(secretKey, to, content) }
}

async function findCachedAnswer(db: Kysely<Database>, key: string): Promise<string> {
  const { id } = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return id
}
