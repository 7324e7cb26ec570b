import type { InvalidateOptions, QueryClient } from '@tanstack/react-query'
import { type CustomField, customCalls, readCustom } from '../../../shared/api/template-variables.ts'
import { send } from '../../lib/transport.ts'
import { type Entity, entryQuery, type RemovableEntity } from '../../ui/crud/entity.ts'

export interface TemplateVariableDraft {
  name: string
  rule: string
}

export const templateVariableQuery = (id: string) =>
  entryQuery('customs', id, (signal) => send(readCustom, { params: { id } }, { signal }))

const reloadTemplateVariables = (client: QueryClient, options?: InvalidateOptions) =>
  client.invalidateQueries({ queryKey: ['customs'] }, options)

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
  create: async (body, sendOnce) => (await sendOnce(customCalls.create, { body })).field,
  update: async ({ id, updatedAt }, values) =>
    (await send(customCalls.update, { params: { id }, body: { ...values, readAt: updatedAt } })).field,
  reload: reloadTemplateVariables,
  texts: {
    created: 'Custom field has been created',
    updated: 'Custom field has been updated',
    failed: 'Impossibile salvare il campo',
  },
  // CUSTOM-6: a failure becomes a toast.
  removal: {
    thing: 'custom field',
    send: ({ id, updatedAt }) => send(customCalls.remove, { params: { id }, query: { readAt: updatedAt } }),
    removed: 'Custom field has been removed',
    failed: "Can't remove",
  },
}
