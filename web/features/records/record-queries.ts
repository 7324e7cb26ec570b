import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listPdfs, previewPhoneScripts } from '../../../shared/api/documents.ts'
import { listRecords, type RecordRow, readHistory, readRecordRow } from '../../../shared/api/records.ts'
import { listRemovedRecords } from '../../../shared/api/removed-records.ts'
import { MOVING_ENVELOPE_STATES } from '../../../shared/api/signatures.ts'
import { send } from '../../lib/transport.ts'
import { listPageQuery } from '../../lib/use-list-page.ts'
import { type RecordListState, recordQueryOf } from './record-list-state.ts'

const LIST = ['records', 'list']

export const recordPageQuery = (state: RecordListState) => {
  const query = recordQueryOf(state)
  const load = async (signal: AbortSignal) => {
    const { records, count, exact } = await send(listRecords, { query }, { signal })
    return { rows: records, count, exact }
  }
  return listPageQuery([...LIST, query], load, ({ rows }) =>
    rows.some(isAwaitingSignature) ? SIGNATURE_MS : false,
  )
}

/** Customers sign at any time; only rows with an open envelope are refetched, and only while the page is visible. */
const SIGNATURE_MS = 30_000
/** Whether a customer is currently asked to sign. */
export const isAwaitingSignature = ({ signature }: RecordRow) =>
  signature !== null && MOVING_ENVELOPE_STATES.includes(signature.state)

/** Part of the same key: the row changes with the list. */
export const recordRowQuery = (id: string) =>
  queryOptions({
    queryKey: [...LIST, 'row', id],
    queryFn: async ({ signal }) => (await send(readRecordRow, { params: { id } }, { signal })).row,
    meta: { failure: 'in place' },
  })

/** Part of the same key: a removal or a restore changes both lists. */
export const removedPageQuery = ({ page, rowsPerPage: limit, order, searchWord }: RecordListState) => {
  const query = { page, limit, order, searchWord }
  return listPageQuery([...LIST, 'removed', query], async (signal) => {
    const { records, count } = await send(listRemovedRecords, { query }, { signal })
    return { rows: records, count, exact: true }
  })
}

/** GAP-5: the chip counts all records, regardless of a search. */
export const recordTotalQuery = queryOptions({
  queryKey: [...LIST, 'total'],
  queryFn: async ({ signal }) => {
    const { count, exact } = await send(listRecords, { query: { limit: 1 } }, { signal })
    return { count, exact }
  },
  meta: { failure: 'in place' },
})

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: ['records', 'history', id],
    queryFn: async ({ signal }) => (await send(readHistory, { params: { id } }, { signal })).events,
    staleTime: 0,
    // Each read is recorded in the history.
    refetchOnWindowFocus: false,
    meta: { failure: 'in place' },
  })

export const pdfsQuery = (id: string) =>
  queryOptions({
    queryKey: ['records', 'pdfs', id],
    queryFn: ({ signal }) => send(listPdfs, { params: { id } }, { signal }),
    staleTime: 0,
    meta: { failure: 'in place' },
  })

export const scriptsQuery = (id: string) =>
  queryOptions({
    queryKey: ['records', 'scripts', id],
    queryFn: ({ signal }) => send(previewPhoneScripts, { params: { id } }, { signal }),
    staleTime: 0,
    meta: { failure: 'in place' },
  })

/** Called after any change of records: refetches every cached page and count. */
export const reloadRecordLists = (client: QueryClient, options?: { throwOnError: boolean }) =>
  client.invalidateQueries({ queryKey: LIST }, options)
