import type { Context } from '../../context.ts'
import { noteChange } from '../../db/note-change.ts'
import { Failure } from '../../http/failure.ts'
import type { Caller } from '../../http/policy.ts'
import { closeEmailChange } from './email-changes.ts'
import { keepAdministrator, keepLoginPossible } from './keep-administrator.ts'
import { forgetDevices } from './known-devices.ts'
import { historyOf, SHOWN, titleOf } from './present-user.ts'
import { endSessionsOf } from './sessions.ts'

/**
 * Removes a user: the sessions end, password and authenticator are gone, the login is free for somebody else. What the
 * user did keeps its author. Throws `not-found`, and `not-allowed` for oneself, for the last administrator, and for the last one whose address
 * the mail domains permit.
 */
export async function removeUser({ db, now }: Context, caller: Caller, id: string): Promise<void> {
  const { userId: callerId, ip } = caller
  if (id === callerId) {
    const message = 'Non puoi rimuovere te stesso: chiedilo a un altro amministratore'
    throw new Failure('not-allowed', { message })
  }
  await db.transaction().execute(async (trx) => {
    await keepAdministrator(trx, { userId: id, callerId })
    const removed = await keepLoginPossible(trx, () =>
      trx
        .updateTable('users')
        .set({ removed_at: now(), updated_at: now() })
        .set({ password_hash: 'removed', totp_secret: null, totp_last_step: null, pairing_until: null })
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .returning(SHOWN)
        .executeTakeFirst(),
    )
    if (!removed) throw new Failure('not-found')
    await endSessionsOf(trx, id, now())
    await forgetDevices(trx, id)
    await closeEmailChange(trx, id, { outcome: 'withdrawn', now: now() })
    await noteChange(trx, {
      ...{ noun: 'users', objectId: id, title: titleOf(removed), userId: callerId, ip },
      before: historyOf(removed),
    })
  })
}
