import type { Kysely } from 'kysely'
import { DAY_MS } from '../../../contract/time/calendar-date.ts'
import { logUserAction, type UserAction } from '../../audit/log-user-action.ts'
import type { Context } from '../../context.ts'
import type { Database, EmailChangeTable } from '../../db/schema.ts'
import {
  type EmailChangeNotice,
  emailChangeAnnouncedMail,
  emailChangedMail,
  emailChangeRequestedMail,
} from '../../documents/mails/email-change-mails.ts'
import { Failure } from '../../http/failure.ts'
import { digest, newSecret } from '../../secrets.ts'
import { closeEmailChange, EMAIL_CHANGE_DAYS } from './email-changes.ts'
import { ensureAdministratorLogin } from './last-administrator.ts'
import { SHOWN_COLUMNS, type ShownUser } from './present-user.ts'

interface Request {
  user: ShownUser
  newEmail: string
  askedBy: string
  ip: string
  now: Date
}

/** Stores a pending change, which replaces an earlier one. Returns the secret of the link. */
export async function openEmailChange(
  trx: Kysely<Database>,
  { user, newEmail, askedBy, ip, now }: Request,
): Promise<string> {
  const token = newSecret()
  await closeEmailChange(trx, user.id, { outcome: 'replaced', now })
  await trx
    .insertInto('email_changes')
    .values({
      user_id: user.id,
      asked_by: askedBy,
      old_email: user.email,
      new_email: newEmail,
      link_hash: digest(token),
      created_at: now,
      expires_at: new Date(now.getTime() + EMAIL_CHANGE_DAYS * DAY_MS),
    })
    .execute()
  await logUserAction(trx, {
    userId: user.id,
    ip,
    action: 'email change asked',
    detail: { title: newEmail },
  })
  return token
}

interface Change {
  userId: string
  email: string
  ip: string
  action: Extract<UserAction, `email change${string}`>
  outcome: NonNullable<EmailChangeTable['outcome']>
}

/**
 * Changes a user's mailbox, in the transaction that decided it and with the user's row locked. Throws `not-allowed`
 * when no administrator could log in afterwards.
 */
export async function updateEmail(
  trx: Kysely<Database>,
  { userId, email, ip, action, outcome }: Change,
  now: Date,
): Promise<ShownUser> {
  const before = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!before) throw new Failure('not-found')
  const after = await ensureAdministratorLogin(trx, () =>
    trx
      .updateTable('users')
      .set({ email, updated_at: now, access_granted_at: now })
      .where('id', '=', userId)
      .returning(SHOWN_COLUMNS)
      .executeTakeFirstOrThrow(),
  )
  // A new mailbox belongs to another subject at the provider, which the next verification links.
  await trx.deleteFrom('openid_subjects').where('user_id', '=', userId).execute()
  await closeEmailChange(trx, userId, { outcome, now })
  // The earlier mailbox still belongs to the user: no customer's contract may be signed with it.
  await logUserAction(trx, { userId, ip, action, detail: { title: email, before: before.email } })
  return after
}

type Mailing = Pick<Context, 'mail' | 'config'>

/** Notifies the present mailbox with the link, and the proposed one without it. */
export async function notifyRequested({ mail, config }: Mailing, notice: EmailChangeNotice, token: string) {
  const url = `${config.publicUrl}/posta/conferma/${token}`
  const requestedMail = emailChangeRequestedMail(notice, { url, days: EMAIL_CHANGE_DAYS })
  await mail.send({ kind: 'email-change-asked', to: notice.oldEmail, ...requestedMail })
  await mail.send({
    kind: 'email-change-announced',
    to: notice.newEmail,
    ...emailChangeAnnouncedMail(notice),
  })
}

/** Notifies both mailboxes. */
export async function notifyChanged({ mail }: Mailing, notice: EmailChangeNotice) {
  for (const to of new Set([notice.oldEmail, notice.newEmail]))
    await mail.send({ kind: 'email-changed', to, ...emailChangedMail(notice) })
}
