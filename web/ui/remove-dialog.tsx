import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface RemoveDialogProps {
  /** What kind of thing: «user» gives the title `Remove user`. */
  thing: string
  /** Which one, as people call it. */
  name: string
  /** What else goes with it. */
  children?: ReactNode
  /** What failed, as a toast's title: «Non riesco a rimuovere l’utente». */
  failed: string
  /** Removes it; the dialog stays busy until then, and closes when it has succeeded. */
  onRemove(): Promise<unknown>
  onClose(): void
}

/** SHELL-37: the question before a removal. */
export function RemoveDialog({ thing, name, children, failed, onRemove, onClose }: RemoveDialogProps) {
  const remove = useMutation({ mutationFn: onRemove, meta: { doing: failed }, onSuccess: onClose })
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
