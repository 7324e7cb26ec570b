import { Anchor, Button, Group, NativeSelect, Select, Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useMemo } from 'react'
import {
  HISTORY_KINDS,
  HISTORY_NOUNS,
  type HistoryEntry,
  type HistoryNoun,
  listHistoryPeople,
} from '../../../shared/api/history.ts'
import { callQuery } from '../../lib/call-query.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { oneOf } from '../../lib/list-state.ts'
import { MAX_OPTIONS } from '../../lib/match-options.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { FiltersButton } from '../../ui/filters-button.tsx'
import { Difference } from '../../ui/history/difference.tsx'
import { actionText, ENTITIES, entityLabel, KIND_LABELS, lineTitle } from '../../ui/history/entry-labels.ts'
import { foldHistory, type HistoryLine } from '../../ui/history/fold-history.ts'
import { historyQuery } from '../../ui/history/history-queries.ts'
import { LoadState } from '../../ui/load-state.tsx'
import classes from './history-page.module.css'
import { filterOf, HISTORY_START, type HistoryState } from './history-state.ts'

interface HistoryPageProps {
  state: HistoryState
  onState(state: HistoryState): void
}

/** All changes by all users in one timeline, the newest first. */
export function HistoryPage({ state, onState }: HistoryPageProps) {
  const query = useInfiniteQuery(historyQuery(filterOf(state)))
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = query
  const lines = useMemo(() => data && foldHistory(data.pages.flatMap(({ entries }) => entries)), [data])
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Title order={1} size="h3">
          Storico
        </Title>
        <FiltersButton label="Filtri" />
      </Group>
      <HistoryFilters state={state} onState={onState} />
      <LoadState query={query} failed="Impossibile leggere la storia" rows={10} />
      {lines?.length === 0 && (
        <EmptyList
          narrowed={Object.values(state).some((value) => value !== '')}
          notFound="Nessun passaggio con questi filtri."
          onClear={() => onState(HISTORY_START)}
          nothingYet="Non è ancora successo niente."
          first={null}
        />
      )}
      {lines && lines.length > 0 && (
        <ol className={classes.lines} aria-label="Storico">
          {lines.map((line) => (
            <Line key={line.entry.id} line={line} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Stack align="center" py="md">
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Mostra i passaggi precedenti
          </Button>
        </Stack>
      )}
    </>
  )
}

function Line({ line }: { line: HistoryLine }) {
  const { entry } = line
  return (
    <li className={classes.line}>
      <div className={classes.when}>
        <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
        {entry.ip && (
          <Text size="xs" c="dimmed">
            {entry.ip}
          </Text>
        )}
      </div>
      <div className={classes.what}>
        <Text size="sm">
          <strong>{entry.user || 'Qualcuno che non c’è più'}</strong>{' '}
          {entry.autosave || line.count > 1
            ? `· ${lineTitle(line)}, ${entityLabel(entry)}`
            : actionText(entry)}{' '}
          <EntityLink entry={entry} />
        </Text>
        <Difference noun={entry.noun} changes={line.changes} />
      </div>
    </li>
  )
}

/** A link to the entity, if it has a page and was not removed. */
function EntityLink({ entry }: { entry: HistoryEntry }) {
  const title = entry.title || 'senza nome'
  // A removed record can be restored from its list.
  if (entry.noun === 'records' && entry.gone)
    return (
      <Anchor inherit renderRoot={(props) => <Link to="/records" search={{ removed: true }} {...props} />}>
        «{title}», rimosso
      </Anchor>
    )
  const target = targetOf(entry)
  if (!target) return <>«{title}»</>
  return (
    <Anchor inherit renderRoot={(props) => <Link {...target} {...props} />}>
      «{title}»
    </Anchor>
  )
}

type Target = Pick<LinkProps, 'to' | 'params' | 'search'>
type Described = Pick<HistoryEntry, 'objectId' | 'title'>

const named =
  (to: Target['to']) =>
  ({ title }: Described): Target => ({ to, search: { searchWord: title } })
const page =
  (to: Target['to']) =>
  ({ objectId }: Described): Target => ({ to, params: { id: objectId } })

/** The page of an entry, or the list that finds it by its name; the others are in dialogs. */
const TARGETS: Partial<Record<HistoryNoun, (entry: Described) => Target>> = {
  records: page('/records/$id'),
  users: () => ({ to: '/users' }),
  scripts: page('/scripts/$id'),
  templates: page('/templates/$id'),
  customs: page('/templates/custom/$id'),
  packages: named('/packages'),
  'crm-products': named('/crm/products'),
  'crm-users': named('/crm/owners'),
  'crm-mapping': ({ title }) => ({
    to: '/crm/mapping',
    search: { searchWord: title.split(' ')[0] ?? '', show: 'all' },
  }),
}

function targetOf(entry: HistoryEntry): Target | undefined {
  // An import of a file has no single entity.
  return entry.kind === 'imported' || entry.gone ? undefined : TARGETS[entry.noun]?.(entry)
}

const peopleQuery = callQuery(['history', 'people'], listHistoryPeople, {}, ({ people }) => people)

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
function HistoryFilters({ state, onState }: HistoryFiltersProps) {
  const { data: people = [] } = useQuery(peopleQuery)
  const narrowed = Object.values(state).some((value) => value !== '')
  return (
    <Group gap="xs" align="end" mb="sm" className={classes.filters} data-folds="">
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
        limit={MAX_OPTIONS}
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
