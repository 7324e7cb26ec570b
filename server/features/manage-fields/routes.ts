import {
  changeManagedNames,
  countManagedFieldUses,
  createManagedField,
  listManagedFields,
  updateManagedField,
} from '../../../shared/api/manage-fields.ts'
import { type Route, route } from '../../http/route.ts'
import { countUses } from './count-uses.ts'
import { addOptionList, changeOptionList, changeOptionName, findOptionLists } from './option-lists.ts'

export const managedFieldRoutes: Route[] = [
  route(
    listManagedFields,
    'any user',
    async ({ context: { db } }) => ({ ok: true, fields: await findOptionLists(db) }),
    { derivedFrom: () => ['managed_fields'] },
  ),

  route(
    createManagedField,
    'administrator',
    async ({ context: { db }, body, caller: { userId }, ip }) => ({
      ok: true,
      field: await addOptionList(db, body, { userId, ip }),
    }),
    { idempotent: true },
  ),

  route(
    updateManagedField,
    'administrator',
    async ({ context: { db, now }, params, body, caller: { userId }, ip }) => ({
      ok: true,
      field: await changeOptionList(db, { ...params, ...body, now: now() }, { userId, ip }),
    }),
  ),

  route(
    changeManagedNames,
    'administrator',
    async ({ context: { db, now }, params, body, caller: { userId }, ip }) => ({
      ok: true,
      field: await changeOptionName(db, { ...params, change: body, now: now() }, { userId, ip }),
    }),
    { idempotent: true },
  ),

  route(countManagedFieldUses, 'administrator', async ({ context: { db }, params }) => ({
    ok: true,
    uses: await countUses(db, params.id),
  })),
]
