import type { ExpressionBuilder, Kysely } from 'kysely'
import { DAY_MS } from '../../../contract/time/calendar-date.ts'
import type { PortalUser } from '../../../shared/api/users.ts'
import type { Database, EmailChangeTable } from '../../db/schema.ts'
import { digest } from '../../secrets.ts'

export const EMAIL_CHANGE_DAYS = 7
/**
 * An administrator may approve changes of others only after this many days without a change of the administrator's own
 * access.
 */
export const APPROVER_DAYS = 7

export interface EmailChange {
  id: string
  user_id: string
  asked_by: string
  old_email: string
  new_email: string
  created_at: Date
  expires_at: Date
  asker_name: string
  asker_last_name: string
}

export const requesterName = ({ asker_name, asker_last_name }: EmailChange): string =>
  `${asker_name} ${asker_last_name}`.trim()

/** The pending changes: not expired, and requested by an account that is still an administrator. */
export const openEmailChanges = (db: Kysely<Database>, now: Date) =>
  db
    .selectFrom('email_changes')
    .innerJoin('users as asker', 'asker.id', 'email_changes.asked_by')
    .where('email_changes.closed_at', 'is', null)
    .where('email_changes.expires_at', '>', now)
    .where('asker.role', '=', 'admin')
    .where('asker.removed_at', 'is', null)
    .select(['email_changes.id', 'email_changes.user_id', 'asked_by', 'old_email', 'new_email'])
    .select(['email_changes.created_at', 'expires_at'])
    .select(['asker.name as asker_name', 'asker.last_name as asker_last_name'])

export const findEmailChange = (
  db: Kysely<Database>,
  userId: string,
  now: Date,
): Promise<EmailChange | undefined> =>
  openEmailChanges(db, now).where('email_changes.user_id', '=', userId).executeTakeFirst()

export const findEmailChangeOfLink = (
  db: Kysely<Database>,
  token: string,
  now: Date,
): Promise<EmailChange | undefined> =>
  openEmailChanges(db, now).where('link_hash', '=', digest(token)).executeTakeFirst()

/** Closes the pending change of a user, if any. Called with the user's row locked. */
export async function closeEmailChange(
  trx: Kysely<Database>,
  userId: string,
  { outcome, now }: { outcome: NonNullable<EmailChangeTable['outcome']>; now: Date },
): Promise<void> {
  await trx
    .updateTable('email_changes')
    .set({ closed_at: now, updated_at: now, outcome })
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .execute()
}

/** A condition on `users`: no other user has granted or changed this account's access recently. */
export const isEstablished = (now: Date) => (where: ExpressionBuilder<Database, 'users'>) =>
  where('users.access_granted_at', '<=', new Date(now.getTime() - APPROVER_DAYS * DAY_MS))

/**
 * Whether a user may approve: the owner of the mailbox, or an established administrator other than the requesting one.
 */
export async function findApprover(
  db: Kysely<Database>,
  userId: string,
  now: Date,
): Promise<(change: Pick<EmailChange, 'user_id' | 'asked_by'>) => boolean> {
  const established = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('role', '=', 'admin')
    .where('removed_at', 'is', null)
    .where(isEstablished(now))
    .executeTakeFirst()
  return (change) => change.user_id === userId || (established !== undefined && change.asked_by !== userId)
}

type Presented = NonNullable<PortalUser['emailChange']>

export const presentEmailChange = (change: EmailChange, mayApprove: boolean): Presented => ({
  email: change.new_email,
  askedBy: requesterName(change),
  askedAt: change.created_at.toISOString(),
  expiresAt: change.expires_at.toISOString(),
  mayApprove,
})
