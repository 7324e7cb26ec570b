import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { DAY_MS } from '../../../contract/time/calendar-date.ts'
import type { PortalUser } from '../../../shared/api/users.ts'
import type { Database, EmailChangeTable } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { digest } from '../../secrets.ts'
import { areIndependent } from './access-grants.ts'

export const EMAIL_CHANGE_DAYS = 7
/**
 * An administrator may ask for a mailbox of another user, or approve it, only after this many days without a change of
 * the administrator's own access.
 */
export const APPROVER_DAYS = 7
/** An approved change waits so long, and the present mailbox can stop it. */
export const EFFECT_HOURS = 24

export interface EmailChange {
  id: string
  user_id: string
  asked_by: string
  old_email: string
  new_email: string
  created_at: Date
  expires_at: Date
  /** The time from which an approved change is in effect; null before the approval. */
  effective_at: Date | null
  approved_by: string | null
  asker_name: string
  asker_last_name: string
}

export const requesterName = ({ asker_name, asker_last_name }: EmailChange): string =>
  `${asker_name} ${asker_last_name}`.trim()

const days = sql`${sql.lit(APPROVER_DAYS)} * interval '1 day'`

/**
 * The pending changes: not expired before their approval, requested and approved by accounts that are still
 * administrators, and whose own access has not changed since the last days before that.
 */
export const openEmailChanges = (db: Kysely<Database>, now: Date) =>
  db
    .selectFrom('email_changes')
    .innerJoin('users as asker', 'asker.id', 'email_changes.asked_by')
    .leftJoin('users as approver', 'approver.id', 'email_changes.approved_by')
    .where('email_changes.closed_at', 'is', null)
    .where((where) =>
      where.or([where('effective_at', 'is not', null), where('email_changes.expires_at', '>', now)]),
    )
    .where('asker.role', '=', 'admin')
    .where('asker.removed_at', 'is', null)
    .where(
      sql<boolean>`asker.access_granted_at <= email_changes.created_at
        - case when asked_by = user_id then interval '0' else ${days} end`,
    )
    // The person approves by the present mailbox.
    .where(
      sql<boolean>`(approved_by is null or approved_by = user_id or (approver.role = 'admin'
        and approver.removed_at is null and approver.access_granted_at <= effective_at - ${days}
        - ${sql.lit(EFFECT_HOURS)} * interval '1 hour'))`,
    )
    .select(['email_changes.id', 'email_changes.user_id', 'asked_by', 'old_email', 'new_email'])
    .select(['email_changes.created_at', 'expires_at', 'effective_at', 'approved_by'])
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
  openEmailChanges(db, now)
    .where((where) =>
      where.or([where('link_hash', '=', digest(token)), where('stop_hash', '=', digest(token))]),
    )
    .executeTakeFirst()

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

const findEstablished = (db: Kysely<Database>, userId: string, now: Date) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('role', '=', 'admin')
    .where('removed_at', 'is', null)
    .where(isEstablished(now))
    .executeTakeFirst()

/** Throws `not-allowed` for an administrator whose own access changed recently, except for the own mailbox. */
export async function refuseRecentAsker(
  db: Kysely<Database>,
  { userId, askedBy }: { userId: string; askedBy: string },
  now: Date,
): Promise<void> {
  if (userId === askedBy || (await findEstablished(db, askedBy, now))) return
  throw new Failure('not-allowed', {
    message: `Il tuo accesso è nuovo o è cambiato negli ultimi ${APPROVER_DAYS} giorni: il nuovo indirizzo lo chiede un altro amministratore, o lo cambia chi gestisce il server`,
  })
}

interface Approval {
  userId: string
  change: Pick<EmailChange, 'user_id' | 'asked_by' | 'effective_at'>
}

/**
 * Whether a user may approve a change: the owner of the mailbox, or an established administrator who is independent of
 * the requesting one.
 */
export async function mayApproveChange(
  db: Kysely<Database>,
  { userId, change }: Approval,
  now: Date,
): Promise<boolean> {
  if (change.effective_at) return false
  if (change.user_id === userId) return true
  return (
    (await findEstablished(db, userId, now)) !== undefined &&
    (await areIndependent(db, userId, change.asked_by))
  )
}

type Presented = NonNullable<PortalUser['emailChange']>

export const presentEmailChange = (change: EmailChange, mayApprove: boolean): Presented => ({
  id: change.id,
  email: change.new_email,
  askedBy: requesterName(change),
  askedAt: change.created_at.toISOString(),
  expiresAt: change.expires_at.toISOString(),
  ...(change.effective_at && { takesEffectAt: change.effective_at.toISOString() }),
  mayApprove,
})
