import { infiniteQueryOptions } from '@tanstack/react-query'
import { type HistoryKind, type HistoryNoun, listHistory } from '../../../shared/api/history.ts'
import { send } from '../../lib/transport.ts'

/** The filters of the timeline. */
export interface HistoryFilter {
  noun?: HistoryNoun
  objectId?: string
  userId?: string
  kind?: HistoryKind
  from?: string
  to?: string
}

/** The timeline of all entities or of one entry, page by page. */
export const historyQuery = (filter: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: ['history', filter],
    queryFn: ({ pageParam, signal }) =>
      send(listHistory, { query: { ...filter, ...(pageParam && { before: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    meta: { failure: 'in place' },
  })
