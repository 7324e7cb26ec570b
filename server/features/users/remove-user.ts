import type { Transaction } from 'kysely'
import { announceAccessChange } from '../../audit/announce-access-change.ts'
import { recordChange } from '../../audit/record-change.ts'
import { refuseStale } from '../../audit/refuse-stale.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import type { EntryRemoval } from '../../entities/entity.ts'
import { Failure } from '../../http/failure.ts'
import type { FreshProof } from '../../http/policy.ts'
import { forgetDevices } from '../sessions/known-devices.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { closeEmailChange } from './email-changes.ts'
import { ensureAdministrator, ensureAdministratorLogin } from './last-administrator.ts'
import { auditedColumns, presentUser, SHOWN_COLUMNS, userTitle } from './present-user.ts'

/** Removes a user: the sessions end, password and authenticator are deleted, and the login is free. */
export async function removeUser(
  trx: Transaction<Database>,
  context: Context,
  { caller }: FreshProof,
  { id, readAt }: EntryRemoval,
): Promise<void> {
  const { now } = context
  const { userId: callerId } = caller
  if (id === callerId) {
    const message = 'Non puoi rimuovere te stesso: chiedilo a un altro amministratore'
    throw new Failure('not-allowed', { message })
  }
  await ensureAdministrator(trx, { userId: id, callerId })
  const stored = await trx
    .selectFrom('users')
    .select(SHOWN_COLUMNS)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!stored) throw new Failure('not-found')
  await refuseStale(trx, {
    noun: 'users',
    objectId: id,
    readAt,
    savedAt: stored.updated_at,
    stored: () => presentUser(stored),
  })
  await ensureAdministratorLogin(trx, () =>
    trx
      .updateTable('users')
      .set({ removed_at: now(), updated_at: now() })
      .set({ password_hash: 'removed', totp_secret: null, totp_last_step: null, pairing_until: null })
      .where('id', '=', id)
      .execute(),
  )
  await endSessionsOf(trx, id, now())
  await forgetDevices(trx, id)
  await closeEmailChange(trx, id, { outcome: 'withdrawn', now: now() })
  await recordChange(trx, {
    noun: 'users',
    objectId: id,
    title: userTitle(stored),
    actor: caller,
    before: auditedColumns(stored),
  })
  await announceAccessChange(context, trx, {
    actor: caller,
    act: `ha rimosso l’utente ${userTitle(stored)}`,
    person: stored.email,
  })
}
