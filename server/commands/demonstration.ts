import type { Kysely } from 'kysely'
import { CONSOLE } from '../actor.ts'
import { logUserAction } from '../audit/log-user-action.ts'
import type { Context } from '../context.ts'
import { lockAdministrators } from '../db/login-domains.ts'
import type { Database } from '../db/schema.ts'
import { fillActivity } from '../demo/fill-activity.ts'
import { fillDemo } from '../demo/fill-demo.ts'
import { DEMO_PASSWORD } from '../demo/users.ts'
import { hashPassword } from '../features/login/hash-password.ts'
import { endSessionsOf } from '../features/sessions/sessions.ts'
import type { Installation } from '../start.ts'
import { CommandRefused } from './command.ts'

/** Fills a database without users with demonstration data; returns whether it did so. */
export async function fillDemoIfEmpty(
  { context }: Pick<Installation, 'context'>,
  print: (line: string) => void,
): Promise<boolean> {
  const someone = await context.db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (someone) return false
  print('Adding the demonstration data …')
  // The processes start while the records are made.
  context.documents.warm()
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const now = context.now()
  await fillDemo(context.db, { files: context.files, passwordHash, now })
  await fillActivity(context, now)
  return true
}

const findDemonstrationAccounts = (db: Kysely<Database>) =>
  db
    .selectFrom('users')
    .select(['id', 'login', 'name', 'last_name'])
    .where('demonstration', '=', true)
    .where('removed_at', 'is', null)
    .orderBy('login')
    .execute()

/**
 * The password of demonstration accounts is public: a production installation must not contain one. The mark belongs to
 * the account and survives changes of login, name, mailbox and password.
 */
export async function refuseDemonstrationAccounts(db: Kysely<Database>): Promise<void> {
  const found = await findDemonstrationAccounts(db)
  if (found.length === 0) return
  const logins = found.map(({ login }) => login).join(', ')
  throw new CommandRefused(
    `SPORTELLO_MODE must not be production on a database with demonstration accounts (${logins}): use another DATA_DIR or DATABASE_URL, or remove them with: npm run sportello -- demo --remove-accounts`,
  )
}

/** Removes every demonstration account with its sessions and secrets; returns the logins. */
export async function removeDemonstrationAccounts({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): Promise<string[]> {
  const at = now()
  return await db.transaction().execute(async (trx) => {
    await lockAdministrators(trx)
    const found = await findDemonstrationAccounts(trx)
    for (const { id, login, name, last_name } of found) {
      await trx
        .updateTable('users')
        .set({ removed_at: at, updated_at: at, password_hash: 'removed' })
        .set({ totp_secret: null, totp_last_step: null, pairing_until: null })
        .where('id', '=', id)
        .execute()
      await endSessionsOf(trx, id, at)
      const title = `${name} ${last_name} (${login})`
      await logUserAction(trx, { userId: id, actor: CONSOLE, action: 'users removed', detail: { title } })
    }
    return found.map(({ login }) => login)
  })
}
