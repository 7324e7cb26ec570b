import type { Context } from '../context.ts'
import { isDatabaseDown } from './errors.ts'

/** A wish that stands open for this long was cut off by a crash. */
const CUT_OFF_MS = 5 * 60_000
/** Nobody expects any more what was cut off so long ago. */
const FORGOTTEN_MS = 7 * 86_400_000
const AT_ONCE = 50

export interface DueWish {
  key: string
  payload: Record<string, unknown>
  /** Whoever wished it. */
  userId: string
}

/**
 * Goes on with the wishes of a kind whose next try has come, and with those that a crash cut off, the oldest first.
 * `grant` answers whether it came true; a mistake with one wish keeps none of the others back.
 */
export async function grantDue(
  context: Pick<Context, 'db' | 'now' | 'log'>,
  kind: 'lead' | 'newsletter',
  grant: (wish: DueWish) => Promise<boolean>,
): Promise<{ granted: number; waiting: number }> {
  const due = await findDue(context, kind)
  let granted = 0
  for (const { id, user_id, ...wish } of due)
    try {
      if (await grant({ ...wish, userId: user_id })) granted += 1
    } catch (error) {
      if (isDatabaseDown(error)) throw error
      context.log.error({ wish: id, kind, err: error }, 'A wish could not be granted')
    }
  return { granted, waiting: due.length - granted }
}

async function findDue({ db, now }: Pick<Context, 'db' | 'now'>, kind: string) {
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
          where('updated_at', '<', before(CUT_OFF_MS)),
          where('updated_at', '>', before(FORGOTTEN_MS)),
        ]),
      ]),
    )
    .orderBy('updated_at')
    .orderBy('id')
    .limit(AT_ONCE)
    .$narrowType<{ user_id: string }>()
    .execute()
}
