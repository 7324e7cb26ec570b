import { sql } from 'kysely'
import { italianMinute } from '../../../contract/time/italian-time.ts'
import type { Context } from '../../context.ts'
import { sendWorded } from '../../providers/mail/send-worded.ts'

const KEY = 'login-locked:'
const UNTIL = sql<string>`user_logs.detail ->> 'until'`
/** Older locks have ended, or their mail was sent. */
const NOTIFIED_MS = 24 * 3_600_000

/**
 * Mails each user whose login was locked for unknown devices, once per lock: the id of the log entry is the key of the
 * mail. A job sends it, since the response of the login must take as long for an unknown login.
 */
export async function notifyLockedLogins({ db, mail, now, config }: Context): Promise<{ sent: number }> {
  const locks = await db
    .selectFrom('user_logs')
    .innerJoin('users', 'users.id', 'user_logs.user_id')
    .select(['user_logs.id', 'users.login', 'users.email', UNTIL.as('until')])
    .where('action', '=', 'locked')
    .where(UNTIL, 'is not', null)
    .where('user_logs.created_at', '>', new Date(now().getTime() - NOTIFIED_MS))
    .where('users.removed_at', 'is', null)
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('mail_outbox').select('id').where('key', '=', sql<string>`${KEY} || user_logs.id`),
        ),
      ),
    )
    .execute()
  for (const { id, login, email, until } of locks) {
    const about = { login, organisation: config.organisationName, until: italianMinute(new Date(until)) }
    await sendWorded({ db, mail }, { kind: 'login-locked', to: email, key: KEY + id, about })
  }
  return { sent: locks.length }
}
