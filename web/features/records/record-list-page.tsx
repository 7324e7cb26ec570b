import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RecordRow } from '../../../shared/api/records.ts'
import { Failed } from '../../ui/failed.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { lastPage } from '../../ui/page-range.ts'
import { Pager } from '../../ui/pager.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { EmptyList } from './empty-list.tsx'
import { type RecordListState, searchedFor, sizedTo, sortedBy } from './list-state.ts'
import { ListToolbar } from './list-toolbar.tsx'
import type { OpenAction } from './record-action.ts'
import { RecordCards } from './record-cards.tsx'
import { prefetchNextPage, recordPageQuery } from './record-queries.ts'
import { RecordTable } from './record-table.tsx'
import { RemovedBar } from './removed-bar.tsx'

interface RecordListPageProps {
  state: RecordListState
  /** `replace`: the step is not worth a stop of the back button. */
  onState(state: RecordListState, options?: { replace: boolean }): void
}

export function RecordListPage({ state, onState }: RecordListPageProps) {
  const client = useQueryClient()
  const [action, setAction] = useState<OpenAction>()
  const [removed, setRemoved] = useState<RecordRow>()
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(recordPageQuery(state))

  useEffect(() => {
    if (data && !isPlaceholderData) prefetchNextPage(client, state, data)
  }, [client, data, isPlaceholderData, state])

  const beyond = data && !isPlaceholderData && data.records.length === 0 && state.page > 0
  useEffect(() => {
    if (!beyond) return
    const last = lastPage({ page: 0, size: state.rowsPerPage, count: data.count, exact: true })
    onState({ ...state, page: Math.min(last, state.page - 1) }, { replace: true })
  }, [beyond, data, onState, state])

  const shared = { state, rows: data?.records ?? [], onAction: setAction, stale: isPlaceholderData }
  const View = narrow ? RecordCards : RecordTable
  return (
    <>
      <VisuallyHidden component="h1">Records</VisuallyHidden>
      <ListToolbar
        searchWord={state.searchWord}
        onSearch={(word) =>
          onState(searchedFor(state, word), { replace: state.searchWord !== '' && word !== '' })
        }
      />
      {removed && <RemovedBar row={removed} onClose={() => setRemoved(undefined)} />}
      {error && (
        <Failed
          what="Non riesco a caricare i record"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <ListSkeleton rows={state.rowsPerPage} />}
      {data && !beyond && data.records.length === 0 && (
        <EmptyList searchWord={state.searchWord} onClear={() => onState(searchedFor(state, ''))} />
      )}
      {data && data.records.length > 0 && (
        <>
          <View {...shared} onSort={(orderBy) => onState(sortedBy(state, orderBy))} />
          <Pager
            page={state.page}
            size={state.rowsPerPage}
            count={data.count}
            exact={data.exact}
            onPage={(page) => onState({ ...state, page })}
            onSize={(size) => onState(sizedTo(state, size))}
          />
        </>
      )}
      {action && <ActionDialog {...action} onClose={() => setAction(undefined)} onRemoved={setRemoved} />}
    </>
  )
}
