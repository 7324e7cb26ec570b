import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { MailCheckbox } from '../../../shared/api/mail-blocks.ts'
import list from '../../ui/admin-list.module.css'
import { RemoveEntryDialog } from '../../ui/crud/remove-entry-dialog.tsx'
import { IncrementalList } from '../../ui/incremental-list.tsx'
import { MAIL_BLOCKS } from './mail-block.ts'
import classes from './mail-blocks.module.css'

interface MailBlockListProps {
  checkboxes: readonly MailCheckbox[]
  /** The edited entry. */
  selected: string | undefined
  onEdit(checkbox: MailCheckbox): void
  onRemoved(checkbox: MailCheckbox): void
}

export function MailBlockList({ checkboxes, selected, onEdit, onRemoved }: MailBlockListProps) {
  const [removing, setRemoving] = useState<MailCheckbox>()
  return (
    <>
      <IncrementalList all={checkboxes}>
        {(shown) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
          <ul className={list.list} aria-label="Caselle" tabIndex={0}>
            {shown.map((checkbox) => (
              <li
                key={checkbox.id}
                data-selected={checkbox.id === selected}
                aria-current={checkbox.id === selected || undefined}
              >
                <div>{checkbox.name}</div>
                <div className={`${list.note} ${classes.template}`}>{checkbox.template}</div>
                <Group gap={4} mt={4} justify="flex-end">
                  <Button size="compact-xs" variant="default" onClick={() => onEdit(checkbox)}>
                    Edit
                  </Button>
                  <Button
                    size="compact-xs"
                    variant="default"
                    className={list.danger}
                    onClick={() => setRemoving(checkbox)}
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
          entity={MAIL_BLOCKS}
          entry={removing}
          onRemoved={() => onRemoved(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}
