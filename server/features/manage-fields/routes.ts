import {
  createManagedField,
  listManagedFields,
  updateManagedField,
} from '../../../shared/api/manage-fields.ts'
import { logUserAction } from '../../db/log-user-action.ts'
import { type Route, route } from '../../http/route.ts'
import { addOptionList, changeOptionList, findOptionLists } from './option-lists.ts'

export const managedFieldRoutes: Route[] = [
  route(listManagedFields, 'any user', async ({ context: { db } }) => ({
    ok: true,
    fields: await findOptionLists(db),
  })),

  route(
    createManagedField,
    'administrator',
    async ({ context: { db }, body, caller: { userId }, ip }) => {
      const field = await addOptionList(db, body)
      await logUserAction(db, { userId, ip, action: 'option list created', detail: { code: field.code } })
      return { ok: true, field }
    },
    { idempotent: true },
  ),

  route(updateManagedField, 'administrator', async ({ context, params, body, caller: { userId }, ip }) => {
    const { db, now } = context
    const field = await changeOptionList(db, { ...params, ...body, now: now() })
    await logUserAction(db, { userId, ip, action: 'option list changed', detail: { code: field.code } })
    return { ok: true, field }
  }),
]
