import { confirmMailbox, resendMailboxCode } from '../../../shared/api/identity.ts'
import type { Context } from '../../context.ts'
import { logUserAction } from '../../db/log-user-action.ts'
import { takeFromLimit } from '../../db/take-from-limit.ts'
import { Failure } from '../../http/failure.ts'
import { openRoute, type Route } from '../../http/route.ts'
import type { IdentityPage } from '../../providers/identity/port.ts'

const PER_ADDRESS = { max: 300, seconds: 60 }

export const identityRoutes: Route[] = [
  openRoute(confirmMailbox, 'anyone', async ({ context, body, ip }) => {
    const outcome = await (await pageFor(context, ip)).confirm(body)
    if (outcome.ok) return { ok: true, token: outcome.token }
    throw outcome.reason === 'wrong-code' ? wrongCode(outcome.left) : ended()
  }),

  openRoute(resendMailboxCode, 'anyone', async ({ context, body, ip }) => {
    const outcome = await (await pageFor(context, ip)).resend(body)
    if (!outcome.ok) {
      if (outcome.reason === 'too-often') throw new Failure('too-often', { retryAfter: outcome.retryAfter })
      throw outcome.reason === 'ended' ? ended() : new Failure('outside-service')
    }
    await logUserAction(context.db, { userId: outcome.userId, ip, action: 'mailbox code sent' })
    return { ok: true }
  }),
]

/** The page's side of the identity provider; not there when the provider has a page of its own. */
async function pageFor({ db, identity, now }: Context, ip: string): Promise<IdentityPage> {
  if (!identity.ownPage) throw new Failure('not-found')
  const taken = await takeFromLimit(db, `mailbox-address:${ip}`, PER_ADDRESS, now())
  if (!taken.ok) throw new Failure('too-often', { retryAfter: taken.retryAfter })
  return identity.ownPage
}

function wrongCode(left: number): Failure {
  const rest = left === 1 ? 'Resta un tentativo.' : `Restano ${left} tentativi.`
  return new Failure('invalid', {
    issues: [{ field: 'code', code: 'wrong-code', message: `Il codice non è giusto. ${rest}` }],
  })
}

const ended = (): Failure =>
  new Failure('invalid', {
    issues: [
      {
        field: 'ticket',
        code: 'ended',
        message: 'Questo codice non vale più. Chiudi la pagina e ricomincia.',
      },
    ],
  })
