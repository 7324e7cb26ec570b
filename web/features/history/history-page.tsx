import { Button, Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatDateTime } from '../../lib/format-date.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { Difference } from '../../ui/history/difference.tsx'
import { actionText, entityLabel, lineTitle } from '../../ui/history/entry-labels.ts'
import { foldHistory, type HistoryLine } from '../../ui/history/fold-history.ts'
import { historyQuery } from '../../ui/history/history-queries.ts'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { EntityLink } from './entity-link.tsx'
import { HistoryFilters } from './history-filters.tsx'
import classes from './history-page.module.css'
import { filterOf, HISTORY_START, type HistoryState } from './history-state.ts'

interface HistoryPageProps {
  state: HistoryState
  onState(state: HistoryState): void
}

/** All changes by all users in one timeline, the newest first. */
export function HistoryPage({ state, onState }: HistoryPageProps) {
  const { data, error, isFetching, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
    useInfiniteQuery(historyQuery(filterOf(state)))
  const lines = useMemo(() => data && foldHistory(data.pages.flatMap(({ entries }) => entries)), [data])
  return (
    <>
      <Title order={1} size="h3" mb="xs">
        Storico
      </Title>
      <HistoryFilters state={state} onState={onState} />
      {error && !data && (
        <LoadError
          what="Impossibile leggere la storia"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!lines && !error && <ListSkeleton rows={10} />}
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
