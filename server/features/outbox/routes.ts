import { listOutbox } from '../../../shared/api/outbox.ts'
import { openRoute, type Route } from '../../http/route.ts'
import { findMails } from './find-mails.ts'

/** Available in demonstration mode, where the page polls for a mailed code. */
const OUTBOX_LIMIT = { name: 'outbox', perAddress: 300, together: 1_800 }

export const outboxRoutes: Route[] = [
  openRoute(
    listOutbox,
    'outbox reader',
    async ({ context, query }) => ({
      ok: true,
      delivers: context.config.smtp !== undefined,
      demonstration: context.config.mode === 'demonstration',
      mails: await findMails(context, query.limit),
    }),
    { limit: OUTBOX_LIMIT },
  ),
]
