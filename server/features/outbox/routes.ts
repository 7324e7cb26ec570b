import { listOutbox } from '../../../shared/api/outbox.ts'
import { openRoute, type Route } from '../../http/route.ts'
import { findMails } from './find-mails.ts'

export const outboxRoutes: Route[] = [
  openRoute(listOutbox, 'outbox reader', async ({ context, query }) => ({
    ok: true,
    mails: await findMails(context.db, query.limit),
  })),
]
