import { queryOptions, skipToken } from '@tanstack/react-query'
import type { CallInput } from '../../../../shared/api/call.ts'
import { findLead } from '../../../../shared/api/leads.ts'
import { send } from '../../../lib/transport.ts'

export type AskedLead = CallInput<typeof findLead>['query']

/** A waiting lead goes when the CRM answers again; nobody sits and watches for the second. */
const LOOK_AGAIN_MS = 30_000

/** What becomes of a lead that the CRM did not take, as long as it waits. */
export const waitingLeadQuery = (asked: AskedLead | undefined) =>
  queryOptions({
    queryKey: ['leads', asked],
    queryFn: asked ? ({ signal }) => send(findLead, { query: asked }, { signal }) : skipToken,
    staleTime: 0,
    // What became of an earlier try says nothing of this one.
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.state === 'waiting' ? LOOK_AGAIN_MS : false,
    meta: { failure: 'in place' },
  })
