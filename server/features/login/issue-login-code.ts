import { randomInt } from 'node:crypto'
import { logUserAction } from '../../audit/log-user-action.ts'
import type { Context } from '../../context.ts'
import { storeLoginCode } from '../../db/login-codes.ts'
import { accountMail } from '../../documents/mails/account-mails.ts'
import { findWording } from '../../documents/mails/definitions.ts'
import { Failure } from '../../http/failure.ts'

const CODE_MINUTES = 10

export interface IssuedCode {
  code: string
  until: Date
}

/**
 * Issues a code that replaces the mailed one at the login: for a first login without a mail server, or while mails do
 * not arrive. It can be used once within ten minutes, after the user's password and authenticator code. It adds an
 * entry to the user's log and notifies the user by mail. Throws `not-found`.
 */
export async function issueLoginCode(
  { db, config, mail, now }: Pick<Context, 'db' | 'config' | 'mail' | 'now'>,
  { login, ip }: { login: string; ip: string },
): Promise<IssuedCode> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'login', 'email'])
    .where((where) => where(where.fn('lower', ['login']), '=', login.toLowerCase()))
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!user) throw new Failure('not-found', { message: `There is no user with the login ${login}` })
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const until = new Date(now().getTime() + CODE_MINUTES * 60_000)
  await db.transaction().execute(async (trx) => {
    await storeLoginCode(trx, config.secretKey, { userId: user.id, code, expiresAt: until })
    await logUserAction(trx, { userId: user.id, ip, action: 'login code issued' })
  })
  await mail.send({
    kind: 'login-code-issued',
    to: user.email,
    ...accountMail(
      { login: user.login, organisation: config.organisationName },
      await findWording(db, 'login-code-issued'),
    ),
  })
  return { code, until }
}
