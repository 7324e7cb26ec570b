import type { Kysely } from 'kysely'
import type { UserActor } from '../../actor.ts'
import { announceAccessChange } from '../../audit/announce-access-change.ts'
import { logUserAction } from '../../audit/log-user-action.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import type { FreshProof } from '../../http/policy.ts'
import { lockAdministrators } from '../../login-domains/login-domains.ts'
import { digest, newLinkSecret } from '../../secrets.ts'
import { effectAfter, notifyAccepted } from './change-email.ts'
import {
  closeEmailChange,
  type EmailChange,
  findEmailChange,
  findEmailChangeOfLink,
  mayApproveChange,
  presentEmailChange,
} from './email-changes.ts'
import { ensureLoginWithEmail } from './last-administrator.ts'
import { SHOWN_COLUMNS, type ShownUser, userTitle } from './present-user.ts'

const ANOTHER = 'Nel frattempo è stato chiesto un altro indirizzo: leggi quello nuovo, prima di decidere'
const NOT_OPEN = 'Questa richiesta non è più aperta: è stata approvata, rifiutata, ritirata o è scaduta'

/** The change that an administrator has read. */
interface ReadChange {
  userId: string
  changeId: string
}

/** Approves a change of the mailbox, as a second administrator or as the user. */
export async function approveEmailChange(
  context: Context,
  { caller }: FreshProof,
  { userId, changeId }: ReadChange,
): Promise<void> {
  const at = context.now()
  await decide(context, { userId, actor: caller }, async (trx, { change }) => {
    await refuseOther(trx, { change, changeId, userId: caller.userId }, at)
    refuseApproved(change)
    if (!(await mayApproveChange(trx, { userId: caller.userId, change }, at)))
      throw new Failure('not-allowed', {
        message:
          change.asked_by === caller.userId
            ? 'Lo hai chiesto tu: lo approva un altro amministratore, o la persona dalla sua casella'
            : 'Il tuo accesso è nuovo, è cambiato negli ultimi 7 giorni o viene da chi ha chiesto il cambio: approva un altro amministratore, o la persona dalla sua casella',
      })
    return { action: 'email change approved', how: `lo ha approvato ${caller.name}` }
  })
}

/** Confirms the change by the link in the present mailbox. Returns false for an invalid link. */
export async function confirmByLink(context: Context, token: string, ip: string): Promise<boolean> {
  const change = await findEmailChangeOfLink(context.db, token, context.now())
  if (!change) return false
  const actor = { kind: 'user', userId: change.user_id, ip } as const
  const link = { userId: change.user_id, actor }
  await decide(context, link, async (_trx, found) => {
    refuseReplaced(found.change, change)
    refuseApproved(found.change)
    return { action: 'email change confirmed', how: 'lo hai confermato tu' }
  })
  return true
}

interface LockedChange {
  user: ShownUser
  change: EmailChange
}
interface Decision {
  action: 'email change approved' | 'email change confirmed'
  /** The text for the notification. */
  how: string
}
interface DecisionInput {
  userId: string
  actor: UserActor
}

async function decide(
  context: Context,
  { userId, actor }: DecisionInput,
  judge: (trx: Kysely<Database>, found: LockedChange) => Promise<Decision>,
): Promise<void> {
  const { db, now, config } = context
  const at = now()
  await db.transaction().execute(async (trx) => {
    const found = await lockChange(trx, userId, at)
    const { action, how } = await judge(trx, found)
    const { user, change } = found
    await ensureLoginWithEmail(trx, { userId, present: user.email, next: change.new_email })
    const accepted = { token: newLinkSecret(config.secretKey), effectiveAt: effectAfter(at) }
    await trx
      .updateTable('email_changes')
      .set({ approved_by: actor.userId, effective_at: accepted.effectiveAt, updated_at: at })
      .set({ stop_hash: digest(accepted.token) })
      .where('id', '=', change.id)
      .execute()
    await logUserAction(trx, { userId, actor, action, detail: { title: change.new_email } })
    await recordChange(trx, {
      noun: 'users',
      objectId: userId,
      title: userTitle(user),
      actor,
      before: {},
      after: { pendingEmailFrom: accepted.effectiveAt.toISOString() },
    })
    await notifyAccepted(
      context,
      trx,
      {
        login: user.login,
        oldEmail: user.email,
        newEmail: change.new_email,
        by: how,
        organisation: config.organisationName,
      },
      accepted,
    )
    const act = `ha approvato l’indirizzo di posta ${change.new_email} per ${userTitle(user)}`
    await announceAccessChange(context, trx, { actor, act })
  })
}

/** Withdraws a pending change, as an administrator. */
export const withdrawEmailChange = (
  context: Context,
  { caller }: FreshProof,
  { userId, changeId }: ReadChange,
): Promise<void> =>
  endEmailChange(
    context,
    { userId, actor: caller },
    {
      outcome: 'withdrawn',
      check: (trx, change) => refuseOther(trx, { change, changeId, userId: caller.userId }, context.now()),
    },
  )

/** Refuses the change by the link. Returns false for an invalid link. */
export async function refuseByLink(context: Context, token: string, ip: string): Promise<boolean> {
  const change = await findEmailChangeOfLink(context.db, token, context.now())
  if (!change) return false
  const actor = { kind: 'user', userId: change.user_id, ip } as const
  const link = { userId: change.user_id, actor }
  await endEmailChange(context, link, {
    outcome: 'refused',
    check: async (_trx, found) => refuseReplaced(found, change),
  })
  return true
}

async function endEmailChange(
  context: Context,
  { userId, actor }: DecisionInput,
  {
    outcome,
    check,
  }: {
    outcome: 'withdrawn' | 'refused'
    check: (trx: Kysely<Database>, found: EmailChange) => Promise<void>
  },
): Promise<void> {
  const { db, now } = context
  const at = now()
  await db.transaction().execute(async (trx) => {
    const { user, change } = await lockChange(trx, userId, at)
    await check(trx, change)
    await closeEmailChange(trx, userId, { outcome, now: at })
    await trx.updateTable('users').set({ updated_at: at }).where('id', '=', userId).execute()
    await logUserAction(trx, {
      userId,
      actor,
      action: `email change ${outcome}`,
      detail: { title: change.new_email },
    })
    await recordChange(trx, {
      noun: 'users',
      objectId: userId,
      title: userTitle(user),
      actor,
      before: { pendingEmail: change.new_email },
      after: {},
      savedAt: at,
    })
    const act = `ha fermato il cambio dell’indirizzo di posta di ${userTitle(user)} in ${change.new_email}`
    await announceAccessChange(context, trx, { actor, act })
  })
}

/** Another request has replaced the change between the two reads: a link is only valid for its own change. */
function refuseReplaced(found: EmailChange, expected: EmailChange): void {
  if (found.id !== expected.id) throw new Failure('not-found', { message: NOT_OPEN })
}

/** An administrator decides about the address that was shown, not about one that was asked for since. */
async function refuseOther(
  trx: Kysely<Database>,
  { change, changeId, userId }: { change: EmailChange; changeId: string; userId: string },
  now: Date,
): Promise<void> {
  if (change.id === changeId) return
  const mayApprove = await mayApproveChange(trx, { userId, change }, now)
  throw new Failure('conflict', { message: ANOTHER, theirs: presentEmailChange(change, mayApprove) })
}

/** An approved change can only be stopped. */
function refuseApproved({ effective_at }: EmailChange): void {
  if (effective_at) throw new Failure('not-found', { message: NOT_OPEN })
}

/**
 * Locks the administrators and the user's row, in the order of every change of a user, and reads the pending change.
 */
export async function lockChange(trx: Kysely<Database>, userId: string, now: Date): Promise<LockedChange> {
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
