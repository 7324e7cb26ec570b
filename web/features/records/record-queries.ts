import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  listPdfs,
  listRecords,
  previewScripts,
  type RecordRow,
  readHistory,
} from '../../../shared/api/records.ts'
import { listRemovedRecords } from '../../../shared/api/removed-records.ts'
import { MOVING_ENVELOPE_STATES } from '../../../shared/api/signature.ts'
import { queryOf } from '../../lib/list-state.ts'
import { send } from '../../lib/transport.ts'
import { listPageQuery } from '../../lib/use-list-page.ts'
import type { RecordListState } from './list-state.ts'

const LIST = ['records', 'list']

export const recordPageQuery = (state: RecordListState) => {
  const query = queryOf(state)
  const load = async (signal: AbortSignal) => {
    const { records, count, exact } = await send(listRecords, { query }, { signal })
    return { rows: records, count, exact }
  }
  return listPageQuery([...LIST, query], load, ({ rows }) => (rows.some(isOut) ? SIGNATURE_MS : false))
}

/** Customers sign when they like; only rows that wait for one are asked about, and only while somebody looks. */
const SIGNATURE_MS = 30_000
/** Whether a customer is asked to sign right now. */
export const isOut = ({ signature }: RecordRow) =>
  signature !== null && MOVING_ENVELOPE_STATES.includes(signature.state)

/** Below the same key: a removal or a return is in both lists. */
export const removedPageQuery = ({ page, rowsPerPage: limit, order, searchWord }: RecordListState) => {
  const query = { page, limit, order, searchWord }
  return listPageQuery([...LIST, 'removed', query], async (signal) => {
    const { records, count } = await send(listRemovedRecords, { query }, { signal })
    return { rows: records, count, exact: true }
  })
}

/** GAP-5: the chip counts all records, whatever is being searched. */
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
    // Each is a reading that the history keeps.
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
    queryFn: ({ signal }) => send(previewScripts, { params: { id } }, { signal }),
    staleTime: 0,
    meta: { failure: 'in place' },
  })

/** After any change to records: every held page and count is asked for again. */
export const reloadRecordLists = (client: QueryClient, options?: { throwOnError: boolean }) =>
  client.invalidateQueries({ queryKey: LIST }, options)
