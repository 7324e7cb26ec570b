import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface RemoveDialogProps {
  /** The kind of entry: «user» gives the title `Remove user`. */
  thing: string
  /** The title of the entry. */
  name: string
  /** Further consequences of the removal. */
  children?: ReactNode
  /** The title of the error toast: «Impossibile rimuovere l’utente». */
  failed: string
  /** Removes the entry; the dialog is disabled meanwhile. It closes after success, except for `false`: not removed yet. */
  onRemove(): Promise<unknown>
  onClose(): void
}

/** SHELL-37: the confirmation of a removal. */
export function RemoveDialog({ thing, name, children, failed, onRemove, onClose }: RemoveDialogProps) {
  const remove = useMutation({
    mutationFn: onRemove,
    meta: { failureTitle: failed },
    onSuccess: (answer) => {
      if (answer !== false) onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Remove ${thing}`}
      danger
      busy={remove.isPending}
      onYes={() => remove.mutate()}
      onClose={onClose}
    >
      <Text size="sm">Are you sure what you want to remove?</Text>
      <Text size="sm" c="dimmed" mt={4} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      {children}
    </ConfirmDialog>
  )
}
