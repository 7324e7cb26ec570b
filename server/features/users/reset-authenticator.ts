import type { Actor } from '../../audit/actor.ts'
import { logUserAction } from '../../audit/log-user-action.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Context } from '../../context.ts'
import { resetLimit } from '../../db/consume-limit.ts'
import { accountMail } from '../../documents/mails/account-mails.ts'
import { findWording } from '../../documents/mails/definitions.ts'
import { Failure } from '../../http/failure.ts'
import { generatePassword } from '../login/generate-password.ts'
import { hashPassword } from '../login/hash-password.ts'
import { unlockLogin } from '../login/login-limits.ts'
import { forgetDevices } from '../sessions/known-devices.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { SHOWN_COLUMNS, titleOf } from './present-user.ts'

const PAIRING_HOURS = 24

/**
 * Takes a user's authenticator away; the next login pairs a new one, within 24 hours. The password is replaced too
 * and must be changed at once: otherwise the user who had stolen it could pair an own authenticator first. Returns the
 * new password, to be handed to the user. Ends all sessions, opens a locked login and sends a notice by mail. `by` is
 * the administrator, absent for the command line.
 */
export async function resetAuthenticator(
  context: Context,
  { userId, ip, by }: Actor & { by?: string },
): Promise<{ password: string }> {
  const { db, mail, now, config } = context
  const password = generatePassword()
  const passwordHash = await hashPassword(password)
  const user = await db.transaction().execute(async (transaction) => {
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
    // Afterwards: a login with the old password waits for the user's row, or has its session here to be ended.
    await endSessionsOf(transaction, userId, now())
    await forgetDevices(transaction, userId)
    if (row) await logUserAction(transaction, { userId, ip, action: 'authenticator reset' })
    if (row && by) {
      await recordChange(transaction, {
        noun: 'users',
        objectId: row.id,
        title: titleOf(row),
        userId: by,
        ip,
        before: {},
        after: { authenticatorResetAt: now().toISOString() },
      })
    }
    return row
  })
  if (!user) throw new Failure('not-found')
  await unlockLogin(db, user.login)
  await resetLimit(db, `pin:${userId}`)
  await mail.send({
    kind: 'authenticator-reset',
    to: user.email,
    ...accountMail(
      { login: user.login, organisation: config.organisationName, hours: PAIRING_HOURS },
      await findWording(db, 'authenticator-reset'),
    ),
  })
  return { password }
}
