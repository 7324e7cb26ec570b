import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { RecordRow } from '../../../../shared/api/records.ts'
import {
  type Envelope,
  listEnvelopes,
  lookBeforeSending,
  type SecondSigner,
} from '../../../../shared/api/signature.ts'
import { send } from '../../../lib/transport.ts'
import { reloadRecordLists } from '../record-queries.ts'
import { openEnvelope } from './envelope-words.ts'

/** What the customer does shows while one looks. */
const REFRESH_MS = 10_000
/** Documents that are missing are made first. */
const LOOK_TIMEOUT_MS = 90_000

export const envelopesQuery = (recordId: string) =>
  queryOptions({
    queryKey: ['records', 'envelopes', recordId],
    queryFn: async ({ signal }) =>
      (await send(listEnvelopes, { params: { id: recordId } }, { signal })).envelopes,
    staleTime: 0,
    refetchInterval: ({ state }) => (openEnvelope(state.data ?? []) ? REFRESH_MS : false),
    meta: { failure: 'in place' },
  })

/** With a second signer what is found about that person stands with the rest. */
export const preflightQuery = (recordId: string, second?: SecondSigner) =>
  queryOptions({
    queryKey: ['records', 'envelopes', recordId, 'preflight', second ?? null],
    queryFn: ({ signal }) => {
      const input = { params: { id: recordId }, body: second ? { second } : {} }
      return send(lookBeforeSending, input, { signal, timeoutMs: LOOK_TIMEOUT_MS })
    },
    // What was found before stays until the next answer.
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: { failure: 'in place' },
  })

/** What an action answered stands at once; the row's chip follows. */
export function showEnvelope(client: QueryClient, recordId: string, changed: Envelope): void {
  client.setQueryData(envelopesQuery(recordId).queryKey, (known: Envelope[] = []) =>
    known.some(({ id }) => id === changed.id)
      ? known.map((one) => (one.id === changed.id ? changed : one))
      : [changed, ...known],
  )
  void reloadRecordLists(client)
}

/** What the customer does while one looks stands on the row too, not only in the dialog over it. */
export function useRowFollows({ signature }: Pick<RecordRow, 'signature'>, newest: Envelope | undefined) {
  const client = useQueryClient()
  const shown = useRef(signature?.state)
  const state = newest?.state
  useEffect(() => {
    if (state === undefined || state === shown.current) return
    shown.current = state
    void reloadRecordLists(client)
  }, [client, state])
}
