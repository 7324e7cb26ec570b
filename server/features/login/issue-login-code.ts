import { randomInt } from 'node:crypto'
import { CONSOLE } from '../../actor.ts'
import { announceAccessChange } from '../../audit/announce-access-change.ts'
import { logUserAction } from '../../audit/log-user-action.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../http/failure.ts'
import { storeLoginCode } from '../../providers/identity/login-codes.ts'
import { queueWorded } from '../../providers/mail/send-worded.ts'

const CODE_MINUTES = 10

export interface IssuedCode {
  code: string
  until: Date
}

/**
 * Issues a code that replaces the mailed one at the login: for a first login without a mail server, or while mails do
 * not arrive. It can be used once within ten minutes, after the user's password and authenticator code. It adds an
 * entry to the user's log and notifies the user and the administrators by mail. Throws `not-found`.
 */
export async function issueLoginCode(
  context: Pick<Context, 'db' | 'config' | 'mail' | 'now'>,
  { login }: { login: string },
): Promise<IssuedCode> {
  const { db, config, mail, now } = context
  const user = await db
    .selectFrom('users')
    .select(['id', 'login', 'email', 'name', 'last_name'])
    .where((where) => where(where.fn('lower', ['login']), '=', login.toLowerCase()))
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!user) throw new Failure('not-found', { message: `There is no user with the login ${login}` })
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const until = new Date(now().getTime() + CODE_MINUTES * 60_000)
  await db.transaction().execute(async (trx) => {
    await storeLoginCode(trx, config.secretKey, { userId: user.id, code, expiresAt: until })
    await logUserAction(trx, { userId: user.id, actor: CONSOLE, action: 'login code issued' })
    const about = { login: user.login, organisation: config.organisationName }
    await queueWorded(trx, mail, { kind: 'login-code-issued', to: user.email, about })
    const name = `${user.name} ${user.last_name}`.trim()
    const act = `ha creato sul server un codice per il login di ${name} (${user.login})`
    await announceAccessChange(context, trx, { actor: CONSOLE, act })
  })
  return { code, until }
}
