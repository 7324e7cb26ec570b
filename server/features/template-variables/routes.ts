import { customCalls, listCustoms, readCustom } from '../../../shared/api/template-variables.ts'
import { createRoute, removeRoute, updateRoute } from '../../entities/entity-routes.ts'
import { type Route, route } from '../../http/route.ts'
import { customFields, findUses } from './custom-fields.ts'

/** CUSTOM-1 to CUSTOM-6: the template variables of the organisation. */
export const customFieldRoutes: Route[] = [
  // SHELL-44: the page of every user requests them at start.
  route(listCustoms, 'any user', async ({ context: { db } }) => ({
    ok: true,
    fields: await customFields.list(db),
  })),

  route(readCustom, 'administrator', async ({ context: { db }, params: { id } }) => {
    const field = await customFields.find(db, id)
    return { ok: true, field, usedBy: await findUses(db, field.name) }
  }),

  createRoute(customCalls.create, customFields, (field) => ({ ok: true, field })),
  updateRoute(customCalls.update, customFields, (field) => ({ ok: true, field })),
  removeRoute(customCalls.remove, customFields),
]
