import type { Kysely } from 'kysely'
import { italianMinute } from '../../../contract/time/italian-time.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { type NewOperator, newOperatorsMail } from '../../documents/mails/new-operators-mail.ts'

/** How long the first new operator waits for further ones. */
const WAIT_MS = 10 * 60_000

/**
 * Mails each administrator the operators that others have added, ten minutes after the first of them: whoever adds a
 * whole office is one mail. New administrators and other changes of an access are mailed at once.
 */
export async function announceNewOperators({
  db,
  mail,
  now,
  config,
}: Pick<Context, 'db' | 'mail' | 'now' | 'config'>): Promise<{ announced: number }> {
  const until = new Date(now().getTime() - WAIT_MS)
  return await db.transaction().execute(async (trx) => {
    const waiting = await trx
      .selectFrom('users')
      .select(['id', 'unannounced_since'])
      .where('unannounced_since', 'is not', null)
      .orderBy('id')
      .forUpdate()
      .execute()
    if (!waiting.some(({ unannounced_since: since }) => since! <= until)) return { announced: 0 }
    const ids = waiting.map(({ id }) => id)
    await trx.updateTable('users').set({ unannounced_since: null }).where('id', 'in', ids).execute()
    const added = await findAdded(trx, ids)
    const administrators = await trx
      .selectFrom('users')
      .select(['id', 'email'])
      .where('role', '=', 'admin')
      .where('removed_at', 'is', null)
      .orderBy('id')
      .execute()
    for (const { id, email: to } of administrators) {
      const operators = added.filter(({ authorId }) => authorId !== id)
      if (operators.length === 0) continue
      const notice = newOperatorsMail({ operators, organisation: config.organisationName })
      await mail.queue(trx, { kind: 'access-changed', to, ...notice })
    }
    return { announced: ids.length }
  })
}

/** The history has who added them, when and from where. */
async function findAdded(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<(NewOperator & { authorId: string | null })[]> {
  const rows = await db
    .selectFrom('object_events as e')
    .leftJoin('users as author', 'author.id', 'e.user_id')
    .select(['e.title', 'e.ip', 'e.created_at', 'e.user_id as authorId'])
    .select(['author.name', 'author.last_name', 'author.login'])
    .where('e.noun', '=', 'users')
    .where('e.kind', '=', 'created')
    .where('e.object_id', 'in', ids)
    .orderBy('e.created_at')
    .execute()
  return rows.map(({ title, ip, created_at, authorId, name, last_name, login }) => ({
    title,
    ip,
    authorId,
    at: italianMinute(created_at),
    by: login === null ? 'un utente eliminato' : `${`${name} ${last_name}`.trim()} (${login})`,
  }))
}
