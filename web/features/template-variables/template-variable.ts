import {
  type CustomField,
  createCustom,
  removeCustom,
  updateCustom,
} from '../../../shared/api/template-variables.ts'
import { send } from '../../lib/transport.ts'
import type { Entity, RemovableEntity } from '../../ui/crud/entity.ts'
import { reloadTemplateVariables } from './template-variable-queries.ts'

export interface TemplateVariableDraft {
  name: string
  rule: string
}

/** A template variable of the organisation. */
export const TEMPLATE_VARIABLES: Entity<TemplateVariableDraft, CustomField> & RemovableEntity<CustomField> = {
  kind: 'customs',
  empty: { name: '', rule: '' },
  fields: [
    { name: 'name', label: 'Name' },
    { name: 'rule', label: 'Rule' },
  ],
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  valuesOf: ({ name, rule }) => ({ name, rule }),
  create: async (body, sendOnce) => (await sendOnce(createCustom, { body })).field,
  update: async ({ id, updatedAt }, values) =>
    (await send(updateCustom, { params: { id }, body: { ...values, readAt: updatedAt } })).field,
  reload: reloadTemplateVariables,
  texts: {
    created: 'Custom field has been created',
    updated: 'Custom field has been updated',
    failed: 'Impossibile salvare il campo',
  },
  // CUSTOM-6: a failure becomes a toast.
  removal: {
    thing: 'custom field',
    send: ({ id }) => send(removeCustom, { params: { id } }),
    removed: 'Custom field has been removed',
    failed: "Can't remove",
  },
}
