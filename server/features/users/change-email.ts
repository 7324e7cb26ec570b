import type { Kysely, Transaction } from 'kysely'
import { DAY_MS } from '../../../contract/time/calendar-date.ts'
import { italianMinute } from '../../../contract/time/italian-time.ts'
import type { Actor, Console, UserActor } from '../../actor.ts'
import { logUserAction, type UserAction } from '../../audit/log-user-action.ts'
import type { Context } from '../../context.ts'
import type { Database, EmailChangeTable } from '../../db/schema.ts'
import {
  type EmailChangeNotice,
  emailChangeAcceptedMail,
  emailChangeAnnouncedMail,
  emailChangedMail,
  emailChangeRequestedMail,
} from '../../documents/mails/email-change-mails.ts'
import { Failure } from '../../http/failure.ts'
import { digest, newLinkSecret } from '../../secrets.ts'
import { closeEmailChange, EFFECT_HOURS, EMAIL_CHANGE_DAYS } from './email-changes.ts'
import { ensureAdministratorLogin } from './last-administrator.ts'
import { SHOWN_COLUMNS, type ShownUser } from './present-user.ts'

const HOUR_MS = 3_600_000

interface Request {
  user: ShownUser
  newEmail: string
  actor: UserActor
  now: Date
  secretKey: Buffer
}

/**
 * Stores a pending change, which replaces an earlier one. Returns the secret of the link, and for the own mailbox the
 * time at which the change takes effect.
 */
export async function openEmailChange(
  trx: Kysely<Database>,
  { user, newEmail, actor, now, secretKey }: Request,
): Promise<{ token: string; effectiveAt?: Date }> {
  const token = newLinkSecret(secretKey)
  const own = actor.userId === user.id && { effectiveAt: effectAfter(now) }
  await closeEmailChange(trx, user.id, { outcome: 'replaced', now })
  await trx
    .insertInto('email_changes')
    .values({
      user_id: user.id,
      asked_by: actor.userId,
      old_email: user.email,
      new_email: newEmail,
      link_hash: digest(token),
      created_at: now,
      expires_at: new Date(now.getTime() + EMAIL_CHANGE_DAYS * DAY_MS),
      effective_at: own ? own.effectiveAt : null,
    })
    .execute()
  await logUserAction(trx, {
    userId: user.id,
    actor,
    action: 'email change asked',
    detail: { title: newEmail },
  })
  return { token, ...own }
}

export const effectAfter = (approval: Date): Date => new Date(approval.getTime() + EFFECT_HOURS * HOUR_MS)

interface Change {
  userId: string
  email: string
  actor: Actor | Console
  action: Extract<UserAction, 'email changed' | 'email changed on the server'>
  outcome: NonNullable<EmailChangeTable['outcome']>
}

/**
 * Changes a user's mailbox, in the transaction that decided it and with the user's row locked. Throws `not-allowed`
 * when no administrator could log in afterwards.
 */
export async function updateEmail(
  trx: Kysely<Database>,
  { userId, email, actor, action, outcome }: Change,
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
  await logUserAction(trx, { userId, actor, action, detail: { title: email, before: before.email } })
  return after
}

type Mailing = Pick<Context, 'mail' | 'config'>
type Trx = Transaction<Database>

/** Notifies the present mailbox with the link, and the proposed one without it. */
export async function notifyRequested(
  { mail, config }: Mailing,
  trx: Trx,
  notice: EmailChangeNotice,
  token: string,
): Promise<void> {
  const url = `${config.publicUrl}/posta/conferma/${token}`
  const requestedMail = emailChangeRequestedMail(notice, { url, days: EMAIL_CHANGE_DAYS })
  await mail.queue(trx, { kind: 'email-change-asked', to: notice.oldEmail, ...requestedMail })
  await mail.queue(trx, {
    kind: 'email-change-announced',
    to: notice.newEmail,
    ...emailChangeAnnouncedMail(notice),
  })
}

/** Notifies the present mailbox that the change is approved, with the link that stops it. */
export async function notifyAccepted(
  { mail, config }: Mailing,
  trx: Trx,
  notice: EmailChangeNotice,
  { token, effectiveAt }: { token: string; effectiveAt: Date },
): Promise<void> {
  const url = `${config.publicUrl}/posta/rifiuta/${token}`
  const at = italianMinute(effectiveAt)
  await mail.queue(trx, {
    kind: 'email-change-accepted',
    to: notice.oldEmail,
    ...emailChangeAcceptedMail(notice, { url, at }),
  })
}

/** Notifies both mailboxes. */
export async function notifyChanged({ mail }: Mailing, trx: Trx, notice: EmailChangeNotice): Promise<void> {
  for (const to of new Set([notice.oldEmail, notice.newEmail]))
    await mail.queue(trx, { kind: 'email-changed', to, ...emailChangedMail(notice) })
}
