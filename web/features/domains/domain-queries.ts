import { queryOptions } from '@tanstack/react-query'
import { listDomains } from '../../../shared/api/domains.ts'
import { send } from '../../lib/transport.ts'

export const domainsQuery = queryOptions({
  queryKey: ['domains'],
  queryFn: ({ signal }) => send(listDomains, {}, { signal }),
  staleTime: 0,
  meta: { failure: 'in place' },
})
