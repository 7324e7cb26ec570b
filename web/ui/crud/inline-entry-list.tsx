import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import list from '../admin-list.module.css'
import { IncrementalList } from '../incremental-list.tsx'
import type { RemovableEntity } from './entity.ts'
import { RemoveEntryDialog } from './remove-entry-dialog.tsx'

interface InlineEntryListProps<Entry> {
  entity: RemovableEntity<Entry>
  entries: readonly Entry[]
  /** What the entries are, for screen readers. */
  label: string
  /** The id of the edited entry. */
  selected: string | undefined
  onEdit(entry: Entry): void
  onRemoved(entry: Entry): void
  /** What an entry shows. */
  children(entry: Entry): ReactNode
}

/** The entries below their `InlineEditor`, each with Edit and Remove. */
export function InlineEntryList<Entry extends { id: string }>(props: InlineEntryListProps<Entry>) {
  const { entity, entries, label, selected, onEdit, onRemoved, children } = props
  const [removing, setRemoving] = useState<Entry>()
  return (
    <>
      <IncrementalList all={entries}>
        {(shown) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
          <ul className={list.list} aria-label={label} tabIndex={0}>
            {shown.map((entry) => (
              <li
                key={entry.id}
                data-selected={entry.id === selected}
                aria-current={entry.id === selected || undefined}
              >
                {children(entry)}
                <Group gap={4} mt={4} justify="flex-end">
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Edit ${entity.nameOf(entry)}`}
                    onClick={() => onEdit(entry)}
                  >
                    Edit
                  </Button>
                  <Button
                    size="compact-xs"
                    variant="default"
                    className={list.danger}
                    aria-label={`Remove ${entity.nameOf(entry)}`}
                    onClick={() => setRemoving(entry)}
                  >
                    Remove
                  </Button>
                </Group>
              </li>
            ))}
          </ul>
        )}
      </IncrementalList>
      {removing && (
        <RemoveEntryDialog
          entity={entity}
          entry={removing}
          onRemoved={() => onRemoved(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}
