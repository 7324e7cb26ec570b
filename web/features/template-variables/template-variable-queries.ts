import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { readCustom } from '../../../shared/api/template-variables.ts'
import { send } from '../../lib/transport.ts'

export const templateVariableQuery = (id: string) =>
  queryOptions({
    queryKey: ['customs', 'one', id],
    queryFn: ({ signal }) => send(readCustom, { params: { id } }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    meta: { failure: 'in place' },
  })

export const reloadTemplateVariables = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: ['customs'] })
