import * as calls from '../../../shared/api/manage-fields.ts'
import { createRoute, updateRoute } from '../../entities/entity-routes.ts'
import { idempotentRoute } from '../../http/idempotency.ts'
import { type Route, route } from '../../http/route.ts'
import { countUses } from './count-uses.ts'
import { changeOptionName, optionLists } from './option-lists.ts'

export const managedFieldRoutes: Route[] = [
  route(
    calls.listManagedFields,
    'any user',
    async ({ context: { db } }) => ({ ok: true, fields: await optionLists.list(db) }),
    { derivedFrom: () => ['managed_fields'] },
  ),

  createRoute(calls.createManagedField, optionLists, (field) => ({ ok: true, field })),
  updateRoute(calls.updateManagedField, optionLists, (field) => ({ ok: true, field })),

  idempotentRoute(
    calls.changeManagedNames,
    'administrator',
    async (trx, { context: { now }, params, body, caller }) => ({
      ok: true,
      field: await changeOptionName(trx, { ...params, change: body }, { actor: caller, now: now() }),
    }),
  ),

  route(calls.countManagedFieldUses, 'administrator', async ({ context: { db }, params }) => ({
    ok: true,
    uses: await countUses(db, params.id),
  })),
]
