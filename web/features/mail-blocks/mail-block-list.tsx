import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type MailCheckbox, removeMailCheckbox } from '../../../shared/api/mail-blocks.ts'
import { catalogueQueries } from '../../lib/catalogue.ts'
import { send } from '../../lib/transport.ts'
import list from '../../ui/admin-list.module.css'
import { IncrementalList } from '../../ui/incremental-list.tsx'
import { RemoveDialog } from '../../ui/remove-dialog.tsx'
import classes from './mail-blocks.module.css'

interface MailBlockListProps {
  checkboxes: readonly MailCheckbox[]
  /** The edited entry. */
  selected: string | undefined
  onEdit(checkbox: MailCheckbox): void
  onRemoved(checkbox: MailCheckbox): void
}

export function MailBlockList({ checkboxes, selected, onEdit, onRemoved }: MailBlockListProps) {
  const client = useQueryClient()
  const [removing, setRemoving] = useState<MailCheckbox>()
  const remove = async (checkbox: MailCheckbox) => {
    try {
      await send(removeMailCheckbox, { params: { id: checkbox.id } })
      onRemoved(checkbox)
    } finally {
      await client.invalidateQueries(catalogueQueries.mailCheckboxes)
    }
  }
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
        <RemoveDialog
          thing="mail checkbox"
          name={removing.name}
          failed="Casella non rimossa"
          onRemove={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}
