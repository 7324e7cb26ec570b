import { HistoryDrawer } from '../history/history-drawer.tsx'
import type { Entity } from './entity.ts'

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
