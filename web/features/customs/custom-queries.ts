import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { readCustom } from '../../../shared/api/customs.ts'
import { send } from '../../lib/transport.ts'

export const customQuery = (id: string) =>
  queryOptions({
    queryKey: ['customs', 'one', id],
    queryFn: ({ signal }) => send(readCustom, { params: { id } }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    meta: { failure: 'in place' },
  })

export const reloadCustoms = (client: QueryClient) => client.invalidateQueries({ queryKey: ['customs'] })
