import { queryOptions } from '@tanstack/react-query'
import { listServices, listStuck } from '../../../shared/api/services.ts'
import { send } from '../../lib/transport.ts'

export const SERVICES = ['services']

export const servicesQuery = queryOptions({
  queryKey: [...SERVICES, 'list'],
  queryFn: ({ signal }) => send(listServices, {}, { signal }),
  refetchInterval: 30_000,
  meta: { failure: 'in place' },
})

export const stuckQuery = queryOptions({
  queryKey: [...SERVICES, 'stuck'],
  queryFn: async ({ signal }) => (await send(listStuck, {}, { signal })).stuck,
  refetchInterval: 30_000,
  meta: { failure: 'in place' },
})
