import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { CallInput } from '../../../shared/api/call.ts'
import { listComplaints } from '../../../shared/api/complaints.ts'
import {
  listOutcomeFiles,
  listOutcomes,
  listSuppliers,
  listSupplies,
  reportOutcomes,
} from '../../../shared/api/outcomes.ts'
import { callQuery } from '../../lib/call-query.ts'
import { send } from '../../lib/transport.ts'
import type { OutcomeListState } from './outcome-state.ts'

const OUTCOMES = ['outcomes']
type Place = NonNullable<NonNullable<CallInput<typeof listOutcomes>['query']>['after']>

/** The supplies of all records, page by page. */
export const outcomePagesQuery = (state: OutcomeListState) => {
  const filters = Object.fromEntries(Object.entries(state).filter(([, value]) => value !== ''))
  return infiniteQueryOptions({
    queryKey: [...OUTCOMES, 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      send(
        listOutcomes,
        { query: { ...filters, ...(pageParam && { after: pageParam as Place }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    meta: { failure: 'in place' },
  })
}

export const suppliersQuery = callQuery([...OUTCOMES, 'suppliers'], listSuppliers, {})

/** Refusals and their causes of a period. */
export const outcomeReportQuery = (asked: CallInput<typeof reportOutcomes>['query']) => ({
  ...callQuery([...OUTCOMES, 'report', asked], reportOutcomes, { query: asked }),
  staleTime: 0,
})

export const suppliesQuery = (recordId: string) => ({
  ...callQuery([...OUTCOMES, 'record', recordId], listSupplies, { params: { id: recordId } }),
  staleTime: 0,
})

export const complaintsQuery = {
  ...callQuery([...OUTCOMES, 'complaints'], listComplaints, {}, ({ complaints }) => complaints),
  staleTime: 0,
}

export const outcomeFilesQuery = {
  ...callQuery([...OUTCOMES, 'files'], listOutcomeFiles, {}, ({ files }) => files),
  staleTime: 0,
}

/** After each change: the lists, the supplies of records, and the rows of records, which show the outcome too. */
export async function reloadOutcomes(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: OUTCOMES }),
    client.invalidateQueries({ queryKey: ['records', 'list'] }),
  ])
}
