import {
  createCustom,
  listCustoms as listCustomsCall,
  readCustom,
  removeCustom,
  updateCustom,
} from '../../../shared/api/template-variables.ts'
import { type Route, route } from '../../http/route.ts'
import { findCustomField, findUses, listCustomFields } from './find-custom-fields.ts'
import { addCustomField, changeCustomField, dropCustomField } from './save-custom-field.ts'

/** CUSTOM-1 to CUSTOM-6: the template variables of the organisation. */
export const customFieldRoutes: Route[] = [
  // SHELL-44: everyone's page asks for them at start.
  route(listCustomsCall, 'any user', async ({ context: { db } }) => ({
    ok: true,
    fields: await listCustomFields(db),
  })),

  route(readCustom, 'administrator', async ({ context: { db }, params: { id } }) => {
    const field = await findCustomField(db, id)
    return { ok: true, field, usedBy: await findUses(db, field.name) }
  }),

  route(
    createCustom,
    'administrator',
    async ({ context: { db }, body, caller: { userId }, ip }) => ({
      ok: true,
      field: await addCustomField(db, body, { userId, ip }),
    }),
    { idempotent: true },
  ),

  route(
    updateCustom,
    'administrator',
    async ({ context: { db, now }, params: { id }, body, caller: { userId }, ip }) => {
      const { readAt, ...typed } = body
      return {
        ok: true,
        field: await changeCustomField(db, { id, typed, readAt, now: now() }, { userId, ip }),
      }
    },
  ),

  route(removeCustom, 'administrator', async ({ context: { db }, params, caller: { userId }, ip }) => {
    await dropCustomField(db, params.id, { userId, ip })
    return { ok: true }
  }),
]
