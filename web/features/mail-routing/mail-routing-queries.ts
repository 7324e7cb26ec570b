import { queryOptions } from '@tanstack/react-query'
import { listEmailConfigs } from '../../../shared/api/mail-routing.ts'
import { send } from '../../lib/transport.ts'

export const mailConfigsQuery = queryOptions({
  queryKey: ['emails'],
  queryFn: async ({ signal }) => (await send(listEmailConfigs, {}, { signal })).configs,
  staleTime: 0,
  meta: { failure: 'in place' },
})
