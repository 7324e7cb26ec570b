import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { RecordRow } from '../../../shared/api/records.ts'
import {
  type Envelope,
  listEnvelopes,
  preflightSending,
  type SecondSigner,
} from '../../../shared/api/signatures.ts'
import { callQuery } from '../../lib/call-query.ts'
import { send } from '../../lib/transport.ts'
import { reloadRecordLists } from '../records/record-queries.ts'
import { openEnvelope } from './envelope-labels.ts'

/** Refetches while the dialog is open. */
const REFRESH_MS = 10_000

export const envelopesQuery = (recordId: string) =>
  queryOptions({
    ...callQuery(
      ['records', 'envelopes', recordId],
      listEnvelopes,
      { params: { id: recordId } },
      ({ envelopes }) => envelopes,
    ),
    staleTime: 0,
    refetchInterval: ({ state }) => (openEnvelope(state.data ?? []) ? REFRESH_MS : false),
  })

/** With a second signer the findings include those about this person. */
export const preflightQuery = (recordId: string, second?: SecondSigner) =>
  queryOptions({
    queryKey: ['records', 'envelopes', recordId, 'preflight', second ?? null],
    queryFn: ({ signal }) => {
      const input = { params: { id: recordId }, body: second ? { second } : {} }
      return send(preflightSending, input, { signal })
    },
    // The earlier findings are shown until the next answer.
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: { failure: 'in place' },
  })

/** The response of an action is shown immediately; the row's chip is updated later. */
export function showEnvelope(client: QueryClient, recordId: string, changed: Envelope): void {
  client.setQueryData(envelopesQuery(recordId).queryKey, (known: Envelope[] = []) =>
    known.some(({ id }) => id === changed.id)
      ? known.map((one) => (one.id === changed.id ? changed : one))
      : [changed, ...known],
  )
  void reloadRecordLists(client)
}

/** Changes by the customer update the row too, not only the dialog. */
export function useRowRefresh({ signature }: Pick<RecordRow, 'signature'>, newest: Envelope | undefined) {
  const client = useQueryClient()
  const shown = useRef(signature?.state)
  const state = newest?.state
  useEffect(() => {
    if (state === undefined || state === shown.current) return
    shown.current = state
    void reloadRecordLists(client)
  }, [client, state])
}
