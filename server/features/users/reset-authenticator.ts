import type { Transaction } from 'kysely'
import type { Console, UserActor } from '../../actor.ts'
import { announceAccessChange } from '../../audit/announce-access-change.ts'
import { logUserAction } from '../../audit/log-user-action.ts'
import { recordChange } from '../../audit/record-change.ts'
import { refuseStale } from '../../audit/refuse-stale.ts'
import type { Context } from '../../context.ts'
import { resetLimit } from '../../db/consume-limit.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import type { FreshProof } from '../../http/policy.ts'
import { queueWorded } from '../../providers/mail/send-worded.ts'
import { generatePassword } from '../login/hash-password.ts'
import { unlockLogin } from '../login/login-limits.ts'
import { forgetDevices } from '../sessions/known-devices.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { recordGrant } from './access-grants.ts'
import { presentUser, SHOWN_COLUMNS, type ShownUser, userTitle } from './present-user.ts'

const PAIRING_HOURS = 24

/**
 * Removes a user's authenticator; the next login pairs a new one, within 24 hours. Also replaces the password, which
 * the user must change at the next login: otherwise a thief of the old password could pair an authenticator first.
 * Returns the new password for the user. Ends all sessions, unlocks the login and sends a notice by mail.
 */
export async function resetAuthenticator(
  context: Context,
  by: FreshProof | Console,
  userId: string,
  readAt?: string,
): Promise<{ password: string }> {
  const { db, now, passwords } = context
  const actor = 'caller' in by ? by.caller : by
  const caller = actor.kind === 'user' ? actor : undefined
  if (userId === caller?.userId)
    throw new Failure('not-allowed', { message: 'Il tuo autenticatore lo azzera un altro amministratore' })
  const password = generatePassword()
  const passwordHash = await passwords.hash(password)
  const user = await db.transaction().execute(async (transaction) => {
    await refuseChanged(transaction, userId, readAt)
    const row = await transaction
      .updateTable('users')
      .set({
        password_hash: passwordHash,
        must_change_password: true,
        activated_g: false,
        totp_secret: null,
        totp_last_step: null,
        totp_failures: 0,
        totp_disabled: false,
        pairing_until: new Date(now().getTime() + PAIRING_HOURS * 3_600_000),
        access_granted_at: now(),
        updated_at: now(),
      })
      .where('id', '=', userId)
      .where('removed_at', 'is', null)
      .returning(SHOWN_COLUMNS)
      .executeTakeFirst()
    // Afterwards: a concurrent login with the old password either waits for the user's row, or its session is ended
    // here.
    await endSessionsOf(transaction, userId, now())
    await forgetDevices(transaction, userId)
    if (row) await logUserAction(transaction, { userId, actor, action: 'authenticator reset' })
    if (row && caller) {
      await recordChange(transaction, {
        noun: 'users',
        objectId: row.id,
        title: userTitle(row),
        actor: caller,
        before: {},
        after: { authenticatorResetAt: now().toISOString() },
      })
      await recordGrant(transaction, { userId, grantedBy: caller.userId })
    }
    if (row) await notify(context, transaction, { user: row, actor })
    return row
  })
  if (!user) throw new Failure('not-found')
  await unlockLogin(db, user.login)
  await resetLimit(db, `pin:${userId}`)
  return { password }
}

/** The administrator has read another person's data than those that would lose the access. */
async function refuseChanged(
  trx: Transaction<Database>,
  id: string,
  readAt: string | undefined,
): Promise<void> {
  const stored = await trx
    .selectFrom('users')
    .select(SHOWN_COLUMNS)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!stored) throw new Failure('not-found')
  const stale = { noun: 'users', objectId: id, readAt, savedAt: stored.updated_at } as const
  await refuseStale(trx, { ...stale, stored: () => presentUser(stored) })
}

async function notify(
  context: Context,
  trx: Transaction<Database>,
  { user, actor }: { user: ShownUser; actor: UserActor | Console },
): Promise<void> {
  const { mail, config } = context
  const about = { login: user.login, organisation: config.organisationName, hours: PAIRING_HOURS }
  await queueWorded(trx, mail, { kind: 'authenticator-reset', to: user.email, about })
  const act = `ha azzerato l’autenticatore e la password di ${userTitle(user)}`
  await announceAccessChange(context, trx, { actor, act })
}
