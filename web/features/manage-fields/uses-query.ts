import { queryOptions } from '@tanstack/react-query'
import { countManagedFieldUses } from '../../../shared/api/manage-fields.ts'
import { send } from '../../lib/transport.ts'

/** The number of records with each value of a list. The list can be edited without it. */
export const usesQuery = (id: string) =>
  queryOptions({
    queryKey: ['managed-fields', 'uses', id],
    queryFn: async ({ signal }) => (await send(countManagedFieldUses, { params: { id } }, { signal })).uses,
    meta: { failure: 'in place' },
  })
