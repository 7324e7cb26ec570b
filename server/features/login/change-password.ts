import { announceAccessChange } from '../../audit/announce-access-change.ts'
import { logUserAction } from '../../audit/log-user-action.ts'
import type { Context } from '../../context.ts'
import { resetLimit } from '../../db/consume-limit.ts'
import { Failure } from '../../http/failure.ts'
import type { Caller, FreshProof } from '../../http/policy.ts'
import { queueWorded } from '../../providers/mail/send-worded.ts'
import { forgetDevices } from '../sessions/known-devices.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { consumeOrThrow } from './login-limits.ts'
import { passwordIssues } from './password-issues.ts'

const ATTEMPTS = { max: 10, seconds: 900 }

/** Throws what is wrong with the new password; whether the present one is right is tried under the limit alone. */
export async function refuseNewPassword(
  { db }: Pick<Context, 'db'>,
  caller: Caller,
  { old, new: fresh }: { old: string; new: string },
): Promise<void> {
  refuseIssues(fresh, { ...(await findOwner(db, caller)), old })
}

function refuseIssues(fresh: string, owner: Parameters<typeof passwordIssues>[1]): void {
  const issues = passwordIssues(fresh, owner)
  if (issues.length > 0) throw new Failure('invalid', { issues })
}

const findOwner = (db: Context['db'], { userId }: Caller) =>
  db
    .selectFrom('users')
    .select(['login', 'name', 'last_name', 'email', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** Changes the caller's password and ends the caller's other sessions. */
export async function changePassword(
  context: Context,
  { caller }: FreshProof,
  { old, new: fresh }: { old: string; new: string },
): Promise<void> {
  const { db, now, passwords } = context
  const limit = `password:${caller.userId}`
  await consumeOrThrow(db, limit, ATTEMPTS, now())
  const user = await findOwner(db, caller)
  if (!(await passwords.verify(user.password_hash, old))) {
    await logUserAction(db, { userId: caller.userId, actor: caller, action: 'password change refused' })
    throw new Failure('invalid', {
      issues: [{ field: 'old', code: 'wrong-password', message: 'La password attuale non è giusta' }],
    })
  }
  refuseIssues(fresh, { ...user, old })
  await replace(context, caller, { from: user.password_hash, to: await passwords.hash(fresh), user })
  await resetLimit(db, limit)
}

interface Replacement {
  from: string
  to: string
  user: { login: string; email: string }
}

function replace(context: Context, caller: Caller, { from, to, user }: Replacement): Promise<void> {
  const { db, now, mail, config } = context
  const { userId, sessionId } = caller
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('users')
      .set({ password_hash: to, must_change_password: false })
      .where('id', '=', userId)
      // An administrator has reset it concurrently: that password stays.
      .where('password_hash', '=', from)
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new Failure('unauthenticated')
    // Afterwards: a concurrent login with the old password either waits for the user's row, or its session is ended
    // here.
    await endSessionsOf(transaction, userId, now(), sessionId)
    await forgetDevices(transaction, userId, sessionId)
    await logUserAction(transaction, { userId, actor: caller, action: 'password changed' })
    const about = { login: user.login, organisation: config.organisationName }
    await queueWorded(transaction, mail, { kind: 'password-changed', to: user.email, about })
    await announceAccessChange(context, transaction, {
      actor: caller,
      act: 'ha cambiato la propria password',
    })
  })
}
