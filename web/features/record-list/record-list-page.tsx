import { Button, NativeSelect, VisuallyHidden } from '@mantine/core'
import { IconListCheck, IconTrashOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { OUTCOME_LABELS, OUTCOME_STATES } from '../../../contract/outcomes/index.ts'
import { type OnListState, oneOf, withSearchWord } from '../../lib/list-state.ts'
import { useSession } from '../../lib/session.ts'
import { ExportMenu } from '../../ui/export-menu.tsx'
import { ListToolbar } from '../../ui/list-toolbar.tsx'
import { type RecordListState, recordQueryOf } from '../records/record-list-state.ts'
import { reloadRecordLists } from '../records/record-queries.ts'
import { CurrentRecords } from './current-records.tsx'
import { RemovedRecords } from './removed-records.tsx'
import { UnsavedContext, type UnsavedEntry } from './unsaved-context.ts'

interface RecordListPageProps {
  state: RecordListState
  onState: OnListState<RecordListState>
  /** The unsaved work of this browser, for stored and new records. */
  unsaved: readonly UnsavedEntry[]
}

/** Exports all pages of the list, with its search and sort order, as a file. */
function RecordExportMenu({ state }: { state: RecordListState }) {
  const { can } = useSession()
  if (!can.seeAdministration) return null
  const { page: _page, limit: _limit, ...query } = recordQueryOf(state)
  return <ExportMenu address="/exports/records" query={query} />
}

const OUTCOMES = [
  { value: '', label: 'Ogni esito' },
  ...OUTCOME_STATES.map((value) => ({ value, label: OUTCOME_LABELS[value] })),
]

/** OUTCOME-24 */
function OutcomeFilter({ state, onState }: Pick<RecordListPageProps, 'state' | 'onState'>) {
  return (
    <NativeSelect
      size="sm"
      aria-label="Esito"
      wrapperProps={{ 'data-folds': '' }}
      data={OUTCOMES}
      value={state.outcome}
      onChange={({ currentTarget: { value } }) =>
        onState({ ...state, outcome: oneOf<RecordListState['outcome']>(OUTCOME_STATES, value, ''), page: 0 })
      }
    />
  )
}

/** Administrators have the page in their menu. */
function OutcomesLink() {
  const { can } = useSession()
  if (can.seeAdministration) return null
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconListCheck size={16} />}
      data-folds=""
      renderRoot={(props) => <Link to="/outcomes" {...props} />}
    >
      Esiti
    </Button>
  )
}

export function RecordListPage({ state, onState, unsaved }: RecordListPageProps) {
  const client = useQueryClient()
  const { searchWord, removed } = state
  const search = (newSearchWord: string) =>
    onState(withSearchWord(state, newSearchWord), { replace: searchWord !== '' && newSearchWord !== '' })
  const Records = removed ? RemovedRecords : CurrentRecords
  return (
    <UnsavedContext value={unsaved}>
      <VisuallyHidden component="h1">Records</VisuallyHidden>
      <ListToolbar
        searchWord={searchWord}
        placeholder="Cognome, Nome, Contact Owner, Operazione, Type Contract"
        searchOn="typing"
        focusAtStart
        onSearch={search}
        onRefresh={() => reloadRecordLists(client, { throwOnError: true })}
        refreshed="Record table has been refreshed"
        create="/new"
        folds
      >
        {!removed && <OutcomeFilter state={state} onState={onState} />}
        {!removed && <RecordExportMenu state={state} />}
        <OutcomesLink />
        <Button
          variant={removed ? 'light' : 'default'}
          size="sm"
          leftSection={<IconTrashOff size={16} />}
          aria-pressed={removed}
          onClick={() =>
            onState({ ...state, removed: !removed, order: 'desc', orderBy: 'updatedAt', page: 0 })
          }
        >
          Rimossi
        </Button>
      </ListToolbar>
      <Records state={state} onState={onState} />
    </UnsavedContext>
  )
}
