import { CONSOLE } from '../../actor.ts'
import { announceAccessChange } from '../../audit/announce-access-change.ts'
import type { Context } from '../../context.ts'
import { unlockLogin } from '../login/login-limits.ts'
import { createUser, type NewUser } from './create-user.ts'
import { userTitle } from './present-user.ts'

/**
 * Adds an administrator for the operator of the machine, who changes the password at the first login. Notifies the
 * person and the other administrators. Throws `invalid` when the login is taken.
 */
export async function addAdministratorOnServer(
  context: Pick<Context, 'db' | 'mail' | 'now' | 'config' | 'passwords'>,
  person: Pick<NewUser, 'login' | 'name' | 'lastName' | 'email' | 'password'>,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const user = await createUser(
      { ...context, db: trx },
      { ...person, role: 'admin', level: 'superAgent', mustChangePassword: true },
    )
    // A former user with this login may have locked it.
    await unlockLogin(trx, user.login)
    await announceAccessChange(context, trx, {
      actor: CONSOLE,
      act: `ha creato l’amministratore ${userTitle(user)}`,
      person: user.email,
    })
  })
}
