import { confirmMailbox, resendMailboxCode } from '../../../shared/api/identity.ts'
import { logUserAction, type UserAction } from '../../audit/log-user-action.ts'
import type { Context } from '../../context.ts'
import { DEVICES } from '../../http/cookies.ts'
import { Failure } from '../../http/failure.ts'
import { openRoute, type Route } from '../../http/route.ts'
import type { IdentityPage } from '../../providers/identity/port.ts'

const LIMIT = { name: 'mailbox', perAddress: 300, together: 1_800, recognised: DEVICES }

export const identityRoutes: Route[] = [
  openRoute(
    confirmMailbox,
    'anyone',
    async ({ context, body, ip }) => {
      const outcome = await pageOf(context).confirm(body)
      if (outcome.ok) return { ok: true, token: outcome.token }
      if (outcome.reason === 'ended') throw endedLogin()
      await log(context.db, { userId: outcome.userId, ip, action: 'mailbox code wrong' })
      // The last attempt ends the code.
      throw outcome.left === 0 ? endedLogin() : wrongCode(outcome)
    },
    { limit: LIMIT },
  ),

  openRoute(
    resendMailboxCode,
    'anyone',
    async ({ context, body, ip }) => {
      const outcome = await pageOf(context).resend({
        ...body,
        writeEntry: (trx, userId) => log(trx, { userId, ip, action: 'mailbox code sent' }),
      })
      if (!outcome.ok) {
        if (outcome.reason === 'rate-limited')
          throw new Failure('rate-limited', { retryAfter: outcome.retryAfter })
        if (outcome.reason === 'ended') throw endedLogin()
        await log(context.db, { userId: outcome.userId, ip, action: 'mailbox code not sent' })
        throw new Failure('external-service-failed')
      }
      return { ok: true }
    },
    { limit: LIMIT },
  ),
]

const log = (
  db: Context['db'],
  { userId, ip, action }: { userId: string; ip: string; action: UserAction },
): Promise<void> => logUserAction(db, { userId, actor: { kind: 'user', userId, ip }, action })

/** The page's routes of the identity provider; absent when the provider has its own page. */
function pageOf({ identity }: Context): IdentityPage {
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
