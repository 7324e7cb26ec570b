import { confirmMailbox, resendMailboxCode } from '../../../shared/api/identity.ts'
import { DEVICES } from '../../http/cookies.ts'
import { openRoute, type Route } from '../../http/route.ts'
import { confirmCode, resendCode } from './mailbox-code.ts'

const LIMIT = { name: 'mailbox', perAddress: 300, together: 1_800, recognised: DEVICES }

export const identityRoutes: Route[] = [
  openRoute(
    confirmMailbox,
    'anyone',
    async ({ context, body, ip }) => ({ ok: true, token: await confirmCode(context, body, ip) }),
    { limit: LIMIT },
  ),

  openRoute(
    resendMailboxCode,
    'anyone',
    async ({ context, body, ip }) => {
      await resendCode(context, body, ip)
      return { ok: true }
    },
    { limit: LIMIT },
  ),
]
