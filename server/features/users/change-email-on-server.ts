import { CONSOLE } from '../../audit/actor.ts'
import type { Context } from '../../context.ts'
import { lockAdministrators } from '../../db/login-domains.ts'
import { Failure } from '../../http/failure.ts'
import { notifyChanged, updateEmail } from './change-email.ts'
import { SHOWN_COLUMNS, type ShownUser } from './present-user.ts'

/**
 * Changes a user's mailbox immediately, for the operator of the machine. Writes an entry in the user's log and notifies
 * both mailboxes. Throws `not-found`.
 */
export async function changeEmailOnServer(
  context: Context,
  { login, email }: { login: string; email: string },
): Promise<ShownUser> {
  const { before, after } = await context.db.transaction().execute(async (trx) => {
    await lockAdministrators(trx)
    const user = await trx
      .selectFrom('users')
      .select(SHOWN_COLUMNS)
      .where((where) => where(where.fn('lower', ['login']), '=', login.toLowerCase()))
      .where('removed_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user) throw new Failure('not-found', { message: `There is no user with the login ${login}` })
    const change = { userId: user.id, email, ip: CONSOLE, outcome: 'replaced' } as const
    const written = await updateEmail(
      trx,
      { ...change, action: 'email changed on the server' },
      context.now(),
    )
    return { before: user, after: written }
  })
  await notifyChanged(context, {
    login: after.login,
    oldEmail: before.email,
    newEmail: after.email,
    by: 'lo ha cambiato chi amministra il server',
    organisation: context.config.organisationName,
  })
  return after
}
