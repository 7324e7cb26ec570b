import { Button, Drawer, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { HistoryNoun } from '../../../shared/api/history.ts'
import { Failed } from '../failed.tsx'
import { ListSkeleton } from '../list-skeleton.tsx'
import { HistoryLines } from './history-lines.tsx'
import { historyQuery } from './history-queries.ts'

interface HistoryDrawerProps {
  noun: HistoryNoun
  objectId: string
  /** What people call it. */
  title: string
  onClose(): void
}

/** Who changed one thing that administrators keep, newest first. Mounted open, for administrators only. */
export function HistoryDrawer({ noun, objectId, title, onClose }: HistoryDrawerProps) {
  const { data, error, isFetching, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
    useInfiniteQuery(historyQuery({ noun, objectId }))
  const entries = data?.pages.flatMap((page) => page.entries)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={`Storia di ${title}`}
      closeButtonProps={{ 'aria-label': 'Chiudi' }}
    >
      {error && (
        <Failed
          what="Non riesco a leggere la storia"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <ListSkeleton rows={5} />}
      {entries?.length === 0 && <Text c="dimmed">Ancora nessuna modifica.</Text>}
      {entries && <HistoryLines entries={entries} />}
      {hasNextPage && (
        <Button
          mt="md"
          variant="default"
          size="xs"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Mostra i passaggi precedenti
        </Button>
      )}
    </Drawer>
  )
}
