import { Button, Drawer, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { HistoryNoun } from '../../../shared/api/history.ts'
import type { Entity } from '../crud/entity.ts'
import { LoadState } from '../load-state.tsx'
import { HistoryLines } from './history-lines.tsx'
import { historyQuery } from './history-queries.ts'

interface HistoryDrawerProps {
  noun: HistoryNoun
  objectId: string
  /** The title of the entry. */
  title: string
  onClose(): void
}

/** The history of one administered entry, newest first. Mounted open, for administrators only. */
function HistoryDrawer({ noun, objectId, title, onClose }: HistoryDrawerProps) {
  const query = useInfiniteQuery(historyQuery({ noun, objectId }))
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = query
  const entries = data?.pages.flatMap((page) => page.entries)
  return (
    <Drawer opened onClose={onClose} position="right" title={`Storia di ${title}`}>
      <LoadState query={query} failed="Impossibile leggere la storia" rows={5} stale />
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

interface EntryHistoryProps<Entry> {
  entity: Pick<Entity<object, Entry>, 'idOf' | 'kind' | 'nameOf'>
  entry: Entry
  onClose(): void
}

/** The history of an entry. */
export const EntryHistory = <Entry,>({ entity, entry, onClose }: EntryHistoryProps<Entry>) => (
  <HistoryDrawer
    noun={entity.kind}
    objectId={entity.idOf(entry)}
    title={entity.nameOf(entry)}
    onClose={onClose}
  />
)
