import * as calls from '../../../../shared/api/complaints.ts'
import { idempotentRoute } from '../../../http/idempotency.ts'
import { type Route, route } from '../../../http/route.ts'
import { closeComplaint } from './close-complaint.ts'
import { enterComplaint } from './enter-complaint.ts'
import { listComplaints } from './list-complaints.ts'

export const complaintRoutes: Route[] = [
  route(calls.listComplaints, 'any user', async ({ context }) => ({
    ok: true,
    complaints: await listComplaints(context),
  })),
  idempotentRoute(
    calls.enterComplaint,
    'outcome keeper',
    async (trx, { context, params: { id }, body, caller }) => ({
      ok: true,
      ...(await enterComplaint(trx, id, { entered: body, actor: caller, now: context.now() })),
    }),
  ),
  route(
    calls.closeComplaint,
    'outcome keeper',
    async ({ context: { db, now }, params: { id }, body, caller }) => {
      const about = { closed: body, actor: caller, now: now() }
      await db.transaction().execute((trx) => closeComplaint(trx, id, about))
      return { ok: true }
    },
  ),
]
