import { queryOptions, skipToken } from '@tanstack/react-query'
import type { CallInput } from '../../../../../shared/api/call.ts'
import { findLead } from '../../../../../shared/api/leads.ts'
import { send } from '../../../../lib/transport.ts'

export type RequestedLead = CallInput<typeof findLead>['query']

/** A waiting lead is sent when the CRM is available again; slow polling is enough. */
const POLL_INTERVAL_MS = 30_000

/** Polls a lead that the CRM has not accepted yet. */
export const waitingLeadQuery = (requested: RequestedLead | undefined) =>
  queryOptions({
    queryKey: ['leads', requested],
    queryFn: requested ? ({ signal }) => send(findLead, { query: requested }, { signal }) : skipToken,
    staleTime: 0,
    // The state of an earlier attempt does not apply to this one.
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.state === 'waiting' ? POLL_INTERVAL_MS : false,
    meta: { failure: 'in place' },
  })
