import {
  createCustom,
  listCustoms as listCustomsCall,
  readCustom,
  removeCustom,
  updateCustom,
} from '../../../shared/api/template-variables.ts'
import { type Route, route } from '../../http/route.ts'
import { findCustom, findUses, listCustoms } from './find-customs.ts'
import { addCustom, changeCustom, dropCustom } from './save-custom.ts'

/** CUSTOM-1 to CUSTOM-6: words of the organisation's own. */
export const customRoutes: Route[] = [
  // SHELL-44: everyone's page asks for them at start.
  route(listCustomsCall, 'any user', async ({ context: { db } }) => ({
    ok: true,
    fields: await listCustoms(db),
  })),

  route(readCustom, 'administrator', async ({ context: { db }, params: { id } }) => {
    const field = await findCustom(db, id)
    return { ok: true, field, usedBy: await findUses(db, field.name) }
  }),

  route(
    createCustom,
    'administrator',
    async ({ context: { db }, body, caller: { userId }, ip }) => ({
      ok: true,
      field: await addCustom(db, body, { userId, ip }),
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
        field: await changeCustom(db, { id, typed, readAt, now: now() }, { userId, ip }),
      }
    },
  ),

  route(removeCustom, 'administrator', async ({ context: { db }, params, caller: { userId }, ip }) => {
    await dropCustom(db, params.id, { userId, ip })
    return { ok: true }
  }),
]
