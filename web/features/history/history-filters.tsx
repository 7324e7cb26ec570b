import { Button, Group, NativeSelect, Select } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { HISTORY_KINDS, HISTORY_NOUNS, listHistoryPeople } from '../../../shared/api/history.ts'
import { oneOf } from '../../lib/list-state.ts'
import { send } from '../../lib/transport.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { ENTITIES, KIND_LABELS } from '../../ui/history/entry-labels.ts'
import classes from './history-page.module.css'
import { HISTORY_START, type HistoryState } from './history-state.ts'

const peopleQuery = queryOptions({
  queryKey: ['history', 'people'],
  queryFn: async ({ signal }) => (await send(listHistoryPeople, {}, { signal })).people,
  meta: { failure: 'in place' },
})

const NOUNS = [
  { value: '', label: 'Tutto' },
  ...HISTORY_NOUNS.map((noun) => ({ value: noun, label: ENTITIES[noun].title })),
]
const KINDS = [
  { value: '', label: 'Tutto, senza le letture' },
  ...HISTORY_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] })),
]

interface HistoryFiltersProps {
  state: HistoryState
  onState(state: HistoryState): void
}

/** The filters of the timeline. */
export function HistoryFilters({ state, onState }: HistoryFiltersProps) {
  const { data: people = [] } = useQuery(peopleQuery)
  const narrowed = Object.values(state).some((value) => value !== '')
  return (
    <Group gap="xs" align="end" mb="sm" className={classes.filters}>
      <NativeSelect
        label="Che cosa"
        data={NOUNS}
        value={state.noun}
        onChange={({ currentTarget: { value } }) =>
          onState({ ...state, noun: oneOf<HistoryState['noun']>(HISTORY_NOUNS, value, '') })
        }
      />
      <Select
        label="Chi"
        placeholder="Tutti"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Tutti' }}
        // A long list is filtered by typing.
        limit={100}
        nothingFoundMessage="Nessuno con questo nome"
        data={people.map(({ id, name }) => ({ value: id, label: name }))}
        value={state.userId || null}
        onChange={(userId) => onState({ ...state, userId: userId ?? '' })}
      />
      <NativeSelect
        label="Passaggio"
        className={classes.long}
        data={KINDS}
        value={state.kind}
        onChange={({ currentTarget: { value } }) =>
          onState({ ...state, kind: oneOf<HistoryState['kind']>(HISTORY_KINDS, value, '') })
        }
      />
      <DayInput
        label="Dal"
        value={state.from || null}
        onChange={(day) => onState({ ...state, from: day ?? '' })}
        clearable
      />
      <DayInput
        label="Al"
        value={state.to || null}
        onChange={(day) => onState({ ...state, to: day ?? '' })}
        clearable
      />
      {narrowed && (
        <Button variant="default" onClick={() => onState(HISTORY_START)}>
          Mostra tutto
        </Button>
      )}
    </Group>
  )
}
