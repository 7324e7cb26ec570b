import type { QueryClient } from '@tanstack/react-query'
import type { CallAnswer } from '../../../shared/api/call.ts'
import { listPdfs, previewPhoneScripts } from '../../../shared/api/documents.ts'
import { listRecords, type RecordRow, readHistory, readRecordRow } from '../../../shared/api/records.ts'
import { listRemovedRecords } from '../../../shared/api/removed-records.ts'
import { listCheckpoints } from '../../../shared/api/script-checkpoints.ts'
import { MOVING_ENVELOPE_STATES } from '../../../shared/api/signatures.ts'
import { callQuery } from '../../lib/call-query.ts'
import { RECORD_ROWS } from '../../lib/record-rows-key.ts'
import { listPageQuery } from '../../lib/use-list-page.ts'
import { type RecordListState, recordQueryOf } from './record-list-state.ts'

const LIST = ['records', 'list']

export const recordPageQuery = (state: RecordListState) => {
  const read = ({ records, count, exact }: CallAnswer<typeof listRecords>) => {
    return { rows: records, count, exact }
  }
  return listPageQuery(LIST, listRecords, { query: recordQueryOf(state) }, read, ({ rows }) =>
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
  callQuery([...RECORD_ROWS, id], readRecordRow, { params: { id } }, ({ row }) => row)

/** Part of the same key: a removal or a restore changes both lists. */
export const removedPageQuery = ({ page, rowsPerPage: limit, order, searchWord }: RecordListState) => {
  const query = { page, limit, order, searchWord }
  return listPageQuery([...LIST, 'removed'], listRemovedRecords, { query }, ({ records, count }) => {
    return { rows: records, count, exact: true }
  })
}

/** GAP-5: the chip counts all records, regardless of a search. */
export const recordTotalQuery = callQuery(
  [...LIST, 'total'],
  listRecords,
  { query: { limit: 1 } },
  ({ count, exact }) => ({ count, exact }),
)

export const historyQuery = (id: string) => ({
  ...callQuery(['records', 'history', id], readHistory, { params: { id } }, ({ events }) => events),
  staleTime: 0,
  // Each read is recorded in the history.
  refetchOnWindowFocus: false,
})

export const pdfsQuery = (id: string) => ({
  ...callQuery(['records', 'pdfs', id], listPdfs, { params: { id } }),
  staleTime: 0,
})

export const checkpointsQuery = (id: string) => ({
  ...callQuery(['records', 'checkpoints', id], listCheckpoints, { params: { id } }),
  staleTime: 0,
})

export const scriptsQuery = (id: string) => ({
  ...callQuery(['records', 'scripts', id], previewPhoneScripts, { params: { id } }),
  staleTime: 0,
})

/** Called after any change of records: refetches every cached page and count. */
export const reloadRecordLists = (client: QueryClient, options?: { throwOnError: boolean }) =>
  client.invalidateQueries({ queryKey: LIST }, options)
