import * as calls from '../../../shared/api/outcomes.ts'
import { idempotentRoute } from '../../http/idempotency.ts'
import { type Route, route } from '../../http/route.ts'
import { answerSupplier } from './answer-supplier.ts'
import { readConfirmation } from './confirmations/read-confirmation.ts'
import { enterOutcome } from './enter-outcome.ts'
import { listOutcomes } from './list-outcomes.ts'
import { listSuppliers } from './list-suppliers.ts'
import { listSupplies } from './list-supplies.ts'
import { reportOutcomes } from './report-outcomes.ts'
import { undoOutcome } from './undo-outcome.ts'

export const outcomeRoutes: Route[] = [
  route(calls.listSupplies, 'any user', async ({ context, params: { id } }) => ({
    ok: true,
    supplies: await listSupplies(context, id),
    confirmation: await readConfirmation(context.db, id),
  })),
  route(calls.listOutcomes, 'any user', async ({ context, query }) => ({
    ok: true,
    ...(await listOutcomes(context, query)),
  })),
  route(calls.reportOutcomes, 'any user', async ({ context: { db }, query }) => ({
    ok: true,
    ...(await reportOutcomes(db, query)),
  })),
  route(calls.listSuppliers, 'any user', async ({ context: { db } }) => ({
    ok: true,
    ...(await listSuppliers(db)),
  })),
  idempotentRoute(calls.enterOutcome, 'outcome keeper', async (trx, { context, body, caller }) => ({
    ok: true,
    ...(await enterOutcome(trx, body, { caller, now: context.now() })),
  })),
  route(calls.undoOutcome, 'outcome keeper', async ({ context: { db, now }, params: { id }, caller }) => {
    await db.transaction().execute((trx) => undoOutcome(trx, id, { actor: caller, now: now() }))
    return { ok: true }
  }),
  route(calls.answerSupplier, 'outcome keeper', async ({ context: { db, now }, body, caller }) => ({
    ok: true,
    changed: await db
      .transaction()
      .execute((trx) => answerSupplier(trx, body, { actor: caller, now: now() })),
  })),
]
