import { CONSOLE } from '../../actor.ts'
import { announceAccessChange } from '../../audit/announce-access-change.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../http/failure.ts'
import { lockAdministrators } from '../../login-domains/login-domains.ts'
import { notifyChanged, updateEmail } from './change-email.ts'
import { SHOWN_COLUMNS, type ShownUser, userTitle } from './present-user.ts'

/**
 * Changes a user's mailbox immediately, for the operator of the machine. Writes an entry in the user's log and notifies
 * both mailboxes. Throws `not-found`.
 */
export async function changeEmailOnServer(
  context: Context,
  { login, email }: { login: string; email: string },
): Promise<ShownUser> {
  return await context.db.transaction().execute(async (trx) => {
    await lockAdministrators(trx)
    const before = await trx
      .selectFrom('users')
      .select(SHOWN_COLUMNS)
      .where((where) => where(where.fn('lower', ['login']), '=', login.toLowerCase()))
      .where('removed_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!before) throw new Failure('not-found', { message: `There is no user with the login ${login}` })
    const change = { userId: before.id, email, actor: CONSOLE, outcome: 'replaced' } as const
    const after = await updateEmail(trx, { ...change, action: 'email changed on the server' }, context.now())
    await notifyChanged(context, trx, {
      login: after.login,
      oldEmail: before.email,
      newEmail: after.email,
      by: 'lo ha cambiato chi amministra il server',
      organisation: context.config.organisationName,
    })
    const act = `ha cambiato l’indirizzo di posta di ${userTitle(after)} in ${after.email}`
    await announceAccessChange(context, trx, { actor: CONSOLE, act })
    return after
  })
}
