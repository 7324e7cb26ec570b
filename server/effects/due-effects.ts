import type { Context } from '../context.ts'
import { isDatabaseDown } from '../db/errors.ts'

/** An effect that is open for this long was interrupted by a crash. */
const INTERRUPTED_AFTER_MS = 5 * 60_000
/** An effect that was interrupted longer ago is not retried. */
const EXPIRED_AFTER_MS = 7 * 86_400_000
const BATCH_SIZE = 50

export interface DueEffect {
  key: string
  payload: Record<string, unknown>
  /** The user who caused it. */
  userId: string
}

/**
 * Retries the effects of a kind that are due, and those that a crash interrupted, the oldest first. `retry` returns
 * whether it succeeded; a failure of one effect does not stop the others.
 */
export async function retryDueEffects(
  context: Pick<Context, 'db' | 'now' | 'log'>,
  kind: 'lead' | 'newsletter',
  retry: (effect: DueEffect) => Promise<boolean>,
): Promise<{ granted: number; waiting: number }> {
  const due = await findDueEffects(context, kind)
  let done = 0
  for (const { id, user_id, ...effect } of due)
    try {
      if (await retry({ ...effect, userId: user_id })) done += 1
    } catch (error) {
      if (isDatabaseDown(error)) throw error
      context.log.error({ effect: id, kind, err: error }, 'An effect failed')
    }
  return { granted: done, waiting: due.length - done }
}

async function findDueEffects({ db, now }: Pick<Context, 'db' | 'now'>, kind: string) {
  const before = (ms: number) => new Date(now().getTime() - ms)
  return await db
    .selectFrom('effects')
    .select(['id', 'key', 'payload', 'user_id'])
    .where('kind', '=', kind)
    .where('state', '<>', 'done')
    .where('dismissed_at', 'is', null)
    .where('user_id', 'is not', null)
    .where((where) =>
      where.or([
        where('next_try_at', '<=', now()),
        where.and([
          where('state', '=', 'open'),
          where('updated_at', '<', before(INTERRUPTED_AFTER_MS)),
          where('updated_at', '>', before(EXPIRED_AFTER_MS)),
        ]),
      ]),
    )
    .orderBy('updated_at')
    .orderBy('id')
    .limit(BATCH_SIZE)
    .$narrowType<{ user_id: string }>()
    .execute()
}
