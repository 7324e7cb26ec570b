import { queryOptions } from '@tanstack/react-query'
import { listServices, listStuck } from '../../../shared/api/services.ts'
import { callQuery } from '../../lib/call-query.ts'

export const SERVICES = ['services']

export const servicesQuery = queryOptions({
  ...callQuery([...SERVICES, 'list'], listServices, {}),
  refetchInterval: 30_000,
})

export const stuckQuery = queryOptions({
  ...callQuery([...SERVICES, 'stuck'], listStuck, {}, ({ stuck }) => stuck),
  refetchInterval: 30_000,
})
