import { queryOptions } from '@tanstack/react-query'
import { listDeliveries, listWebhooks } from '../../../shared/api/webhooks.ts'
import { send } from '../../lib/transport.ts'

export const WEBHOOKS = ['webhooks']

export const webhooksQuery = queryOptions({
  queryKey: [...WEBHOOKS, 'list'],
  queryFn: async ({ signal }) => (await send(listWebhooks, {}, { signal })).webhooks,
  meta: { failure: 'in place' },
})

export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: [...WEBHOOKS, id],
    queryFn: async ({ signal }) => (await send(listDeliveries, { params: { id } }, { signal })).deliveries,
    staleTime: 0,
    meta: { failure: 'in place' },
  })
