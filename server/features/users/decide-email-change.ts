import type { Kysely } from 'kysely'
import type { Actor } from '../../audit/actor.ts'
import { logUserAction } from '../../audit/log-user-action.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Context } from '../../context.ts'
import { lockAdministrators } from '../../db/login-domains.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import type { FreshProof } from '../../http/policy.ts'
import { notifyChanged, updateEmail } from './change-email.ts'
import {
  closeEmailChange,
  type EmailChange,
  findApprover,
  findEmailChange,
  findEmailChangeOfLink,
} from './email-changes.ts'
import { auditedColumns, SHOWN_COLUMNS, type ShownUser, titleOf } from './present-user.ts'

const NOT_OPEN = 'Questa richiesta non è più aperta: è stata approvata, rifiutata, ritirata o è scaduta'

/**
 * Approves a change of the mailbox, as a second administrator or as the user. Throws `not-found` without a pending
 * change, and `not-allowed` for the requesting administrator and for an administrator whose own access changed
 * recently.
 */
export async function approveEmailChange(
  context: Context,
  { caller }: FreshProof,
  userId: string,
): Promise<void> {
  const at = context.now()
  await decide(context, { userId, caller }, async (trx, { change }) => {
    if (!(await findApprover(trx, caller.userId, at))(change))
      throw new Failure('not-allowed', {
        message:
          change.asked_by === caller.userId
            ? 'Lo hai chiesto tu: lo approva un altro amministratore, o la persona dalla sua casella'
            : 'Il tuo accesso è nuovo o è cambiato negli ultimi 7 giorni: approva un altro amministratore, o la persona dalla sua casella',
      })
    return { outcome: 'approved', action: 'email change approved', how: `lo ha approvato ${caller.name}` }
  })
}

/** Confirms the change by the link in the present mailbox. Returns false for an invalid link. */
export async function confirmByLink(context: Context, token: string, ip: string): Promise<boolean> {
  const change = await findEmailChangeOfLink(context.db, token, context.now())
  if (!change) return false
  const link = { userId: change.user_id, caller: { userId: change.user_id, ip } }
  await decide(context, link, async (_trx, found) => {
    refuseReplaced(found.change, change)
    return { outcome: 'confirmed', action: 'email change confirmed', how: 'lo hai confermato tu' }
  })
  return true
}

interface LockedChange {
  user: ShownUser
  change: EmailChange
}
interface Decision {
  outcome: 'approved' | 'confirmed'
  action: 'email change approved' | 'email change confirmed'
  /** The text for the notification. */
  how: string
}
interface DecisionInput {
  userId: string
  caller: Actor
}

async function decide(
  context: Context,
  { userId, caller }: DecisionInput,
  judge: (trx: Kysely<Database>, found: LockedChange) => Promise<Decision>,
): Promise<void> {
  const { db, now, config } = context
  const at = now()
  const { user, after, how } = await db.transaction().execute(async (trx) => {
    const found = await lockChange(trx, userId, at)
    const { outcome, action, how } = await judge(trx, found)
    const email = found.change.new_email
    const written = await updateEmail(trx, { userId, email, ip: caller.ip, action, outcome }, at)
    await recordChange(trx, {
      noun: 'users',
      objectId: userId,
      title: titleOf(written),
      userId: caller.userId,
      ip: caller.ip,
      before: { ...auditedColumns(found.user), pendingEmail: email },
      after: auditedColumns(written),
      savedAt: at,
    })
    return { user: found.user, after: written, how }
  })
  await notifyChanged(context, {
    login: after.login,
    oldEmail: user.email,
    newEmail: after.email,
    by: how,
    organisation: config.organisationName,
  })
}

/** Withdraws a pending change, as an administrator. Throws `not-found` without one. */
export const withdrawEmailChange = (
  context: Context,
  { caller }: FreshProof,
  userId: string,
): Promise<void> => endEmailChange(context, { userId, caller }, { outcome: 'withdrawn' })

/** Refuses the change by the link. Returns false for an invalid link. */
export async function refuseByLink(context: Context, token: string, ip: string): Promise<boolean> {
  const change = await findEmailChangeOfLink(context.db, token, context.now())
  if (!change) return false
  const link = { userId: change.user_id, caller: { userId: change.user_id, ip } }
  await endEmailChange(context, link, { outcome: 'refused', change })
  return true
}

async function endEmailChange(
  { db, now }: Context,
  { userId, caller }: DecisionInput,
  { outcome, change: expected }: { outcome: 'withdrawn' | 'refused'; change?: EmailChange },
): Promise<void> {
  const at = now()
  await db.transaction().execute(async (trx) => {
    const { user, change } = await lockChange(trx, userId, at)
    if (expected) refuseReplaced(change, expected)
    await closeEmailChange(trx, userId, { outcome, now: at })
    await trx.updateTable('users').set({ updated_at: at }).where('id', '=', userId).execute()
    await logUserAction(trx, {
      userId,
      ip: caller.ip,
      action: `email change ${outcome}`,
      detail: { title: change.new_email },
    })
    await recordChange(trx, {
      noun: 'users',
      objectId: userId,
      title: titleOf(user),
      userId: caller.userId,
      ip: caller.ip,
      before: { pendingEmail: change.new_email },
      after: {},
      savedAt: at,
    })
  })
}

/** Another request has replaced the change between the two reads: a link is only valid for its own change. */
function refuseReplaced(found: EmailChange, expected: EmailChange): void {
  if (found.id !== expected.id) throw new Failure('not-found', { message: NOT_OPEN })
}

/**
 * Locks the administrators and the user's row, in the order of every change of a user, and reads the pending change.
 */
async function lockChange(trx: Kysely<Database>, userId: string, now: Date): Promise<LockedChange> {
  await lockAdministrators(trx)
  const user = await trx
    .selectFrom('users')
    .select(SHOWN_COLUMNS)
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const change = user && (await findEmailChange(trx, userId, now))
  if (!user || !change) throw new Failure('not-found', { message: NOT_OPEN })
  return { user, change }
}
