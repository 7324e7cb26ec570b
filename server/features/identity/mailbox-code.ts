import type { z } from 'zod'
import type { confirmMailbox, resendMailboxCode } from '../../../shared/api/identity.ts'
import { logUserAction, type UserAction } from '../../audit/log-user-action.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../http/failure.ts'
import type { IdentityPage } from '../../providers/identity/port.ts'

type MailboxContext = Pick<Context, 'db' | 'identity'>

/** Checks a typed code and returns the token of the confirmed mailbox. */
export async function confirmCode(
  context: MailboxContext,
  typed: z.output<typeof confirmMailbox.body>,
  ip: string,
): Promise<string> {
  const outcome = await pageOf(context).confirm(typed)
  if (outcome.ok) return outcome.token
  if (outcome.reason === 'ended') throw endedLogin()
  await log(context.db, { userId: outcome.userId, ip, action: 'mailbox code wrong' })
  // The last attempt ends the code.
  throw outcome.left === 0 ? endedLogin() : wrongCode(outcome)
}

export async function resendCode(
  context: MailboxContext,
  request: z.output<typeof resendMailboxCode.body>,
  ip: string,
): Promise<void> {
  const outcome = await pageOf(context).resend({
    ...request,
    writeEntry: (trx, userId) => log(trx, { userId, ip, action: 'mailbox code sent' }),
  })
  if (outcome.ok) return
  if (outcome.reason === 'rate-limited') throw new Failure('rate-limited', { retryAfter: outcome.retryAfter })
  if (outcome.reason === 'ended') throw endedLogin()
  await log(context.db, { userId: outcome.userId, ip, action: 'mailbox code not sent' })
  throw new Failure('external-service-failed')
}

const log = (
  db: Context['db'],
  { userId, ip, action }: { userId: string; ip: string; action: UserAction },
): Promise<void> => logUserAction(db, { userId, actor: { kind: 'user', userId, ip }, action })

/** The page's routes of the identity provider; absent when the provider has its own page. */
function pageOf({ identity }: MailboxContext): IdentityPage {
  if (!identity.ownPage) throw new Failure('not-found')
  return identity.ownPage
}

function wrongCode({ left, hasFormerMail }: { left: number; hasFormerMail: boolean }): Failure {
  const rest = left === 1 ? 'Resta un tentativo.' : `Restano ${left} tentativi.`
  const newest = hasFormerMail ? 'Ti abbiamo mandato più di una mail: vale solo il codice dell’ultima. ' : ''
  return new Failure('invalid', {
    issues: [{ field: 'code', code: 'wrong-code', message: `Il codice non è giusto. ${newest}${rest}` }],
  })
}

const endedLogin = (): Failure =>
  new Failure('invalid', {
    issues: [
      {
        field: 'ticket',
        code: 'ended',
        message: 'Questo codice non vale più. Chiudi la pagina e ricomincia.',
      },
    ],
  })
