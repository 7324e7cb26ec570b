import type { Kysely } from 'kysely'
import { CONSOLE } from '../actor.ts'
import { logUserAction } from '../audit/log-user-action.ts'
import { COMMAND } from '../config/checkout.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { countLaterSaves, type FillOptions, fillInSteps, findDemoProgress } from '../demo/fill-in-steps.ts'
import { type InventDemo, inventDemo } from '../demo/invent-demo.ts'
import { DEMO_PASSWORD } from '../demo/users.ts'
import { endSessionsOf } from '../features/sessions/sessions.ts'
import { lockAdministrators } from '../login-domains/login-domains.ts'
import type { Installation } from '../start.ts'
import { CommandRefused } from './command.ts'

/** What a filling does, or why it changes nothing. */
export type Filling = 'filled' | 'completed' | 'complete' | 'other data' | 'changed'

export interface FillingPlan {
  filling: Filling
  /** Fills in what is missing; absent where nothing is filled in. It ends early, between two steps, when the signal is aborted. */
  fill?: (signal?: AbortSignal) => Promise<void>
}

/**
 * Decides how a database gets demonstration data: one without users is filled, and those of an interrupted start are
 * completed unless somebody has saved since.
 */
export async function planFilling(
  { context }: Pick<Installation, 'context'>,
  print: (line: string) => void,
  invent: InventDemo = inventDemo,
): Promise<FillingPlan> {
  const { db } = context
  const progress = await findDemoProgress(db)
  if (progress.state === 'complete') return { filling: 'complete' }
  if (progress.state === 'none') {
    const someone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
    if (someone) return { filling: 'other data' }
    print('Adding the demonstration data …')
    return { filling: 'filled', fill: (signal) => fill(context, { now: context.now(), invent, signal }) }
  }
  const saves = describeSaves(await countLaterSaves(db))
  if (!saves) {
    print('Completing the demonstration data of an interrupted start …')
    return { filling: 'completed', fill: (signal) => fill(context, { ...progress, invent, signal }) }
  }
  print(
    `The demonstration data are incomplete: their first start was interrupted, and since then somebody has saved (${saves}). ${toBeginAnew(context)}`,
  )
  return { filling: 'changed' }
}

/** Fills a database with demonstration data as planned, before anybody uses it. */
export async function fillDemonstration(...input: Parameters<typeof planFilling>): Promise<Filling> {
  const { filling, fill } = await planFilling(...input)
  await fill?.()
  return filling
}

async function fill(context: Context, options: Omit<FillOptions, 'passwordHash'>): Promise<void> {
  // The processes start while the records are made.
  context.documents.warm()
  await fillInSteps(context, { passwordHash: await context.passwords.hash(DEMO_PASSWORD), ...options })
}

const describeSaves = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${kind}: ${count}`)
    .join(', ')

const toBeginAnew = ({ config: { databaseUrl, dataDir } }: Pick<Context, 'config'>): string =>
  databaseUrl
    ? 'To begin anew stop the server, give DATABASE_URL an empty database and DATA_DIR an empty folder, and start again.'
    : `To begin anew stop the server, delete the folder ${dataDir}, and start again.`

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
    `SPORTELLO_MODE must not be production on a database with demonstration accounts (${logins}): use another DATA_DIR or DATABASE_URL, or remove them with: ${COMMAND} demo --remove-accounts`,
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
