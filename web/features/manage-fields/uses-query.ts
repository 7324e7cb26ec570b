import { queryOptions } from '@tanstack/react-query'
import { countManagedFieldUses } from '../../../shared/api/manage-fields.ts'
import { send } from '../../lib/transport.ts'

/** How many records hold each value of a list. Without it the list can be kept all the same. */
export const usesQuery = (id: string) =>
  queryOptions({
    queryKey: ['managed-fields', 'uses', id],
    queryFn: async ({ signal }) => (await send(countManagedFieldUses, { params: { id } }, { signal })).uses,
    meta: { failure: 'in place' },
  })
