import {
  changeManagedNames,
  countManagedFieldUses,
  createManagedField,
  listManagedFields,
  updateManagedField,
} from '../../../shared/api/manage-fields.ts'
import { createRoute, updateRoute } from '../../entities/entity-routes.ts'
import { type Route, route } from '../../http/route.ts'
import { countUses } from './count-uses.ts'
import { changeOptionName, optionLists } from './managed-fields.ts'

export const managedFieldRoutes: Route[] = [
  route(
    listManagedFields,
    'any user',
    async ({ context: { db } }) => ({ ok: true, fields: await optionLists.list(db) }),
    { derivedFrom: () => ['managed_fields'] },
  ),

  createRoute(createManagedField, optionLists, (field) => ({ ok: true, field })),
  updateRoute(updateManagedField, optionLists, (field) => ({ ok: true, field })),

  route(
    changeManagedNames,
    'administrator',
    async ({ context: { db, now }, params, body, caller }) => ({
      ok: true,
      field: await changeOptionName(db, { ...params, change: body }, { ...caller, now: now() }),
    }),
    { idempotent: true },
  ),

  route(countManagedFieldUses, 'administrator', async ({ context: { db }, params }) => ({
    ok: true,
    uses: await countUses(db, params.id),
  })),
]
