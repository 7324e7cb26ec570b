import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { fillDemo } from '../demo/fill-demo.ts'
import { DEMO_MAIL_DOMAIN, DEMO_PASSWORD } from '../demo/users.ts'
import { hashPassword } from '../features/users/hash-password.ts'
import { type Installation, patiently } from '../start.ts'
import { Refused } from './command.ts'

/** Fills a database without users with the demonstration office; answers whether it did. */
export async function fillIfEmpty(
  { context, database }: Installation,
  tell: (line: string) => void,
): Promise<boolean> {
  const someone = await context.db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (someone) return false
  tell('Filling in the demonstration office …')
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await patiently(database, () =>
    fillDemo(context.db, { files: context.files, passwordHash, now: context.now() }),
  )
  return true
}

/** Their password is public: an installation for work must not hold one of them. */
export async function refuseDemonstrationAccounts(db: Kysely<Database>): Promise<void> {
  const found = await db
    .selectFrom('users')
    .select('login')
    .where('email', 'like', `%@${DEMO_MAIL_DOMAIN}`)
    .where('removed_at', 'is', null)
    .execute()
  if (found.length === 0) return
  const logins = found.map(({ login }) => login).join(', ')
  throw new Refused(
    `SPORTELLO_MODE must not be production on a database with demonstration accounts (${logins}): use another DATA_DIR or DATABASE_URL`,
  )
}
