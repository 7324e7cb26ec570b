import type { InvalidateOptions, QueryClient } from '@tanstack/react-query'
import { readCustom } from '../../../shared/api/template-variables.ts'
import { send } from '../../lib/transport.ts'
import { entryQuery } from '../../ui/crud/entity.ts'

export const templateVariableQuery = (id: string) =>
  entryQuery('customs', id, (signal) => send(readCustom, { params: { id } }, { signal }))

export const reloadTemplateVariables = (client: QueryClient, options?: InvalidateOptions) =>
  client.invalidateQueries({ queryKey: ['customs'] }, options)
