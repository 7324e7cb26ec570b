import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import {
  countPermittedAdministrators,
  findLoginDomains,
  lockAdministrators,
} from '../../login-domains/login-domains.ts'

/**
 * Ensures that an administrator remains. Called in the transaction of the removal or demotion, before it: a
 * concurrent removal of another administrator waits here and then sees the remaining one. Throws `not-allowed` when
 * the user is the last administrator, or when the caller has ceased to be one.
 */
export async function ensureAdministrator(
  db: Kysely<Database>,
  { userId, callerId }: { userId: string; callerId: string },
): Promise<void> {
  const administrators = await lockAdministrators(db)
  if (!administrators.includes(callerId)) throw new Failure('not-allowed')
  if (administrators.every((id) => id === userId))
    throw new Failure('not-allowed', { message: 'È l’ultimo amministratore: prima nominane un altro' })
}

/**
 * Runs a change of a user's role, address or removal, and throws `not-allowed`, which rolls it back, when no
 * administrator could log in afterwards, although one could before: the mail domains would exclude all of them. Called
 * in the transaction of the change.
 */
export async function ensureAdministratorLogin<T>(
  trx: Kysely<Database>,
  change: () => Promise<T>,
): Promise<T> {
  await lockAdministrators(trx)
  const domains = await findLoginDomains(trx)
  const before = await countPermittedAdministrators(trx, domains)
  const result = await change()
  if (before > 0 && (await countPermittedAdministrators(trx, domains)) === 0)
    throw new Failure('not-allowed', {
      message:
        'Nessun altro amministratore ha la posta in un dominio ammesso: così non entrerebbe più nessuno',
    })
  return result
}

/** Throws `not-allowed` when no administrator could log in with a later mailbox of this user. Changes nothing. */
export async function ensureLoginWithEmail(
  trx: Kysely<Database>,
  { userId, present, next }: { userId: string; present: string; next: string },
): Promise<void> {
  const set = (email: string) => trx.updateTable('users').set({ email }).where('id', '=', userId).execute()
  await ensureAdministratorLogin(trx, () => set(next))
  await set(present)
}
