import {
  listTemplateVariables,
  readTemplateVariable,
  templateVariableCalls,
} from '../../../shared/api/template-variables.ts'
import { createRoute, removeRoute, updateRoute } from '../../entities/entity-routes.ts'
import { type Route, route } from '../../http/route.ts'
import { findUses } from './find-uses.ts'
import { templateVariables } from './template-variables.ts'

/** CUSTOM-1 to CUSTOM-6: the template variables of the organisation. */
export const templateVariableRoutes: Route[] = [
  // SHELL-44: the page of every user requests them at start.
  route(listTemplateVariables, 'any user', async ({ context: { db } }) => ({
    ok: true,
    fields: await templateVariables.list(db),
  })),

  route(readTemplateVariable, 'administrator', async ({ context: { db }, params: { id } }) => {
    const field = await templateVariables.find(db, id)
    return { ok: true, field, usedBy: await findUses(db, field.name) }
  }),

  createRoute(templateVariableCalls.create, templateVariables, (field) => ({ ok: true, field })),
  updateRoute(templateVariableCalls.update, templateVariables, (field) => ({ ok: true, field })),
  removeRoute(templateVariableCalls.remove, templateVariables),
]
