import * as calls from '../../../../shared/api/confirmations.ts'
import { idempotentRoute } from '../../../http/idempotency.ts'
import { type Route, route } from '../../../http/route.ts'
import { enterConfirmation } from './enter-confirmation.ts'
import { undoConfirmation } from './undo-confirmation.ts'

export const confirmationRoutes: Route[] = [
  idempotentRoute(
    calls.enterConfirmation,
    'outcome keeper',
    async (trx, { context, params: { id }, body, caller }) => ({
      ok: true,
      ...(await enterConfirmation(trx, id, { entered: body, actor: caller, now: context.now() })),
    }),
  ),
  route(
    calls.undoConfirmation,
    'outcome keeper',
    async ({ context: { db, now }, params: { id }, caller }) => {
      await db.transaction().execute((trx) => undoConfirmation(trx, id, { actor: caller, now: now() }))
      return { ok: true }
    },
  ),
]
