import type { InvalidateOptions, QueryClient } from '@tanstack/react-query'
import {
  readTemplateVariable,
  type TemplateVariable,
  templateVariableCalls,
} from '../../../shared/api/template-variables.ts'
import { send } from '../../lib/transport.ts'
import { type Entity, entryQuery, type RemovableEntity } from '../../ui/crud/entity.ts'

export interface TemplateVariableDraft {
  name: string
  rule: string
}

export const templateVariableQuery = (id: string) =>
  entryQuery('customs', id, readTemplateVariable, { params: { id } })

const reloadTemplateVariables = (client: QueryClient, options?: InvalidateOptions) =>
  client.invalidateQueries({ queryKey: ['customs'] }, options)

/** A template variable of the organisation. */
export const TEMPLATE_VARIABLES: Entity<TemplateVariableDraft, TemplateVariable> &
  RemovableEntity<TemplateVariable> = {
  kind: 'customs',
  empty: { name: '', rule: '' },
  fields: [
    { name: 'name', label: 'Name' },
    { name: 'rule', label: 'Rule' },
  ],
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  valuesOf: ({ name, rule }) => ({ name, rule }),
  create: async (body, sendOnce) => (await sendOnce(templateVariableCalls.create, { body })).field,
  update: async ({ id, updatedAt }, values) =>
    (await send(templateVariableCalls.update, { params: { id }, body: { ...values, readAt: updatedAt } }))
      .field,
  reload: reloadTemplateVariables,
  texts: {
    created: 'Custom field has been created',
    updated: 'Custom field has been updated',
    failed: 'Impossibile salvare il campo',
  },
  // CUSTOM-6: a failure becomes a toast.
  removal: {
    thing: 'custom field',
    send: ({ id, updatedAt }) =>
      send(templateVariableCalls.remove, { params: { id }, query: { readAt: updatedAt } }),
    removed: 'Custom field has been removed',
    failed: "Can't remove",
  },
}
