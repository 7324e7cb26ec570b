import { Badge, Button, Checkbox, Group, Text } from '@mantine/core'
import { IconCheck, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../lib/format-date.ts'
import { withSearchWord, withSorting } from '../../lib/list-state.ts'
import { useListPage } from '../../lib/use-list-page.ts'
import classes from '../../ui/admin-list.module.css'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { CardTitle } from '../../ui/list-cards.tsx'
import { ListFrame } from '../../ui/list-frame.tsx'
import { ListRows } from '../../ui/list-rows.tsx'
import { RemoveDialog } from '../../ui/remove-dialog.tsx'
import { actionsWidth, RowActions } from '../../ui/row-actions.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import type { UploadedList, UploadedListState, UploadedRow } from './uploaded-lists.tsx'

interface PanelProps {
  list: UploadedList
  state: UploadedListState
  onState(state: UploadedListState): void
}

/** The uploaded rows: search, confirmation, removal of one row or all. */
export function UploadedListPanel({ list, state, onState }: PanelProps) {
  const [removing, setRemoving] = useState<UploadedRow | 'all'>()
  const page = useListPage(list.pageQuery, state, onState)
  const { all = 0, waiting = 0 } = page.data ?? {}
  const change = useListChange()
  const narrowed = state.searchWord !== '' || state.onlyWaiting
  return (
    <>
      <Group gap="xs" mb="xs">
        <SearchBox
          searchWord={state.searchWord}
          placeholder={list.searchHint}
          searchOn="typing"
          onSearch={(searchWord) => onState(withSearchWord(state, searchWord))}
        />
        {(waiting > 0 || state.onlyWaiting) && (
          <>
            <Checkbox
              label={`Solo in attesa (${formatCount(waiting)})`}
              checked={state.onlyWaiting}
              onChange={({ currentTarget: { checked } }) =>
                onState({ ...state, onlyWaiting: checked, page: 0 })
              }
            />
            <Button
              size="compact-sm"
              variant="default"
              disabled={waiting === 0}
              loading={change.isPending}
              onClick={() => change.mutate(() => list.confirm())}
            >
              Conferma tutte
            </Button>
          </>
        )}
        {all > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            className={classes.danger}
            ml="auto"
            onClick={() => setRemoving('all')}
          >
            Svuota l’elenco
          </Button>
        )}
      </Group>
      <ListFrame
        page={page}
        state={state}
        onState={onState}
        failed="Impossibile leggere l’elenco"
        empty={
          <EmptyList
            narrowed={narrowed}
            notFound={
              state.searchWord
                ? `Nessuna riga per «${state.searchWord}».`
                : 'Nessuna riga aspetta una conferma.'
            }
            searchHint={`La ricerca comprende ${list.searchHint}.`}
            onClear={() => onState({ ...list.start, rowsPerPage: state.rowsPerPage })}
            nothingYet="Non è ancora stato caricato niente."
            first={null}
          />
        }
      >
        {(rows) => (
          <Rows
            list={list}
            rows={rows}
            state={state}
            stale={page.stale}
            onSort={(by) => onState(withSorting(state, by))}
            onConfirm={({ id }) => change.mutate(() => list.confirm([id]))}
            onRemove={setRemoving}
          />
        )}
      </ListFrame>
      {removing && (
        <RemoveDialog
          thing={removing === 'all' ? 'list' : list.thing}
          name={removing === 'all' ? `Tutte le ${formatCount(all)} righe` : removing.title}
          failed="Non rimosso"
          onRemove={() =>
            change.mutateAsync(() => (removing === 'all' ? list.removeAll() : list.remove(removing.id)))
          }
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}

/** A change of the list; the form's queries about it are refetched, too. */
function useListChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    meta: { failureTitle: 'Elenco non cambiato' },
    onSettled: () => client.invalidateQueries(),
  })
}

interface RowsProps {
  list: UploadedList
  rows: readonly UploadedRow[]
  state: UploadedListState
  stale: boolean
  onSort(by: string): void
  onConfirm(row: UploadedRow): void
  onRemove(row: UploadedRow): void
}

function Rows(props: RowsProps) {
  const { list, rows, state, stale, onSort, onConfirm, onRemove } = props
  const actionsOf = (row: UploadedRow) => [
    ...(row.doubt === null
      ? []
      : [{ name: 'confirm', label: 'Conferma', icon: IconCheck, onClick: () => onConfirm(row) }]),
    { name: 'remove', label: 'Remove', icon: IconTrash, onClick: () => onRemove(row) },
  ]
  const more: Column<UploadedRow, string>[] = [
    { key: 'doubt', label: 'Stato', render: (row) => <RowState row={row} /> },
    {
      key: 'actions',
      label: 'Actions',
      width: actionsWidth(2) + 12,
      render: (row) => <RowActions actions={actionsOf(row)} />,
    },
  ]
  return (
    <ListRows
      label={list.label}
      columns={[...list.columns, ...more]}
      rows={rows}
      state={state}
      stale={stale}
      onSort={onSort}
      rowKey={({ id }) => id}
      minWidth="38rem"
      card={(row) => (
        <>
          <CardTitle title={row.title} at={row.updatedAt} />
          <Group mt="xs" justify="space-between">
            <RowActions actions={actionsOf(row)} size="lg" />
            <RowState row={row} />
          </Group>
        </>
      )}
    />
  )
}

function RowState({ row: { doubt } }: { row: UploadedRow }) {
  if (doubt === null)
    return (
      <Text size="xs" c="dimmed">
        In uso
      </Text>
    )
  return (
    <>
      <Badge size="sm" variant="default">
        In attesa di conferma
      </Badge>
      <Text size="xs" style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
        {doubt}
      </Text>
    </>
  )
}
